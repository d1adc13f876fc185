extension RequestVerifier {
  /// Reads a request as Twitter did.
  ///
  /// Where one of the five required parameters is missing the request is not taken for OAuth at all.
  ///
  /// Source: Twitter's verifier (joauth).
  func readAsTwitter(_ request: ArrivingRequest) throws(VerificationFailure) -> SignedClaim {
    var list = Self.collectAsTwitter(request)
    let chosen = ChosenEntries(&list)
    guard let key = chosen[.consumerKey], let nonce = chosen[.nonce], let method = chosen[.signatureMethod],
      let signature = chosen[.signature], let timestamp = chosen.timestamp
    else { throw .notOAuth }
    var fields = ProtocolFields()
    if let token = chosen[.token], !token.value.isEmpty {
      // Counted as it came, escapes and all.
      if token.value.count > 50 { throw .malformedHeader }
      for index in token.value where list.octets[index] == 0x20 { throw .malformedHeader }
      fields.token = try Self.text(list, token)
    } else if policy.tokenRequired {
      throw .missingParameter
    }
    fields.clientKey = try Self.text(list, key)
    fields.nonce = try Self.text(list, nonce)
    // These two are compared as they came.
    fields.signatureMethod = String(decoding: list.octets[method.value], as: UTF8.self)
    fields.version = chosen[.version].map { String(decoding: list.octets[$0.value], as: UTF8.self) }
    fields.signature = Self.decode(list, signature) ?? []
    fields.verifier = chosen[.verifier].map { String(decoding: list.decoded($0.value), as: UTF8.self) }
    fields.callback = chosen[.callback].map { String(decoding: list.decoded($0.value), as: UTF8.self) }
    let accepted = try accept(fields)
    list.removeUnsigned()
    list.sort()
    return SignedClaim(fields, request, timestamp: timestamp, method: accepted, list: list)
  }

  private func accept(_ fields: borrowing ProtocolFields) throws(VerificationFailure) -> any SignatureMethod {
    if let version = fields.version {
      let isFirst = version.hasSameOctets(as: "1.0") || version.hasSameOctets(as: "1.0a")
      guard isFirst || version.hasSameOctets(as: "1.0A") else { throw .unsupportedVersion }
    }
    let name = fields.signatureMethod ?? ""
    let method = policy.methods.first { $0.kind == .keyedHash && $0.name.hasSameOctets(as: name) }
    guard let method else { throw .unsupportedSignatureMethod }
    return method
  }

  private static func collectAsTwitter(_ request: ArrivingRequest) -> RequestParameters {
    let target = request.target.utf8.span
    let query = target.extracting(URLParts.target(target, from: 0).query)
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
    return RequestParameters(capacity: RequestParameters.capacity(form: count) + 2) { out, entries in
      out.append(twitter: pairs, separator: 0x2C, location: .header, to: &entries)
      out.append(twitter: query, separator: 0x26, location: .query, to: &entries)
      out.append(twitter: form, separator: 0x26, location: .body, to: &entries)
    }
  }

  private static func text(
    _ list: RequestParameters, _ entry: RequestParameters.Entry
  ) throws(VerificationFailure) -> String {
    if entry.isPlain, let text = list.text(entry) { return text }
    guard let octets = decode(list, entry) else { throw .malformedHeader }
    return String(decoding: octets, as: UTF8.self)
  }

  /// The value, decoded; nil where a `%` starts no escape.
  private static func decode(_ list: RequestParameters, _ entry: RequestParameters.Entry) -> [UInt8]? {
    let value = list.octets.span.extracting(entry.value)
    for index in value.indices where value[index] == 0x25 {
      if PercentEncoding.escaped(value, at: index + 1) == nil { return nil }
    }
    return list.decoded(entry.value)
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

extension ProtocolParameters.Name {
  fileprivate var index: Int {
    switch self {
    case .callback: 0
    case .consumerKey: 1
    case .nonce: 2
    case .signature: 3
    case .signatureMethod: 4
    case .timestamp: 5
    case .token: 6
    case .verifier: 7
    case .version: 8
    }
  }
}
