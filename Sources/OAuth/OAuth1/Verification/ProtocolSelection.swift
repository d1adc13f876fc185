/// The selection of a request's protocol parameters, and their deviations from RFC 5849.
struct ProtocolSelection {
  private(set) var places = ProtocolPlaces()
  /// Whether any parameter has a reserved name.
  private(set) var isFound = false
  /// Whether protocol parameters are in more than one of header, query and form.
  private(set) var isMixed = false
  /// Whether a protocol parameter occurs twice.
  private(set) var isRepeated = false
  /// Whether any protocol parameter's value, except the signature, has escapes.
  private(set) var hasEscapes = false
  /// Whether the header has two realms.
  private(set) var isRealmRepeated = false

  private var indices = InlineArray<9, Int>(repeating: -1)
  private var location = RequestParameter.Location.header
  private var unknownCount = 0

  /// Selects from the parameters of `list`, which are in the order of the request; sorts them and removes those that
  /// are not signed.
  init(_ list: inout RequestParameters, _ rules: VerificationRules) {
    list.mark { entries, octets in select(&entries, octets, rules) }
    list.removeMarked()
    list.sort()
    if unknownCount > 1 { judgeUnknown(&list, rules.repeated) }
  }

  private mutating func select(
    _ entries: inout MutableSpan<RequestParameters.Entry>, _ octets: Span<UInt8>, _ rules: VerificationRules
  ) {
    for index in entries.indices {
      if entries[index].isReserved {
        let place = entries[index].location
        if isFound { isMixed = isMixed || place != location } else { (isFound, location) = (true, place) }
        if let name = entries[index].protocolName(in: octets) {
          choose(index, name, &entries, octets, rules)
        } else {
          unknownCount += 1
        }
      } else if entries[index].isRealm {
        isRealmRepeated = isRealmRepeated || places.realm.isThere
        places.realm = entries[index].place
        entries[index].isMarked = true
      } else if rules.headerParameters == .reserved, entries[index].location == .header {
        entries[index].isMarked = true
      }
    }
  }

  private mutating func choose(
    _ index: Int, _ name: ProtocolParameters.Name, _ entries: inout MutableSpan<RequestParameters.Entry>,
    _ octets: Span<UInt8>, _ rules: VerificationRules
  ) {
    // The signature is never signed (RFC 5849, section 3.4.1.3.1).
    if name == .signature { entries[index].isMarked = true }
    var place = entries[index].place
    if rules.parameters == .asSent {
      if name == .signatureMethod || name == .version || name == .timestamp { place.reading = .asTheyAre }
    }
    let earlier = indices[name.index]
    if rules.repeated == .refused {
      isRepeated = isRepeated || earlier >= 0
    } else if !Self.counts(place, name, octets, rules) {
      entries[index].isMarked = true
      return
    } else if earlier >= 0 {
      entries[earlier].isMarked = true
    }
    if name == .signature {
      if entries[index].isUnreadable { place.reading = .unreadable }
    } else {
      hasEscapes = hasEscapes || place.reading == .decoded
    }
    indices[name.index] = index
    places[name] = place
  }

  /// Whether one of several duplicate parameters qualifies. The last qualifying one counts.
  private static func counts(
    _ place: ProtocolPlaces.Place, _ name: ProtocolParameters.Name, _ octets: Span<UInt8>,
    _ rules: VerificationRules
  ) -> Bool {
    switch name {
    case .token, .verifier, .callback: true
    case .timestamp where place.reading == .decoded:
      Timestamp(PercentEncoding.decode(octets.extracting(place.range), plus: 0x2B).span, rules.timestamp)
        != nil
    case .timestamp: Timestamp(octets.extracting(place.range), rules.timestamp) != nil
    default: !place.isEmpty
    }
  }

  /// Checks reserved names that are not protocol parameters of RFC 5849. Equal ones are adjacent at this point.
  private mutating func judgeUnknown(
    _ list: inout RequestParameters, _ repeated: VerificationRules.Repetition
  ) {
    list.mark { entries, octets in
      var last: Int?
      for index in entries.indices where entries[index].isReserved {
        defer { last = entries[index].isMarked ? last : index }
        guard let earlier = last, entries[earlier].hasSameName(as: entries[index], in: octets),
          entries[index].protocolName(in: octets) == nil
        else { continue }
        isRepeated = true
        let isLater = entries[index].start > entries[earlier].start
        entries[isLater ? earlier : index].isMarked = true
      }
    }
    if repeated == .lastCounts { list.removeMarked() }
  }
}

extension RequestParameters {
  /// Lets `body` mark entries for `removeMarked`.
  mutating func mark(_ body: (inout MutableSpan<Entry>, Span<UInt8>) -> Void) {
    Self.mark(&entries, octets, body)
  }

  private static func mark(
    _ entries: inout [Entry], _ octets: [UInt8], _ body: (inout MutableSpan<Entry>, Span<UInt8>) -> Void
  ) {
    var span = entries.mutableSpan
    body(&span, octets.span)
  }

  /// Removes the marked entries.
  mutating func removeMarked() {
    var kept = 0
    var span = entries.mutableSpan
    for index in span.indices where !span[index].isMarked {
      if kept < index { span[kept] = span[index] }
      kept += 1
    }
    while entries.count > kept { entries.removeLast() }
  }
}

/// The value of `oauth_timestamp`.
struct Timestamp {
  /// The seconds since 1970.
  let seconds: Int64

  /// Parses `text`. `nil` if it is not a number of that form.
  init?(_ text: Span<UInt8>, _ form: VerificationRules.TimestampForm) {
    if let number = Self.positive(text) {
      seconds = number
    } else {
      guard form == .integer, let number = Self.signed(text) else { return nil }
      seconds = number
    }
  }

  /// Returns a positive number that consists only of digits and fits 64 bits. `nil` for any other text.
  ///
  /// Source: RFC 5849, section 3.3.
  private static func positive(_ digits: Span<UInt8>) -> Int64? {
    var value: Int64 = 0
    for index in digits.indices {
      guard case 0x30...0x39 = digits[index] else { return nil }
      if index < 18 {
        // This number of digits always fits.
        value = value &* 10 &+ Int64(digits[index] &- 0x30)
        continue
      }
      let shifted = value.multipliedReportingOverflow(by: 10)
      let sum = shifted.partialValue.addingReportingOverflow(Int64(digits[index] - 0x30))
      if shifted.overflow || sum.overflow { return nil }
      value = sum.partialValue
    }
    return value > 0 ? value : nil
  }

  private static func signed(_ text: Span<UInt8>) -> Int64? {
    RequestParameters.text(text).flatMap { Int64($0) }
  }
}
