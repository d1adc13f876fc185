extension RequestVerifier {
  /// Reads a request as RFC 5849 has it.
  ///
  /// Source: RFC 5849, sections 3.1, 3.2, 3.4.4 and 3.5.
  func readStrictly(
    _ request: ArrivingRequest, _ scratch: inout SigningScratch, isLent: Bool
  ) throws(VerificationFailure) -> SignedClaim {
    let path = try scratch.collect(request)
    let (places, timestamp, method) = try judge(scratch.parameters, of: request)
    scratch.parameters.remove(places.unsigned)
    return SignedClaim(
      request, path, scratch.handOver(isLent), places, timestamp: timestamp, method: method)
  }

  /// What sorted parameters claim.
  @inline(__always)
  private func judge(
    _ list: RequestParameters, of request: ArrivingRequest
  ) throws(VerificationFailure) -> (ProtocolPlaces, Int64?, any SignatureMethod) {
    let places = try Self.places(list)
    try checkPresence(list, places)
    if places[.version].isThere, !list.isValue(at: places[.version], "1.0") { throw .unsupportedVersion }
    let method = try method(list, places)
    if method.kind == .plaintext, !request.isSecure, !policy.allowsPlaintextWithoutTLS {
      throw .insecureTransport
    }
    return (places, try Self.timestamp(list, places[.timestamp]), method)
  }

  /// Where the protocol parameters stand. Equal names are neighbours, and reserved ones stand together.
  @inline(__always)
  private static func places(_ list: RequestParameters) throws(VerificationFailure) -> ProtocolPlaces {
    let (entries, octets) = (list.entries.span, list.octets.span)
    var places = ProtocolPlaces()
    var last: Int?
    var (isDuplicated, isMalformed, isRealmDuplicated) = (false, false, false)
    for index in entries.indices {
      if entries[index].isReserved {
        if let last {
          // All of them in one place of the request (section 3.5), none twice (section 3.1).
          if entries[last].location != entries[index].location { throw .multipleLocations }
          isDuplicated = isDuplicated || entries[index].hasSameName(as: entries[last], in: octets)
        }
        last = index
        guard let name = entries[index].protocolName(in: octets) else { continue }
        places[name] = entries[index].place
        if name == .signature { places.unsigned.signature = index }
        // What is no UTF-8 is no text, and RFC 5849 knows only text here (section 3.6).
        if name != .signature, !entries[index].isPlain, list.text(entries[index]) == nil {
          isMalformed = true
        }
      } else if entries[index].isRealm {
        isRealmDuplicated = isRealmDuplicated || places.realm.isThere
        places.realm = entries[index].place
        places.unsigned.realm = index
      }
    }
    if last == nil { throw .notOAuth }
    if isDuplicated { throw .duplicatedParameter }
    if isMalformed { throw .malformedHeader }
    if isRealmDuplicated { throw .duplicatedParameter }
    return places
  }

  private func checkPresence(
    _ list: RequestParameters, _ places: ProtocolPlaces
  ) throws(VerificationFailure) {
    if places[.consumerKey].isEmpty || places[.signatureMethod].isEmpty || places[.signature].isEmpty {
      throw .missingParameter
    }
    if policy.tokenRequired, places[.token].isEmpty { throw .missingParameter }
    if places[.timestamp].isEmpty || places[.nonce].isEmpty {
      // PLAINTEXT may leave both out (RFC 5849, section 3.1).
      guard list.isValue(at: places[.signatureMethod], PlaintextMethod.name) else { throw .missingParameter }
    }
  }

  private func method(
    _ list: RequestParameters, _ places: ProtocolPlaces
  ) throws(VerificationFailure) -> any SignatureMethod {
    let place = places[.signatureMethod]
    for method in policy.methods where list.isValue(at: place, method.name) { return method }
    throw .unsupportedSignatureMethod
  }

  /// A positive integer of ASCII digits that fits 64 bits; nil where there is none to read.
  private static func timestamp(
    _ list: RequestParameters, _ place: ProtocolPlaces.Place
  ) throws(VerificationFailure) -> Int64? {
    if place.isEmpty { return nil }
    // An octet that was escaped without need is no reason to refuse.
    if place.reading == .decoded { return try number(list.octets(at: place).span) }
    return try number(list.octets.span.extracting(place.range))
  }

  private static func number(_ digits: Span<UInt8>) throws(VerificationFailure) -> Int64 {
    var value: Int64 = 0
    for index in digits.indices {
      guard case 0x30...0x39 = digits[index] else { throw .malformedTimestamp }
      if index < 18 {
        // So few digits always fit.
        value = value &* 10 &+ Int64(digits[index] &- 0x30)
        continue
      }
      let shifted = value.multipliedReportingOverflow(by: 10)
      let sum = shifted.partialValue.addingReportingOverflow(Int64(digits[index] - 0x30))
      if shifted.overflow || sum.overflow { throw .malformedTimestamp }
      value = sum.partialValue
    }
    guard value > 0 else { throw .malformedTimestamp }
    return value
  }
}
