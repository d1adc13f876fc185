/// The server's side: reads a request, then judges it, one check after the other.
///
/// Reading needs no secrets; between the two the caller looks up the credentials. A verifier may be used
/// by any number of threads at once.
///
/// Source: RFC 5849, section 3.2; for Twitter's dialect, its published verifier (joauth).
public struct RequestVerifier: Sendable {
  /// Whose rules hold.
  public enum Dialect: Sendable, Hashable, CaseIterable {
    /// RFC 5849.
    case strict
    /// Twitter's own verifier, which forgives more and signs differently where clients escape oddly.
    case twitter
  }

  /// What a server wants of a request.
  public struct Policy: Sendable {
    /// Whose rules hold.
    public var dialect: Dialect
    /// The methods that are accepted. In Twitter's dialect those without a keyed hash never are.
    public var methods: [any SignatureMethod]
    /// How many seconds a timestamp may lie behind the clock.
    public var maxAge: Int64
    /// How many seconds a timestamp may lie ahead of the clock.
    public var maxAhead: Int64
    /// Whether a request without a token is refused as `missingParameter`.
    public var tokenRequired: Bool
    /// Whether PLAINTEXT is accepted without TLS.
    public var allowsPlaintextWithoutTLS: Bool
    /// Whether nonces are looked up and remembered.
    public var checksNonce: Bool
    /// Whether a request is refused whose `oauth_body_hash` is not the one of its body; one without a hash
    /// is good (draft-eaton-oauth-bodyhash-00). Twitter never looked.
    public var checksBodyHash: Bool

    /// A policy; `methods` are the standard ones, or Twitter's in Twitter's dialect.
    public init(
      dialect: Dialect = .strict, methods: [any SignatureMethod]? = nil, maxAge: Int64 = 300,
      maxAhead: Int64 = 300, tokenRequired: Bool = false, allowsPlaintextWithoutTLS: Bool = false,
      checksNonce: Bool = true, checksBodyHash: Bool = false
    ) {
      self.dialect = dialect
      self.methods = methods ?? (dialect == .twitter ? .twitter : .standard)
      self.maxAge = maxAge
      self.maxAhead = maxAhead
      self.tokenRequired = tokenRequired
      self.allowsPlaintextWithoutTLS = allowsPlaintextWithoutTLS
      self.checksNonce = checksNonce
      self.checksBodyHash = checksBodyHash
    }
  }

  /// What the server wants.
  public let policy: Policy

  /// A verifier for one server.
  public init(policy: Policy = .init()) {
    self.policy = policy
  }

  /// Reads the request: its structure only, no secrets.
  ///
  /// Total: whatever the octets are, there is a claim or a failure, from `notOAuth` to
  /// `bodyHashMismatch`, the first one in the order of the cases.
  public func read(_ request: ArrivingRequest) throws(VerificationFailure) -> SignedClaim {
    try ThreadState.withScratch { scratch throws(VerificationFailure) in
      try read(request, &scratch, isLent: false)
    }
  }

  /// Reads, looks up and judges a request in one go, as `read` and `verify` do one after the other.
  ///
  /// `credentials` is asked once, for a request whose structure is good, and finds the client and, where the claim
  /// has one, the token. Its claim may be kept, but is then copied.
  public func verify(
    _ request: ArrivingRequest, at now: Int64, nonces: some NonceLedger, alternatives: [BaseStringURI] = [],
    credentials: (SignedClaim) -> (client: ClientCredentials?, token: TokenCredentials?)
  ) throws(VerificationFailure) {
    try ThreadState.withScratch { scratch throws(VerificationFailure) in
      var claim = try read(request, &scratch, isLent: true)
      defer { scratch.take(back: &claim) }
      let (client, token) = credentials(claim)
      guard let client else { throw .unknownConsumer }
      try judge(claim, client, token, at: now, nonces, alternatives, &scratch)
    }
  }

  /// Reads; a claim that `isLent` has the parameters of the scratch, which wants them back.
  @inline(__always)
  private func read(
    _ request: ArrivingRequest, _ scratch: inout SigningScratch, isLent: Bool
  ) throws(VerificationFailure) -> SignedClaim {
    let claim =
      switch policy.dialect {
      case .strict: try readStrictly(request, &scratch, isLent: isLent)
      case .twitter: try readAsTwitter(request, &scratch, isLent: isLent)
      }
    if policy.checksBodyHash, !claim.isBodyHashRight(for: request) { throw .bodyHashMismatch }
    return claim
  }

