/// The server's side: reads a request, then judges it, one check after the other.
///
/// Reading needs no secrets; between the two the caller looks up the credentials. A verifier may be used
/// by any number of threads at once.
///
/// Source: RFC 5849, section 3.2.
public struct RequestVerifier: Sendable {
  /// What a server wants of a request.
  public struct Policy: Sendable {
    /// What counts as rightly signed.
    public var rules: VerificationRules
    /// The methods that are accepted.
    public var methods: [any SignatureMethod]
    /// How many seconds a timestamp may lie behind the clock.
    public var maxAge: Int64
    /// How many seconds a timestamp may lie ahead of the clock.
    public var maxAhead: Int64
    /// Whether a request without a token is refused as `missingParameter`.
    public var tokenRequired: Bool
    /// Whether PLAINTEXT is accepted without TLS.
    public var allowsPlaintextWithoutTLS: Bool
    /// Whether a request is refused whose `oauth_body_hash` is not the one of its body; one without a hash is good
    /// (draft-eaton-oauth-bodyhash-00).
    public var checksBodyHash: Bool

    /// A policy.
    ///
    /// - Parameters:
    ///   - rules: What counts as rightly signed.
    ///   - methods: The methods that are accepted; nil: those of the rules.
    ///   - maxAge: How many seconds a timestamp may lie behind the clock.
    ///   - maxAhead: How many seconds a timestamp may lie ahead of the clock.
    ///   - tokenRequired: Whether a request without a token is refused.
    ///   - allowsPlaintextWithoutTLS: Whether PLAINTEXT is accepted without TLS.
    ///   - checksBodyHash: Whether an `oauth_body_hash` has to be the one of the body.
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

  /// What the server wants.
  public let policy: Policy

  /// A verifier for one server.
  public init(policy: Policy = .init()) {
    self.policy = policy
  }

  /// Judges a claim with the credentials that were looked up for it.
  ///
  /// Keys and tokens are compared byte for byte, so that a lookup by canonical equivalence does no harm.
  ///
  /// - Parameters:
  ///   - claim: What `read` has given.
  ///   - client: The client that the claim names. `nil` if the key is unknown.
  ///   - token: The token that the claim names. `nil` if it names none, or one that is unknown or another client's.
  ///   - now: Seconds since 1970.
  ///   - alternatives: Other URIs that the client may have signed, behind a proxy say.
  /// - Returns: The claim, proved, with the nonce that the request is good for once. The caller spends it where it keeps nonces, and
  ///   refuses the request as `nonceReplayed` where that fails.
  /// - Throws: From `unknownConsumer` to `badSignature`, the first one in the order of the cases.
  public func verify(
    _ claim: SignedClaim, client: ClientCredentials?, token: TokenCredentials?, at now: Int64,
    alternatives: [BaseStringURI] = []
  ) throws(VerificationError) -> VerifiedClaim {
    let nonce = try judge(claim, client, token, at: now, alternatives)
    return VerifiedClaim(claim: claim, nonce: nonce)
  }

  /// Reads, looks up and judges a request, as `read` and `verify` do one after the other.
  ///
  /// - Parameters:
  ///   - request: The request as it arrived, nothing decoded.
  ///   - now: Seconds since 1970.
  ///   - alternatives: Other URIs that the client may have signed, behind a proxy say.
  ///   - credentials: Finds the client and, where the claim has one, the token; asked once, for a request whose
  ///     structure is good.
  ///   - spend: Gets what a good request uses up, or `nil` if it has no nonce; throws where that was used before.
  /// - Throws: What `read` and `verify` throw, and what `spend` does.
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

  /// What a good request uses up; the texts of its credentials and the bytes of the claim are equal.
  private func nonceUse(
    _ claim: SignedClaim, _ client: ClientCredentials, _ token: TokenCredentials?
  ) -> NonceUse? {
    let places = claim.places
    guard let timestamp = claim.timestamp, !places[.nonce].isEmpty else { return nil }
    // A use counts as long as the timestamp is accepted: after it the request is too old anyway.
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

/// A claim that was found right.
public struct VerifiedClaim: Sendable {
  /// What was claimed, and is so.
  public let claim: SignedClaim
  /// What the request uses up. `nil` if it has no timestamp or no nonce, which only PLAINTEXT may leave out.
  public let nonce: NonceUse?
}
