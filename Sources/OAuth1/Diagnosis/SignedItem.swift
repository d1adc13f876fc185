/// One parameter on its way into a base string.
struct SignedItem: Sendable {
  /// The name as text, with what cannot be printed replaced.
  let label: String
  /// The label in quotes, for sentences.
  let quoted: String
  /// Decoded.
  var name: [UInt8]
  /// Decoded.
  var value: [UInt8]
  /// As sent, without quotes.
  let wireValue: [UInt8]
  let location: RequestParameter.Location
  /// Whether an `=` was sent.
  var hasEquals = true
  /// As it stands in the normalized parameters.
  var encodedName: [UInt8]
  /// As it stands in the normalized parameters.
  var encodedValue: [UInt8]

  /// A parameter, encoded as RFC 5849 wants it.
  init(
    name: [UInt8], value: [UInt8], wireValue: [UInt8]? = nil, location: RequestParameter.Location,
    hasEquals: Bool = true
  ) {
    label = name.printable
    quoted = "'\(label)'"
    self.name = name
    self.value = value
    self.wireValue = wireValue ?? PercentEncoding.encode(value)
    self.location = location
    self.hasEquals = hasEquals
    encodedName = PercentEncoding.encode(name)
    encodedValue = PercentEncoding.encode(value)
  }

  init(_ name: String, _ value: [UInt8], location: RequestParameter.Location) {
    self.init(name: Array(name.utf8), value: value, location: location)
  }

  /// Whether RFC 5849 reserves the name.
  var isReserved: Bool { name.starts(with: "oauth_".utf8) }

  func isNamed(_ text: String) -> Bool { name.elementsEqual(text.utf8) }

  mutating func encode(_ value: [UInt8]) {
    self.value = value
    encodedValue = PercentEncoding.encode(value)
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
