internal import EinlassStorage
internal import EinlassWorld

// The refusals of /oauth/access_token (reference of Facebook's login, section 2.4).

extension GraphError {
  package static let noClientID = GraphError(101, "Missing client_id parameter.", .invalidRequest)
  /// The text is guessed from memory, not recorded.
  package static let noRedirectURI = GraphError(191, "Missing redirect_uri parameter.", .invalidRequest)
  /// The text is guessed from memory, not recorded.
  package static let noClientSecret = GraphError(1, "Missing client_secret parameter.", .invalidRequest)
  /// The text is guessed from memory, not recorded.
  package static let noCode = GraphError(1, "Missing authorization code", .invalidRequest)
  package static let wrongClientSecret = GraphError(
    1, "Error validating client secret.", .invalidRequest)
  package static let unknownApplication = GraphError(
    101, "Error validating application. Invalid application ID.", .invalidRequest)
  package static let noExchangeToken = GraphError(
    1, "fb_exchange_token parameter not specified", .invalidRequest)
  /// The text and the code are guessed, based on the missing token's.
  package static let noExchangeNonce = GraphError(
    1, "fb_exchange_nonce parameter not specified", .invalidRequest)
  package static let secretNotWanted = GraphError(
    1, "client_secret should not be passed to /oauth/token", .invalidRequest)
  /// The text and the code are guessed.
  package static func unknownGrant(_ grant: String) -> GraphError {
    GraphError(1, "Unsupported grant_type: \(grant)", .invalidRequest)
  }
}

// MARK: - Codes

extension GraphError {
  package static let malformedCode = GraphError(100, "Invalid verification code format.", .invalidCode)
  package static let expiredCode = GraphError(
    100, subcode: 36007, "This authorization code has expired.", .invalidCode)
  package static let wrongRedirectURI = GraphError(
    100, subcode: 36008,
    "\(codeTrouble) Please make sure your redirect_uri is identical to the one you "
      + "used in the OAuth dialog request", .invalidCode)
  package static let usedCode = GraphError(
    100, subcode: 36009, "This authorization code has been used.", .invalidCode)
  /// The refusal of another application's code is guessed.
  package static let foreignCode = GraphError(100, codeTrouble, .invalidCode)
  /// An error of PKCE; the text is guessed.
  package static let wrongCodeVerifier = GraphError(
    100, "Error validating verification code. Invalid code_verifier parameter.", .invalidCode)
  package static let unregisteredRedirect = GraphError(
    191, "Invalid redirect_uri: Given URL is not allowed by the Application configuration.", .invalidRequest)
  /// The text from the dialog's page, which the token endpoint has sent since 2017; its code is an inference.
  package static let foreignDomain = GraphError(
    191,
    "Can't Load URL: The domain of this URL isn't included in the app's domains. To be able to load this URL, "
      + "add all domains and subdomains of your app to the App Domains field in your app settings.",
    .invalidRequest)

  private static let codeTrouble = "Error validating verification code."

  /// The error in the format of `era`: without subcodes before 2019, with a single sentence in 2011.
  func aboutCode(in era: GraphEra) -> GraphError {
    var copy = self
    if !era.hasCodeSubcodes { copy.subcode = nil }
    if self == .wrongRedirectURI, era.isOf2011 { copy.message = Self.codeTrouble }
    return copy
  }
}
