extension SigningOptions {
  /// What a request for temporary credentials adds: `oauth_callback`, `oob` where the person will carry the
  /// verifier over by hand.
  ///
  /// Source: RFC 5849, section 2.1.
  public static func temporaryCredentials(callback: String? = nil, realm: String? = nil) -> Self {
    Self(callback: callback ?? "oob", realm: realm)
  }

  /// What a request for token credentials adds: the `oauth_verifier` that came with the callback. Sign the
  /// request with the temporary credentials as the token.
  ///
  /// Source: RFC 5849, section 2.3.
  public static func tokenCredentials(verifier: String, realm: String? = nil) -> Self {
    Self(verifier: verifier, realm: realm)
  }
}
