package import EinlassWire
internal import EinlassWorld
internal import HTTPTypes
package import OAuth1

/// The verification of one request by a provider's rules, without a world: for commands.
package struct ProviderVerification: Sendable {
  /// Why the request is refused; nil: it is right.
  package let cause: Cause?
  /// What the provider computes; nil where the request could not be read that far.
  package let baseString: String?

  /// Verifies `request`, whose client and token are known.
  ///
  /// - Parameter now: The provider's clock.
  package init(
    _ request: WireRequest, _ description: ProviderDescription, client: ClientCredentials,
    token: TokenCredentials?, at now: WallTime
  ) {
    let parameters = ReadParameters(request, description.signing)
    let method = description.signing.methods.first { $0.name == parameters["oauth_signature_method"] }
    let signature = method.map { method in
      ProviderSignature(
        request, parameters, description, method: method, client: client,
        token: parameters["oauth_token"] == nil ? nil : token?.secret, configuredHost: request.head.authority)
    }
    baseString = signature?.baseString.description
    cause = Self.cause(parameters, description, client, token, signature, at: now)
  }

  private static func cause(
    _ parameters: ReadParameters, _ description: ProviderDescription, _ client: ClientCredentials,
    _ token: TokenCredentials?, _ signature: ProviderSignature?, at now: WallTime
  ) -> Cause? {
    if parameters.isMalformed { return .header }
    if parameters.isEmpty { return Cause.none }
    if parameters.isMixed || !parameters.duplicates.isEmpty { return .duplicate }
    guard let key = parameters["oauth_consumer_key"], let given = parameters["oauth_signature"] else {
      return .parameters
    }
    if let cause = description.signing.refusal(ofVersion: parameters["oauth_version"]) { return cause }
    if key != client.key { return .consumer }
    guard let signature else { return .method }
    if let name = parameters["oauth_token"], name != token?.token { return .token }
    if let text = parameters["oauth_timestamp"] {
      guard let seconds = Int64(text) else { return .timestamp }
      let age = now.seconds.subtractingReportingOverflow(seconds).partialValue
      if let past = description.time.past.seconds, age > past { return .timestamp }
      if let future = description.time.future.seconds, -age > future { return .timestamp }
    }
    return signature.isRight(given, description.signing.signature) ? nil : .signature
  }
}
