/// The positions of the protocol parameters' values in the bytes of an arriving request.
struct ProtocolPlaces: Sendable {
  /// The position of one value, and the way to read it.
  struct Place: Sendable {
    /// No value, for a missing parameter.
    static let nowhere = Place(start: 0, end: 0, reading: .missing)

    var start: Int
    var end: Int
    var reading: Reading

    var range: Range<Int> { start..<end }
    var isThere: Bool { reading != .missing }
    /// Whether there are no bytes: the parameter is missing, or its value is empty.
    var isEmpty: Bool { start == end }
  }

  /// The step that turns the bytes into the value.
  enum Reading: Sendable {
    /// The parameter is missing.
    case missing
    /// No step: the bytes are the value.
    case asTheyAre
    /// The bytes are percent-encoded.
    case decoded
    /// The bytes contain an invalid escape and cannot be decoded.
    case unreadable
  }

  private var places = InlineArray<9, Place>(repeating: .nowhere)
  /// The position of the realm, which is always in the header.
  var realm = Place.nowhere

  subscript(name: ProtocolParameters.Name) -> Place {
    get { places[name.index] }
    set { places[name.index] = newValue }
  }
}

extension RequestParameters.Entry {
  /// The position of the value.
  var place: ProtocolPlaces.Place {
    .init(start: nameEnd + 3, end: end, reading: isPlain ? .asTheyAre : .decoded)
  }
}

extension RequestParameters {
  /// Returns the value at `place`, decoded.
  func octets(at place: ProtocolPlaces.Place) -> [UInt8] {
    switch place.reading {
    case .missing, .unreadable: []
    case .asTheyAre: Array(octets[place.range])
    case .decoded: decoded(place.range)
    }
  }

  /// Returns the value at `place`. `nil` if there is none. Bytes that are not UTF-8 become U+FFFD.
  func text(at place: ProtocolPlaces.Place) -> String? {
    switch place.reading {
    case .missing, .unreadable: nil
    case .asTheyAre: Self.text(octets.span.extracting(place.range)) ?? repaired(place.range)
    case .decoded: String(decoding: decoded(place.range), as: UTF8.self)
    }
  }

  private func repaired(_ range: Range<Int>) -> String { String(decoding: octets[range], as: UTF8.self) }

  /// Whether the value at `place` is `text`, byte for byte.
  func isValue(at place: ProtocolPlaces.Place, _ text: String) -> Bool {
    switch place.reading {
    case .missing, .unreadable: false
    case .asTheyAre: octets.span.extracting(place.range).isEqual(to: text)
    case .decoded: String(decoding: decoded(place.range), as: UTF8.self).hasSameOctets(as: text)
    }
  }
}

extension ProtocolParameters.Name {
  /// The index of this name in a table of all nine.
  var index: Int {
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
