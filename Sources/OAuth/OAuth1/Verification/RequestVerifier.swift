/// The server's side: reads a request, then checks it in order.
///
/// Reading needs no secrets; between the two steps the caller looks up the credentials. Any number of threads may use a
/// verifier at once.
///
/// Source: RFC 5849, section 3.2.
public struct RequestVerifier: Sendable {
  /// A server's requirements for requests.
  public struct Policy: Sendable {
    /// The rules for signatures.
    public var rules: VerificationRules
    /// The accepted methods.
    public var methods: [any SignatureMethod]
    /// The maximum age of a timestamp, in seconds behind the clock.
    public var maxAge: Int64
    /// The maximum number of seconds that a timestamp may be ahead of the clock.
    public var maxAhead: Int64
    /// Whether a request without a token is refused as `missingParameter`.
    public var tokenRequired: Bool
    /// Whether PLAINTEXT is accepted without TLS.
    public var allowsPlaintextWithoutTLS: Bool
    /// Whether a request is refused if its `oauth_body_hash` does not match its body; one without a hash is accepted
    /// (draft-eaton-oauth-bodyhash-00).
    public var checksBodyHash: Bool

    /// A policy.
    ///
    /// - Parameters:
    ///   - rules: The rules for signatures.
    ///   - methods: The accepted methods. Defaults to those of the rules.
    ///   - maxAge: The maximum age of a timestamp, in seconds behind the clock.
    ///   - maxAhead: The maximum number of seconds that a timestamp may be ahead of the clock.
    ///   - tokenRequired: Whether a request without a token is refused.
    ///   - allowsPlaintextWithoutTLS: Whether PLAINTEXT is accepted without TLS.
    ///   - checksBodyHash: Whether an `oauth_body_hash` must match the body.
    public init(
      rules: VerificationRules = .rfc5849, methods: [any SignatureMethod]? = nil, maxAge: Int64 = 300,
      maxAhead: Int64 = 300, tokenRequired: Bool = false, allowsPlaintextWithoutTLS: Bool = false,
      checksBodyHash: Bool = false
    ) {
      self.rules = rules
      self.methods = methods ?? rules.methods
      self.maxAge = maxAge
      self.maxAhead = maxAhead
      self.tokenRequired = tokenRequired
      self.allowsPlaintextWithoutTLS = allowsPlaintextWithoutTLS
      self.checksBodyHash = checksBodyHash
    }
  }

  /// The server's requirements.
  public let policy: Policy

  /// A verifier for one server.
  ///
  /// - Parameter policy: The server's requirements. Defaults to RFC 5849, with timestamps of up to 300
  ///   seconds before or after the server's clock.
  public init(policy: Policy = .init()) {
    self.policy = policy
  }

  /// Checks a claim with the credentials that were looked up for it.
  ///
  /// Keys and tokens are compared byte for byte, so a lookup by canonical equivalence does no harm.
  ///
  /// - Parameters:
  ///   - claim: The result of `read`.
  ///   - client: The client that the claim names. `nil` if the key is unknown.
  ///   - token: The token that the claim names. `nil` if it names none, or one that is unknown or another client's.
  ///   - now: Seconds since 1970.
  ///   - alternatives: Other URIs that the client may have signed, for example behind a proxy.
  /// - Returns: The verified claim, and the nonce to mark as used. The caller spends it in its store of nonces, and
  ///   refuses the request as `nonceReplayed` if that fails.
  /// - Throws: The errors from `unknownConsumer` to `badSignature`, the first one in the order of the cases.
  public func verify(
    _ claim: SignedClaim, client: ClientCredentials?, token: TokenCredentials?, at now: Int64,
    alternatives: [BaseStringURI] = []
  ) throws(VerificationError) -> VerifiedClaim {
    let nonce = try judge(claim, client, token, at: now, alternatives)
    return VerifiedClaim(claim: claim, nonce: nonce)
  }

