/// The form in which a request was sent, to predict how other servers respond to it.
extension SignedClaim {
  /// Whether `oauth_version` is present.
  package var hasVersion: Bool { places[.version].isThere }

  /// Whether `oauth_callback` is present, even if it is empty.
  package var hasCallback: Bool { places[.callback].isThere }

  /// Whether `oauth_callback` has a value.
  package var hasCallbackValue: Bool { !places[.callback].isEmpty }

  /// Whether `oauth_verifier` has a value.
  package var hasVerifier: Bool { !places[.verifier].isEmpty }

  /// Whether there is a nonce of fewer than `count` bytes.
  package func isNonceShorter(than count: Int) -> Bool {
    let place = places[.nonce]
    if place.isEmpty { return false }
    return place.reading == .asTheyAre ? place.range.count < count : list.octets(at: place).count < count
  }

  /// Whether the signature is base64 in its one canonical form.
  package var hasCanonicalSignature: Bool { Base64.decode(signatureOctets.span) != nil }

  /// Whether `oauth_body_hash` is present.
  package var hasBodyHash: Bool {
    list.entries.contains { $0.isNamed(BodyHash.name, in: list.octets) }
  }

  /// The fingerprint of the nonce and the client that sent it. `nil` if there is no nonce.
  package var nonceFingerprint: Fingerprint? {
    if places[.nonce].isEmpty { return nil }
    var builder = Fingerprint.Builder()
    add(.consumerKey, to: &builder)
    add(.nonce, to: &builder)
    return builder.finish()
  }

  /// The fingerprint of the token, or of its absence.
  package var tokenFingerprint: Fingerprint {
    var builder = Fingerprint.Builder()
    add(.token, to: &builder)
    return builder.finish()
  }

  private func add(_ name: ProtocolParameters.Name, to builder: inout Fingerprint.Builder) {
    let place = places[name]
    if place.reading == .asTheyAre {
      builder.add(list.octets.span.extracting(place.range))
    } else {
      builder.add(list.octets(at: place).span)
    }
  }

  /// Whether `request`, from which this claim was read, has a form that all rules read alike: its protocol parameters
  /// are in its only `Authorization` header, each once, and everything is encoded as RFC 5849 requires.
  ///
  /// Fast: it reads each byte once and allocates nothing. A request that is not ordinary may still be valid.
  package func isOrdinary(_ request: ArrivingRequest) -> Bool {
    guard request.authorization.count == 1, !places.realm.isThere, hasOrdinaryValues else { return false }
    var (headerCount, queryCount, bodyCount) = (0, 0, 0)
    for entry in list.entries {
      switch entry.location {
      case .header: headerCount += 1
      case .query where !entry.isReserved: queryCount += 1
      case .body where !entry.isReserved: bodyCount += 1
      default: return false
      }
    }
    guard isOrdinaryHeader(request.authorization[0].utf8.span, of: headerCount) else { return false }
    let target = request.target.utf8.span
    let query = target.extracting(URLParts.target(target, from: 0).query)
    guard Self.pairCount(query) == queryCount else { return false }
    let isForm = MediaType.isForm(request.contentType)
    guard isForm == request.contentType?.utf8.starts(with: MediaType.form.utf8) ?? false else { return false }
    return isForm ? Self.pairCount(request.body.span) == bodyCount : bodyCount == 0
  }

  /// Whether version, timestamp, signature and escaped values are as RFC 5849 requires.
  private var hasOrdinaryValues: Bool {
    guard let timestamp, timestamp > 0 else { return false }
    if hasVersion, !list.isValue(at: places[.version], "1.0") { return false }
    for name in ProtocolParameters.Name.allCases where places[name].reading == .decoded && name != .signature
    {
      if String(validating: list.octets(at: places[name]), as: UTF8.self) == nil { return false }
    }
    return Self.isBase64(list.octets.span.extracting(places[.signature].range))
  }

  /// Whether `signature` is base64 in its canonical form, percent-encoded.
  private static func isBase64(_ signature: Span<UInt8>) -> Bool {
    var (index, count, padding) = (0, 0, 0)
    var last: UInt8 = 0
    while index < signature.count {
      var octet = signature[index]
      index += 1
      if octet == 0x25 {
        guard let escaped = PercentEncoding.escaped(signature, at: index) else { return false }
        octet = escaped
        index += 2
      }
      count += 1
      if octet == 0x3D {
        padding += 1
        continue
      }
      // The URL-safe alphabet has `-` and `_`.
      guard padding == 0, octet != 0x2D, octet != 0x5F, Base64.value(octet) <= 63 else { return false }
      last = octet
    }
    // The padding bits of the last character are 0.
    return count % 4 == 0 && padding < 3 && Base64.value(last) & (1 << (2 * UInt8(padding)) - 1) == 0
  }

  /// Whether `header` has `count` signed parameters and the signature, all written as RFC 5849 requires.
  private func isOrdinaryHeader(_ header: Span<UInt8>, of count: Int) -> Bool {
    for entry in list.entries where entry.location == .header && entry.protocolName(in: list.octets) == nil {
      return false
    }
    guard var index = AuthorizationHeader.parametersStart(header) else { return false }
    var written = 0
    while true {
      while index < header.count, header[index] == 0x20 { index += 1 }
      let nameEnd = header.unreservedEnd(from: index)
      guard nameEnd > index, nameEnd < header.count - 1, header[nameEnd] == 0x3D, header[nameEnd + 1] == 0x22,
        let end = Self.encodedEnd(header, from: nameEnd + 2, blank: nil), end < header.count,
        header[end] == 0x22
      else { return false }
      written += 1
      index = end + 1
      while index < header.count, header[index] == 0x20 { index += 1 }
      // An ignored parameter counts toward `written` too.
      if index == header.count { return written == count + 1 }
      guard header[index] == 0x2C else { return false }
      index += 1
    }
  }

  /// Returns the number of pairs in `form`, if all of them are encoded correctly: a name, `=` and a value, with `&`
  /// between pairs. `nil` if one is not.
  private static func pairCount(_ form: Span<UInt8>) -> Int? {
    if form.isEmpty { return 0 }
    var count = 0
    var index = 0
    while true {
      let start = index
      guard let nameEnd = encodedEnd(form, from: start, blank: 0x2B), nameEnd > start, nameEnd < form.count,
        form[nameEnd] == 0x3D, let end = encodedEnd(form, from: nameEnd + 1, blank: 0x2B)
      else { return nil }
      count += 1
      if end == form.count { return count }
      guard form[end] == 0x26 else { return nil }
      index = end + 1
    }
  }

  /// Returns the index of the first byte that is neither unreserved nor `blank` and does not start an escape. `nil` if
  /// it starts an escape that encoding does not produce.
  private static func encodedEnd(_ form: Span<UInt8>, from start: Int, blank: UInt8?) -> Int? {
    var index = start
    while true {
      index = form.unreservedEnd(from: index)
      guard index < form.count else { return index }
      switch form[index] {
      case blank: index += 1
      case 0x25:
        guard PercentEncoding.isEncoding(form, at: index) else { return nil }
        index += 3
      default: return index
      }
    }
  }
}

extension SharedSecret {
  /// Whether the string has bytes that RFC 5849 escapes in the key (section 3.4.2).
  package var needsEncoding: Bool {
    withOctets { octets in octets.unreservedEnd(from: 0) < octets.count }
  }
}
