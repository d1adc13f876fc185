extension SigningScratch {
  /// Collects the parameters of header, query and form, in this order, those of the header with the realm; says where
  /// the path stands in the target.
  @inline(__always)
  mutating func collect(
    _ request: ArrivingRequest, _ reading: VerificationRules.ParameterReading
  ) throws(VerificationError) -> Range<Int> {
    switch reading {
    case .decoded: try collectDecoded(request)
    case .asSent: collectAsSent(request)
    }
  }

  /// Source: RFC 5849, sections 3.4.1.3 and 3.5.1.
  private mutating func collectDecoded(_ request: ArrivingRequest) throws(VerificationError) -> Range<Int> {
    let target = request.target.utf8.span
    let parts = URLParts.target(target, from: 0)
    let query = target.extracting(parts.query)
    let header = try Self.header(of: request)
    let octets = (header.map { request.authorization[$0.index] } ?? "").utf8.span
    let body = request.body.span
    let form = MediaType.isForm(request.contentType) ? body : body.extracting(first: 0)
    let capacity = RequestParameters.capacity(form: octets.count + query.count + form.count) + 12
    try parameters.refill(capacity: capacity) { (out, entries) throws(VerificationError) in
      try out.append(header: octets, from: header?.start ?? 0, to: &entries)
      out.append(form: query, location: .query, to: &entries)
      out.append(form: form, location: .body, to: &entries)
    }
    return parts.path
  }

  private mutating func collectAsSent(_ request: ArrivingRequest) -> Range<Int> {
    let target = request.target.utf8.span
    let parts = URLParts.target(target, from: 0)
    let query = target.extracting(parts.query)
    // Case counts here, and nothing may come before.
    let isForm = request.contentType?.utf8.starts(with: MediaType.form.utf8) ?? false
    let header = Self.firstHeader(of: request)
    let octets = (header.map { request.authorization[$0.index] } ?? "").utf8.span
    let pairs = octets.extracting((header?.start ?? 0)..<octets.count)
    let body = request.body.span
    let form = isForm ? body : body.extracting(first: 0)
    let count = pairs.count + query.count + form.count
    parameters.refill(capacity: RequestParameters.capacity(form: count) + 12) { out, entries in
      out.append(asSent: pairs, separator: 0x2C, location: .header, to: &entries)
      out.append(asSent: query, separator: 0x26, location: .query, to: &entries)
      out.append(asSent: form, separator: 0x26, location: .body, to: &entries)
    }
    return parts.path
  }

  /// Which header is the first `OAuth` one, and where its parameters start; nil where there is none.
  private static func firstHeader(of request: ArrivingRequest) -> (index: Int, start: Int)? {
    for index in request.authorization.indices {
      if let start = AuthorizationHeader.parametersStart(request.authorization[index].utf8.span) {
        return (index, start)
      }
    }
    return nil
  }

  /// Which header is the only `OAuth` one, and where its parameters start; nil where there is none.
  private static func header(
    of request: ArrivingRequest
  ) throws(VerificationError) -> (index: Int, start: Int)? {
    var found: (index: Int, start: Int)?
    for index in request.authorization.indices {
      guard let start = AuthorizationHeader.parametersStart(request.authorization[index].utf8.span) else {
        continue
      }
      // Two of them: nothing says which one counts (RFC 9110, section 5.3).
      if found != nil { throw .malformedHeader }
      found = (index, start)
    }
    return found
  }
}

extension SigningScratch {
  /// The parameters: a copy of its own size, or, where they are lent, the parameters themselves.
  mutating func handOver(_ isLent: Bool) -> RequestParameters {
    if !isLent { return RequestParameters(copying: parameters) }
    var lent = RequestParameters()
    swap(&lent, &parameters)
    return lent
  }

  /// Takes back the room of parameters that were lent, to be written to again when the claim is gone.
  mutating func take(back claim: inout SignedClaim) { claim.exchange(with: &parameters) }

  /// Whether the signature of `claim` is the one that the server computes with the secrets of `client` and `token`,
  /// for the URI of the request or for `other` in its place.
  ///
  /// Source: RFC 5849, section 3.2.
  mutating func isSigned(
    _ claim: SignedClaim, _ client: ClientCredentials, _ token: SharedSecret?, at other: BaseStringURI?,
    isEncoded: Bool, _ reading: VerificationRules.SignatureReading
  ) -> Bool {
    let leniently = reading == .lenient
    let secrets = SigningSecrets(client: client, token: token, isEncoded: isEncoded)
    guard case .keyedHash(let hash) = claim.method.kind else {
      return claim.method.isValid(
        claim.signatureOctets, of: claim.baseString(at: other ?? claim.uri), with: secrets,
        leniently: leniently)
    }
    // An RSA client's empty secret is not a secret: anybody could sign with it.
    if client.hasOnlyRSAKey { return false }
    join(claim, at: other)
    let code = secrets.code(hash, of: baseString.room.span.extracting(first: baseString.count))
    if code.isEmpty { return false }
    // Both are percent-encoded in the only way there is: equal then, and only then, if they are equal decoded.
    signature.refill(atMost: 3 * 88) { out in code.withOctets { out.append(encodedBase64: $0) } }
    let received = claim.list.octets.span.extracting(claim.places[.signature].range)
    if ConstantTimeEquality.areEqual(signature.room.span.extracting(first: signature.count), received) {
      return true
    }
    if !leniently { return false }
    let decoded = Base64.decodeLeniently(claim.signatureOctets.span)
    return code.withOctets { ConstantTimeEquality.areEqual(decoded.span, $0) }
  }

  /// Puts together the base string of `claim`.
  ///
  /// Source: RFC 5849, section 3.4.1.1.
  private mutating func join(_ claim: SignedClaim, at other: BaseStringURI?) {
    let count =
      other?.octets.count
      ?? claim.scheme.utf8.count + claim.authority.utf8.count + claim.target.utf8.count
    uri.refill(atMost: BaseStringURI.encodedCapacity(url: count)) { out in
      if let other {
        out.append(encoding: other.octets.span)
      } else {
        out.append(
          scheme: claim.scheme, authority: claim.authority, target: claim.target.utf8.span, path: claim.path,
          isEncoded: true)
      }
    }
    Self.join(method: claim.requestMethod, uri, claim.list, into: &baseString)
  }
}
