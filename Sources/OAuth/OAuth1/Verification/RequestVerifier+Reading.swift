extension RequestVerifier {
  /// Reads the request: only its structure, without secrets.
  ///
  /// Any bytes produce a claim or an error.
  ///
  /// - Parameter request: The request as it arrived, not decoded.
  /// - Returns: The claim, which is not verified yet.
  /// - Throws: The errors from `notOAuth` to `bodyHashMismatch`, the first one in the order of the cases.
  ///
  /// Source: RFC 5849, sections 3.1, 3.2, 3.4.4 and 3.5.
  public func read(_ request: ArrivingRequest) throws(VerificationError) -> SignedClaim {
    var list = try RequestParameters(of: request, policy.rules.parameters)
    let selection = ProtocolSelection(&list, policy.rules)
    let (places, timestamp, method) = try judge(selection, list, of: request)
    let claim = SignedClaim(request, list, places, timestamp: timestamp, method: method)
    if policy.checksBodyHash, !claim.isBodyHashRight(for: request) { throw .bodyHashMismatch }
    return claim
  }

  /// Creates a claim from the protocol parameters.
  private func judge(
    _ selection: ProtocolSelection, _ list: RequestParameters, of request: ArrivingRequest
  ) throws(VerificationError) -> (ProtocolPlaces, Int64?, any SignatureMethod) {
    let places = try places(list, selection)
    if places[.version].isThere {
      let isKnown = policy.rules.versions.contains { list.isValue(at: places[.version], $0) }
      guard isKnown else { throw .unsupportedVersion }
    }
    let method = try method(list, places)
    if method.kind == .plaintext, !request.isSecure, !policy.allowsPlaintextWithoutTLS {
      throw .insecureTransport
    }
    return (places, try timestamp(list, places[.timestamp]), method)
  }

  /// Returns the positions of the protocol parameters, none of which is missing if it is required.
  private func places(
    _ list: RequestParameters, _ selection: ProtocolSelection
  ) throws(VerificationError) -> ProtocolPlaces {
    let places = selection.places
    let isIncomplete = isIncomplete(list, places)
    if !selection.isFound || isIncomplete && policy.rules.incomplete == .notOAuth { throw .notOAuth }
    if selection.isMixed, policy.rules.places == .one { throw .multipleLocations }
    let isRepetitionRefused = policy.rules.repeated == .refused
    if selection.isRepeated, isRepetitionRefused { throw .duplicatedParameter }
    try checkValues(list, selection)
    if selection.isRealmRepeated, isRepetitionRefused { throw .duplicatedParameter }
    if isIncomplete || policy.tokenRequired && places[.token].isEmpty { throw .missingParameter }
    return places
  }

  private func isIncomplete(_ list: RequestParameters, _ places: ProtocolPlaces) -> Bool {
    if places[.consumerKey].isEmpty || places[.signatureMethod].isEmpty || places[.signature].isEmpty {
      return true
    }
    guard places[.timestamp].isEmpty || places[.nonce].isEmpty else { return false }
    // PLAINTEXT requests may leave out both (RFC 5849, section 3.1).
    return policy.rules.incomplete == .notOAuth
      || !list.isValue(at: places[.signatureMethod], PlaintextMethod.name)
  }

  /// Refuses values that are not text, and tokens that are too long.
  private func checkValues(
    _ list: RequestParameters, _ selection: ProtocolSelection
  ) throws(VerificationError) {
    if selection.hasEscapes { try checkEscapes(list, selection.places) }
    guard let most = policy.rules.mostTokenOctets else { return }
    let token = list.octets.span.extracting(selection.places[.token].range)
    if token.count > most { throw .malformedHeader }
    for index in token.indices where token[index] == 0x20 { throw .malformedHeader }
  }

  private func checkEscapes(
    _ list: RequestParameters, _ places: ProtocolPlaces
  ) throws(VerificationError) {
    for name in ProtocolParameters.Name.allCases where name != .signature {
      guard places[name].reading == .decoded else { continue }
      switch policy.rules.parameters {
      // RFC 5849 allows only UTF-8 text here (section 3.6).
      case .decoded: if !list.isText(places[name].range) { throw .malformedHeader }
      case .asSent:
        let isRequired = name == .consumerKey || name == .nonce || name == .token
        if isRequired, !list.isDecodable(places[name].range) { throw .malformedHeader }
      }
    }
  }

  private func method(
    _ list: RequestParameters, _ places: ProtocolPlaces
  ) throws(VerificationError) -> any SignatureMethod {
    let place = places[.signatureMethod]
    for method in policy.methods where list.isValue(at: place, method.name) { return method }
    throw .unsupportedSignatureMethod
  }

  /// Seconds since 1970. `nil` if there is no timestamp.
  private func timestamp(
    _ list: RequestParameters, _ place: ProtocolPlaces.Place
  ) throws(VerificationError) -> Int64? {
    if place.isEmpty { return nil }
    let form = policy.rules.timestamp
    let timestamp =
      // An unnecessarily escaped byte is not a reason to refuse.
      place.reading == .decoded
      ? Timestamp(list.octets(at: place).span, form)
      : Timestamp(list.octets.span.extracting(place.range), form)
    guard let timestamp else { throw .malformedTimestamp }
    return timestamp.seconds
  }
}

extension RequestParameters {
  /// Whether the encoded bytes in the range are UTF-8.
  fileprivate func isText(_ range: Range<Int>) -> Bool { Self.text(decoded(range).span) != nil }

  /// Whether every `%` in the range starts an escape.
  fileprivate func isDecodable(_ range: Range<Int>) -> Bool {
    let value = octets.span.extracting(range)
    for index in value.indices where value[index] == 0x25 {
      if PercentEncoding.escaped(value, at: index + 1) == nil { return false }
    }
    return true
  }
}