  /// Reads a request, looks up its credentials and checks it, like `read` followed by `verify`.
  ///
  /// - Parameters:
  ///   - request: The request as it arrived, not decoded.
  ///   - now: Seconds since 1970.
  ///   - alternatives: Other URIs that the client may have signed, for example behind a proxy.
  ///   - credentials: Finds the client and, if the claim has one, the token; called once, for a request with a valid
  ///     structure.
  ///   - spend: Receives the use of a good request, or `nil` if it has no nonce; throws if it was used before.
  /// - Throws: The errors of `read`, `verify` and `spend`.
  public func verify(
    _ request: ArrivingRequest, at now: Int64, alternatives: [BaseStringURI] = [],
    credentials: (SignedClaim) -> (client: ClientCredentials?, token: TokenCredentials?),
    spend: (NonceUse?) throws(VerificationError) -> Void
  ) throws(VerificationError) {
    let claim = try read(request)
    let (client, token) = credentials(claim)
    try spend(try judge(claim, client, token, at: now, alternatives))
  }

  private func judge(
    _ claim: SignedClaim, _ client: ClientCredentials?, _ token: TokenCredentials?, at now: Int64,
    _ alternatives: [BaseStringURI]
  ) throws(VerificationError) -> NonceUse? {
    guard let client else { throw .unknownConsumer }
    guard claim.list.isValue(at: claim.places[.consumerKey], client.key) else { throw .unknownConsumer }
    var secret: SharedSecret?
    if claim.hasToken {
      guard let token, claim.list.isValue(at: claim.places[.token], token.token) else { throw .unknownToken }
      secret = token.secret
    }
    try checkTimestamp(claim, now)
    let secrets = SigningSecrets(client: client, token: secret, isEncoded: policy.rules.encodesSecrets)
    guard
      isSigned(claim, with: secrets, at: claim.uri)
        || alternatives.contains(where: { isSigned(claim, with: secrets, at: $0) })
    else { throw .badSignature }
    return nonceUse(claim, client, token)
  }

  private func checkTimestamp(_ claim: SignedClaim, _ now: Int64) throws(VerificationError) {
    guard let timestamp = claim.timestamp else { return }
    let age = now.subtractingReportingOverflow(timestamp)
    if age.overflow ? now > timestamp : age.partialValue > policy.maxAge { throw .timestampTooOld }
    let ahead = timestamp.subtractingReportingOverflow(now)
    if ahead.overflow ? timestamp > now : ahead.partialValue > policy.maxAhead {
      throw .timestampInFuture
    }
  }

  /// Returns the use of a good request; the texts of its credentials and the bytes of the claim are equal.
  private func nonceUse(
    _ claim: SignedClaim, _ client: ClientCredentials, _ token: TokenCredentials?
  ) -> NonceUse? {
    let places = claim.places
    guard let timestamp = claim.timestamp, !places[.nonce].isEmpty else { return nil }
    // A use counts as long as the timestamp is accepted; after that the request is too old anyway.
    let end = timestamp.addingReportingOverflow(policy.maxAge)
    let limit = end.overflow ? .max : end.partialValue
    if places[.nonce].reading == .asTheyAre, places[.consumerKey].reading == .asTheyAre,
      places[.token].reading != .decoded
    {
      return NonceUse(
        timestamp: timestamp, validUntil: limit, in: claim.list.octets, clientKey: places[.consumerKey].range,
        token: places[.token].range, nonce: places[.nonce].range)
    }
    let name = claim.hasToken ? token?.token ?? "" : ""
    return NonceUse(
      clientKey: client.key, token: name, timestamp: timestamp, nonce: claim.nonce ?? "", validUntil: limit)
  }

  private func isSigned(_ claim: SignedClaim, with secrets: SigningSecrets, at uri: BaseStringURI) -> Bool {
    claim.method.isValid(
      claim.signatureOctets, of: claim.baseString(at: uri), with: secrets,
      leniently: policy.rules.signature == .lenient)
  }
}

/// A verified claim.
public struct VerifiedClaim: Sendable {
  /// The claim.
  public let claim: SignedClaim
  /// The nonce to mark as used. `nil` if the request has no timestamp or no nonce, which only PLAINTEXT may leave out.
  public let nonce: NonceUse?
}
