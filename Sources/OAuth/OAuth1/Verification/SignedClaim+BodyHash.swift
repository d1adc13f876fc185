extension SignedClaim {
  /// Whether every `oauth_body_hash` matches the request's body. True if there is none.
  ///
  /// A form must not have one, so for a form no hash is right.
  package func isBodyHashRight(for request: ArrivingRequest) -> Bool {
    var expected: [UInt8]?
    for entry in list.entries where entry.isNamed(BodyHash.name, in: list.octets) {
      if expected == nil {
        if MediaType.isForm(request.contentType) { return false }
        let digest = HashFunction.sha1.digest(of: request.body).octets
        if digest.isEmpty { return false }
        expected = Base64.encode(digest.span)
      }
      if list.decoded(entry.value) != expected { return false }
    }
    return true
  }
}
