/// One parameter on its way into a base string.
///
/// What never changes is shared, since the search copies items by the million.
struct SignedItem: Sendable {
  private final class Origin: Sendable {
    let label: String
    let quoted: String
    let name: [UInt8]
    let value: [UInt8]
    let wireValue: [UInt8]
    let location: RequestParameter.Location
    let hasEquals: Bool

    init(
      name: [UInt8], value: [UInt8], wireValue: [UInt8], location: RequestParameter.Location, hasEquals: Bool
    ) {
      label = name.printable
      quoted = "'\(label)'"
      self.name = name
      self.value = value
      self.wireValue = wireValue
      self.location = location
      self.hasEquals = hasEquals
    }
  }

  private var origin: Origin
  /// As it stands in the normalized parameters.
  var encodedName: [UInt8]
  /// As it stands in the normalized parameters.
  var encodedValue: [UInt8]

  /// The name as text, with what cannot be printed replaced.
  var label: String { origin.label }
  /// The label in quotes, for sentences.
  var quoted: String { origin.quoted }
  /// The name, decoded.
  var name: [UInt8] { origin.name }
  /// The value, decoded.
  var value: [UInt8] { origin.value }
  /// The value as sent, without quotes.
  var wireValue: [UInt8] { origin.wireValue }
  var location: RequestParameter.Location { origin.location }
  /// Whether an `=` was sent.
  var hasEquals: Bool { origin.hasEquals }

  /// A parameter, encoded as RFC 5849 wants it.
  init(
    name: [UInt8], value: [UInt8], wireValue: [UInt8]? = nil, location: RequestParameter.Location,
    hasEquals: Bool = true
  ) {
    encodedName = PercentEncoding.encode(name)
    encodedValue = PercentEncoding.encode(value)
    origin = Origin(
      name: name, value: value, wireValue: wireValue ?? encodedValue, location: location, hasEquals: hasEquals
    )
  }

  init(_ name: String, _ value: [UInt8], location: RequestParameter.Location) {
    self.init(name: Array(name.utf8), value: value, location: location)
  }

  /// Whether RFC 5849 reserves the name.
  var isReserved: Bool { name.starts(with: "oauth_".utf8) }

  func isNamed(_ text: String) -> Bool { name.elementsEqual(text.utf8) }

  /// Gives it another value, encoded as RFC 5849 wants it.
  mutating func encode(_ value: [UInt8]) {
    encodedValue = PercentEncoding.encode(value)
    origin = Origin(
      name: name, value: value, wireValue: wireValue, location: location, hasEquals: hasEquals)
  }

  /// Gives it another name, encoded as RFC 5849 wants it.
  mutating func rename(_ name: [UInt8]) {
    encodedName = PercentEncoding.encode(name)
    origin = Origin(
      name: name, value: value, wireValue: wireValue, location: location, hasEquals: hasEquals)
  }

  /// The first eight octets of the encoded name, the first one highest: most comparisons end there.
  var prefix: UInt64 {
    var prefix: UInt64 = 0
    for index in 0..<8 {
      prefix = prefix << 8 | (index < encodedName.count ? UInt64(encodedName[index]) : 0)
    }
    return prefix
  }

  /// Fields of a query or form, read as HTML writes them; `+` is a space.
  static func fields(_ wire: [UInt8], location: RequestParameter.Location) -> [SignedItem] {
    wire.split(separator: 0x26).map { part in
      let (name, value) = Array(part).pair
      return SignedItem(
        name: PercentEncoding.decodeForm(name), value: PercentEncoding.decodeForm(value ?? []),
        wireValue: value ?? [], location: location, hasEquals: value != nil)
    }
  }
}
