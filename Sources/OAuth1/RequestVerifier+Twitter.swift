extension RequestVerifier {
  /// Reads a request as Twitter did.
  ///
  /// Where one of the five required parameters is missing the request is not taken for OAuth at all.
  ///
  /// Source: Twitter's verifier (joauth).
  func readAsTwitter(_ request: ArrivingRequest) throws(VerificationFailure) -> SignedClaim {
    var list = Self.collectAsTwitter(request)
    let found = Self.choose(&list)
    var fields = ProtocolFields()
    guard let key = found[.consumerKey], let nonce = found[.nonce], let time = found[.timestamp],
      let method = found[.signatureMethod], let signature = found[.signature]
    else { throw .notOAuth }
    if let token = found[.token], !token.value.isEmpty {
      fields[.token] = try Self.text(list, token)
      // Counted as it came, escapes and all.
      let value = list.octets[token.value]
      if value.count > 50 || value.contains(0x20) { throw .malformedHeader }
    } else if policy.tokenRequired {
      throw .missingParameter
    }
    fields[.consumerKey] = try Self.text(list, key)
    fields[.nonce] = try Self.text(list, nonce)
    fields[.signatureMethod] = String(decoding: list.octets[method.value], as: UTF8.self)
    fields.signature = Self.decode(list, signature) ?? []
    for name in [ProtocolParameters.Name.verifier, .callback, .version] {
      fields[name] = found[name].map { String(decoding: list.decoded($0.value), as: UTF8.self) }
    }
    list.removeUnsigned()
    list.sort()
    return SignedClaim(
      fields, request, timestamp: Self.number(list, time), method: try accept(fields, list), list: list)
  }

  private func accept(
    _ fields: ProtocolFields, _ list: RequestParameters
  ) throws(VerificationFailure) -> any SignatureMethod {
    if let version = fields[.version], !version.isEmpty {
      let isFirst = version.hasSameOctets(as: "1.0") || version.hasSameOctets(as: "1.0a")
      guard isFirst || version.hasSameOctets(as: "1.0A") else { throw .unsupportedVersion }
    }
    let name = fields[.signatureMethod] ?? ""
    let method = policy.methods.first { $0.kind == .keyedHash && $0.name.hasSameOctets(as: name) }
    guard let method else { throw .unsupportedSignatureMethod }
    return method
  }

  private static func collectAsTwitter(_ request: ArrivingRequest) -> RequestParameters {
    let target = request.target.utf8.span
    let query = target.extracting(URLParts.target(target, from: 0).query)
    let contentType = request.contentType ?? ""
    let isForm = contentType.utf8.starts(with: MediaType.form.utf8)
    let header = request.authorization.first {
      AuthorizationHeader.parametersStart($0.utf8.span) != nil
    }
    let octets = (header ?? "").utf8.span
    let start = AuthorizationHeader.parametersStart(octets) ?? 0
    let capacity =
      RequestParameters.capacity(form: octets.count) + RequestParameters.capacity(form: query.count)
      + (isForm ? RequestParameters.capacity(form: request.body.count) : 0)
    return RequestParameters(capacity: capacity) { out, entries in
      out.append(
        twitter: octets.extracting(start..<octets.count), separator: 0x2C, location: .header, to: &entries)
      out.append(twitter: query, separator: 0x26, location: .query, to: &entries)
      if isForm {
        out.append(twitter: request.body.span, separator: 0x26, location: .body, to: &entries)
      }
    }
  }

  /// Chooses among parameters that stand there more than once, and drops the others from `list`: of the
  /// seven known ones the last that is not empty (of the token the last), of all other `oauth_` names
  /// the last. From the header everything without that prefix is dropped.
  private static func choose(
    _ list: inout RequestParameters
  ) -> [ProtocolParameters.Name: RequestParameters.Entry] {
    var known: [ProtocolParameters.Name: RequestParameters.Entry] = [:]
    var others: [ArraySlice<UInt8>: Int] = [:]
    for entry in list.entries where entry.isReserved {
      guard let name = entry.protocolName(in: list.octets) else {
        others[list.octets[entry.name]] = entry.start
        continue
      }
      switch name {
      case .token, .verifier, .callback: known[name] = entry
      case .timestamp: if number(list, entry) != nil { known[name] = entry }
      default: if !entry.value.isEmpty { known[name] = entry }
      }
    }
    let octets = list.octets
    list.entries.removeAll { entry in
      guard entry.isReserved else { return entry.location == .header }
      if let name = entry.protocolName(in: octets) { return known[name]?.start != entry.start }
      return others[octets[entry.name]] != entry.start
    }
    return known
  }

  /// The number a timestamp is as it came; nil where it is none of 64 bits.
  private static func number(_ list: RequestParameters, _ entry: RequestParameters.Entry) -> Int64? {
    Int64(String(decoding: list.octets[entry.value], as: UTF8.self))
  }

  private static func text(
    _ list: RequestParameters, _ entry: RequestParameters.Entry
  ) throws(VerificationFailure) -> String {
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
