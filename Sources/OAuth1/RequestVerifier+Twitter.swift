extension RequestVerifier {
  /// Reads a request as Twitter did.
  ///
  /// Where one of the five required parameters is missing the request is not taken for OAuth at all.
  ///
  /// Source: Twitter's verifier (joauth).
  func readAsTwitter(
    _ request: ArrivingRequest, _ scratch: inout SigningScratch, isLent: Bool
  ) throws(VerificationFailure) -> SignedClaim {
    let path = scratch.collectAsTwitter(request)
    let chosen = ChosenEntries(&scratch.parameters)
    scratch.parameters.sort()
    guard let timestamp = chosen.timestamp else { throw .notOAuth }
    let (places, method) = try judge(scratch.parameters, chosen)
    scratch.parameters.removeUnsigned()
    return SignedClaim(
      request, path, scratch.handOver(isLent), places, timestamp: timestamp, method: method)
  }

  /// What sorted parameters claim, of which `chosen` count.
  private func judge(
    _ list: RequestParameters, _ chosen: ChosenEntries
  ) throws(VerificationFailure) -> (ProtocolPlaces, any SignatureMethod) {
    guard let key = chosen[.consumerKey], let nonce = chosen[.nonce], let method = chosen[.signatureMethod],
      let signature = chosen[.signature]
    else { throw .notOAuth }
    var places = ProtocolPlaces()
    if let token = chosen[.token], !token.value.isEmpty {
      // Counted as it came, escapes and all.
      if token.value.count > 50 { throw .malformedHeader }
      for index in token.value where list.octets[index] == 0x20 { throw .malformedHeader }
      places[.token] = try Self.place(list, token)
    } else if policy.tokenRequired {
      throw .missingParameter
    }
    places[.consumerKey] = try Self.place(list, key)
    places[.nonce] = try Self.place(list, nonce)
    places[.signatureMethod] = method.placeAsItCame
    if let version = chosen[.version] { places[.version] = version.placeAsItCame }
    // A signature with an escape that is none is none.
    if Self.isDecodable(list, signature) { places[.signature] = signature.place }
    if let verifier = chosen[.verifier] { places[.verifier] = verifier.place }
    if let callback = chosen[.callback] { places[.callback] = callback.place }
    return (places, try accept(list, places))
  }

  private func accept(
    _ list: RequestParameters, _ places: ProtocolPlaces
  ) throws(VerificationFailure) -> any SignatureMethod {
    let version = places[.version]
    if version.isThere {
      let isFirst = list.isValue(at: version, "1.0") || list.isValue(at: version, "1.0a")
      guard isFirst || list.isValue(at: version, "1.0A") else { throw .unsupportedVersion }
    }
    let place = places[.signatureMethod]
    for method in policy.methods where list.isValue(at: place, method.name) {
      if case .keyedHash = method.kind { return method }
    }
    throw .unsupportedSignatureMethod
  }

  /// Where a value stands; malformed where a `%` in it starts no escape.
  private static func place(
    _ list: RequestParameters, _ entry: RequestParameters.Entry
  ) throws(VerificationFailure) -> ProtocolPlaces.Place {
    guard isDecodable(list, entry) else { throw .malformedHeader }
    return entry.place
  }

  private static func isDecodable(_ list: RequestParameters, _ entry: RequestParameters.Entry) -> Bool {
    if entry.isPlain { return true }
    let value = list.octets.span.extracting(entry.value)
    for index in value.indices where value[index] == 0x25 {
      if PercentEncoding.escaped(value, at: index + 1) == nil { return false }
    }
    return true
  }
}

extension RequestParameters.Entry {
  /// Where the value stands, which is compared as it came.
  fileprivate var placeAsItCame: ProtocolPlaces.Place {
    .init(start: nameEnd + 3, end: end, reading: .asTheyAre)
  }
}

extension SigningScratch {
  /// Collects the parameters of header, query and form; says where the path stands in the target.
  fileprivate mutating func collectAsTwitter(_ request: ArrivingRequest) -> Range<Int> {
    let target = request.target.utf8.span
    let parts = URLParts.target(target, from: 0)
    let query = target.extracting(parts.query)
    // Case counts here, and nothing may come before.
    let isForm = request.contentType?.utf8.starts(with: MediaType.form.utf8) ?? false
    let header = request.authorization.first {
      AuthorizationHeader.parametersStart($0.utf8.span) != nil
    }
    let octets = (header ?? "").utf8.span
    let start = AuthorizationHeader.parametersStart(octets) ?? 0
    let pairs = octets.extracting(start..<octets.count)
    let body = request.body.span
    let form = isForm ? body : body.extracting(first: 0)
    let count = pairs.count + query.count + form.count
    parameters.refill(capacity: RequestParameters.capacity(form: count) + 12) { out, entries in
      out.append(twitter: pairs, separator: 0x2C, location: .header, to: &entries)
      out.append(twitter: query, separator: 0x26, location: .query, to: &entries)
      out.append(twitter: form, separator: 0x26, location: .body, to: &entries)
    }
    return parts.path
  }
}

/// Which of the parameters that stand there more than once count: of the seven known ones the last that is
/// not empty (of the token the last, of the timestamp the last number), of all other `oauth_` names the
/// last.
private struct ChosenEntries {
  private var known = InlineArray<9, RequestParameters.Entry?>(repeating: nil)
  /// Seconds since 1970, read as it came; nil where there is no number of 64 bits.
  private(set) var timestamp: Int64?

  /// Chooses, and drops from `list` what does not count; from the header everything that is not reserved.
  init(_ list: inout RequestParameters) {
    var others: [ArraySlice<UInt8>: Int] = [:]
    for entry in list.entries where entry.isReserved {
      if let name = entry.protocolName(in: list.octets) {
        choose(entry, name, of: list)
      } else {
        others[list.octets[entry.name]] = entry.start
      }
    }
    let octets = list.octets
    let chosen = self
    list.entries.removeAll { entry in
      guard entry.isReserved else { return entry.location == .header }
      if let name = entry.protocolName(in: octets) { return chosen[name]?.start != entry.start }
      return others[octets[entry.name]] != entry.start
    }
  }

  subscript(name: ProtocolParameters.Name) -> RequestParameters.Entry? { known[name.index] }

  private mutating func choose(
    _ entry: RequestParameters.Entry, _ name: ProtocolParameters.Name, of list: RequestParameters
  ) {
    switch name {
    case .token, .verifier, .callback: known[name.index] = entry
    case .timestamp:
      guard let number = list.number(entry) else { return }
      timestamp = number
      known[name.index] = entry
    default: if !entry.value.isEmpty { known[name.index] = entry }
    }
  }
}

extension RequestParameters {
  /// The number that a value is as it came; nil where it is none of 64 bits.
  fileprivate func number(_ entry: Entry) -> Int64? {
    if entry.isPlain, let text = text(entry) { return Int64(text) }
    return Int64(String(decoding: octets[entry.value], as: UTF8.self))
  }
}