  /// Judges a claim with the credentials that were looked up for it: returns where it is good, else
  /// throws from `unknownConsumer` to `badSignature`, the first one in the order of the cases.
  ///
  /// `client` nil says that nobody knows the key; `token` nil, although the claim has one, that nobody
  /// knows the token or that it is another client's. Keys and tokens are compared octet for octet, so
  /// that a lookup by canonical equivalence does no harm. `now` is in seconds since 1970. `alternatives`
  /// are other URIs that the client may have signed, behind a proxy say. A nonce is used up only by a
  /// request that is good; of equal requests at the same time one is.
  public func verify(
    _ claim: SignedClaim, client: ClientCredentials?, token: TokenCredentials?, at now: Int64,
    nonces: some NonceLedger, alternatives: [BaseStringURI] = []
  ) throws(VerificationFailure) {
    guard let client else { throw .unknownConsumer }
    try ThreadState.withScratch { scratch throws(VerificationFailure) in
      try judge(claim, client, token, at: now, nonces, alternatives, &scratch)
    }
  }

  @inline(__always)
  private func judge(
    _ claim: SignedClaim, _ client: ClientCredentials, _ token: TokenCredentials?, at now: Int64,
    _ nonces: some NonceLedger, _ alternatives: [BaseStringURI], _ scratch: inout SigningScratch
  ) throws(VerificationFailure) {
    guard claim.list.isValue(at: claim.places[.consumerKey], client.key) else { throw .unknownConsumer }
    var secret: SharedSecret?
    if claim.hasToken {
      guard let token, claim.list.isValue(at: claim.places[.token], token.token) else { throw .unknownToken }
      secret = token.secret
    }
    try checkTimestamp(claim, now)
    guard isSigned(claim, client, secret, alternatives, &scratch) else {
      if let use = nonceUse(claim, client, token), nonces.contains(use) { throw .nonceReplayed }
      throw .badSignature
    }
    if let use = nonceUse(claim, client, token) {
      // The window is as long as the timestamp is accepted: after it the request is too old anyway.
      let end = use.timestamp.addingReportingOverflow(policy.maxAge)
      let isNew = nonces.insert(use, validUntil: end.overflow ? .max : end.partialValue, now: now)
      guard isNew else { throw .nonceReplayed }
    }
  }

  private func checkTimestamp(_ claim: SignedClaim, _ now: Int64) throws(VerificationFailure) {
    guard let timestamp = claim.timestamp else { return }
    let age = now.subtractingReportingOverflow(timestamp)
    if age.overflow ? now > timestamp : age.partialValue > policy.maxAge { throw .timestampTooOld }
    let ahead = timestamp.subtractingReportingOverflow(now)
    if ahead.overflow ? timestamp > now : ahead.partialValue > policy.maxAhead {
      throw .timestampInFuture
    }
  }

  /// What a good request uses up; the texts of its credentials and the octets of the claim are equal.
  private func nonceUse(
    _ claim: SignedClaim, _ client: ClientCredentials, _ token: TokenCredentials?
  ) -> NonceUse? {
    let places = claim.places
    guard policy.checksNonce, let timestamp = claim.timestamp, !places[.nonce].isEmpty else { return nil }
    if places[.nonce].reading == .asTheyAre, places[.consumerKey].reading == .asTheyAre,
      places[.token].reading != .decoded
    {
      return NonceUse(
        timestamp: timestamp, in: claim.list.octets, clientKey: places[.consumerKey].range,
        token: places[.token].range, nonce: places[.nonce].range)
    }
    let name = claim.hasToken ? token?.token ?? "" : ""
    return NonceUse(clientKey: client.key, token: name, timestamp: timestamp, nonce: claim.nonce ?? "")
  }

  private func isSigned(
    _ claim: SignedClaim, _ client: ClientCredentials, _ token: SharedSecret?,
    _ alternatives: [BaseStringURI], _ scratch: inout SigningScratch
  ) -> Bool {
    if scratch.isSigned(claim, client, token, at: nil, policy.dialect) { return true }
    for uri in alternatives {
      if scratch.isSigned(claim, client, token, at: uri, policy.dialect) { return true }
    }
    return false
  }
}
