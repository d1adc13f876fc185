internal import OAuth1

/// One parameter on its way into a base string.
///
/// The search copies millions of items, so a copy is only a reference and a position.
struct SignedItem: Sendable {
  /// The parameter itself, however it is encoded.
  private final class Origin: Sendable {
    /// The fingerprint of the name.
    let nameMark: Fingerprint
    /// The fingerprint of the name and value.
    let content: Fingerprint
    let name: [UInt8]
    let value: [UInt8]
    let wireValue: [UInt8]
    /// The name as RFC 5849 encodes it.
    let encodedName: [UInt8]
    /// The value as RFC 5849 encodes it.
    let encodedValue: [UInt8]
    let location: RequestParameter.Location
    let hasEquals: Bool
    let isNameASCII: Bool
    let isValueASCII: Bool
    let isReserved: Bool

    init(
      name: [UInt8], value: [UInt8], wireValue: [UInt8]?, location: RequestParameter.Location, hasEquals: Bool
    ) {
      nameMark = Fingerprint(name)
      content = Fingerprint(name, value)
      self.name = name
      self.value = value
      encodedName = PercentEncoding.encode(name)
      encodedValue = PercentEncoding.encode(value)
      self.wireValue = wireValue ?? encodedValue
      self.location = location
      self.hasEquals = hasEquals
      isReserved = name.starts(with: "oauth_".utf8)
      isNameASCII = name.allSatisfy { $0 < 0x80 }
      isValueASCII = value.allSatisfy { $0 < 0x80 }
    }
  }

  /// One encoding of the parameter.
  private final class Form: Sendable {
    let origin: Origin
    let name: [UInt8]
    let value: [UInt8]
    let pieceAgain: [UInt8]
    let prefix: UInt64
    /// The bytes in the name and in the value. Most changes in the search affect few bytes, and so few items.
    let (nameOctets, valueOctets): (OctetSet, OctetSet)
    /// The bytes that are escaped in the name or value.
    let escapedOctets: OctetSet

    init(_ origin: Origin, name: [UInt8], value: [UInt8]) {
      (self.origin, self.name, self.value) = (origin, name, value)
      let (nameOctets, nameEscapes) = name.standing
      let (valueOctets, valueEscapes) = value.standing
      (self.nameOctets, self.valueOctets) = (nameOctets, valueOctets)
      escapedOctets = nameEscapes.union(valueEscapes)
      pieceAgain =
        Array("%26".utf8) + PercentEncoding.encode(name) + Array("%3D".utf8) + PercentEncoding.encode(value)
      var prefix: UInt64 = 0
      for index in 0..<8 { prefix = prefix << 8 | (index < name.count ? UInt64(name[index]) : 0) }
      self.prefix = prefix
    }
  }

  private var form: Form
  /// The position among the request's parameters, those of the header first.
  var position = 0

  /// The name as text, with unprintable characters replaced.
  var label: String { name.printable }
  /// The label in quotes, for sentences.
  var quoted: String { "'\(label)'" }
  /// The name, decoded.
  var name: [UInt8] { form.origin.name }
  /// The value, decoded.
  var value: [UInt8] { form.origin.value }
  /// The value as sent, without quotes.
  var wireValue: [UInt8] { form.origin.wireValue }
  /// Equal for two parameters with the same name. For different names, equal only by a negligible coincidence.
  var nameMark: Fingerprint { form.origin.nameMark }
  /// Equal for two parameters with the same name and value.
  var content: Fingerprint { form.origin.content }
  var location: RequestParameter.Location { form.origin.location }
  /// Whether an `=` was sent.
  var hasEquals: Bool { form.origin.hasEquals }

  /// The name in its normalized form.
  var encodedName: [UInt8] { form.name }
  /// The value in its normalized form.
  var encodedValue: [UInt8] { form.value }
  /// `&`, name, `=` and value, encoded once more for the base string.
  var pieceAgain: [UInt8] { form.pieceAgain }
  /// The bytes in the encoded name.
  var nameOctets: OctetSet { form.nameOctets }
  /// The bytes in the encoded value.
  var valueOctets: OctetSet { form.valueOctets }
  /// The bytes that are escaped in the encoded name or value.
  var escapedOctets: OctetSet { form.escapedOctets }
  /// Whether encoding the name and value once more changes nothing. If so, decoding them changes nothing either.
  var isUnreserved: Bool { form.pieceAgain.count == form.name.count + 6 + form.value.count }
  /// Whether the name, decoded, is ASCII.
  var isNameASCII: Bool { form.origin.isNameASCII }
  /// Whether the value, decoded, is ASCII.
  var isValueASCII: Bool { form.origin.isValueASCII }
  /// The first eight bytes of the encoded name, the first one most significant: most comparisons end here.
  var prefix: UInt64 { form.prefix }

  /// A parameter, encoded as RFC 5849 requires.
  init(
    name: [UInt8], value: [UInt8], wireValue: [UInt8]? = nil, location: RequestParameter.Location,
    hasEquals: Bool = true
  ) {
    let origin = Origin(
      name: name, value: value, wireValue: wireValue, location: location, hasEquals: hasEquals)
    form = Form(origin, name: origin.encodedName, value: origin.encodedValue)
  }

  init(_ name: String, _ value: [UInt8], location: RequestParameter.Location) {
    self.init(name: Array(name.utf8), value: value, location: location)
  }

  /// Whether RFC 5849 reserves the name.
  var isReserved: Bool { form.origin.isReserved }

  func isNamed(_ text: String) -> Bool { name.elementsEqual(text.utf8) }

  /// Replaces the encoded forms. `nil` keeps the current one.
  mutating func reencode(name: [UInt8]? = nil, value: [UInt8]? = nil) {
    let (name, value) = (name ?? form.name, value ?? form.value)
    if name != form.name || value != form.value { form = Form(form.origin, name: name, value: value) }
  }

  /// The name as RFC 5849 encodes it, whatever its current encoding.
  var rightName: [UInt8] { form.origin.encodedName }
  /// The value as RFC 5849 encodes it, whatever its current encoding.
  var rightValue: [UInt8] { form.origin.encodedValue }

  /// Changes both encoded forms.
  mutating func reencode(_ change: ([UInt8]) -> [UInt8]) {
    reencode(name: change(form.name), value: change(form.value))
  }

  /// Unescapes the given bytes in both encoded forms.
  mutating func unescape(_ octets: OctetSet) {
    if !escapedOctets.isDisjoint(with: octets) { reencode { $0.unescaping(octets) } }
  }

  /// Escapes the given bytes in the encoded value and, if `inName` is true, in the encoded name.
  mutating func escape(_ octets: OctetSet, inName: Bool) {
    if !valueOctets.isDisjoint(with: octets) { reencode(value: encodedValue.escaping(octets)) }
    if inName, !nameOctets.isDisjoint(with: octets) { reencode(name: encodedName.escaping(octets)) }
  }

  /// Replaces the value, encoded as RFC 5849 requires.
  mutating func encode(_ value: [UInt8]) { replace(name: name, value: value) }

  /// Replaces the name, encoded as RFC 5849 requires.
  mutating func rename(_ name: [UInt8]) { replace(name: name, value: value) }

  private mutating func replace(name: [UInt8], value: [UInt8]) {
    let place = position
    self = SignedItem(
      name: name, value: value, wireValue: value == self.value ? wireValue : wire(of: value),
      location: location,
      hasEquals: hasEquals)
    position = place
  }

  /// Returns the form in which the client would have sent `value` instead: bytes that are unescaped in the sent value
  /// remain unescaped, and a space is a '+' unless it was escaped.
  private func wire(of value: [UInt8]) -> [UInt8]? {
    guard location != .header else { return nil }
    let bare = OctetSet(wireValue.filter { $0 != 0x25 && $0 != 0x26 })
    let written = PercentEncoding.encode(value).unescaping(bare)
    return wireValue.standing.escaped.contains(0x20)
      ? written : written.replacing(Array("%20".utf8), with: [0x2B])
  }

  /// Whether both items are encoded in the same way.
  func isEncoded(like other: SignedItem) -> Bool {
    form === other.form || (form.value == other.form.value && form.name == other.form.name)
  }

  /// Reads the fields of a query or form by the rules of HTML, in which `+` is a space.
  static func fields(_ wire: [UInt8], location: RequestParameter.Location) -> [SignedItem] {
    wire.split(separator: 0x26).map { part in
      let (name, value) = Array(part).pair
      return SignedItem(
        name: PercentEncoding.decodeForm(name), value: PercentEncoding.decodeForm(value ?? []),
        wireValue: value ?? [], location: location, hasEquals: value != nil)
    }
  }
}

extension [UInt8] {
  /// The unescaped ASCII bytes in escaped text, and the escaped ones.
  fileprivate var standing: (bare: OctetSet, escaped: OctetSet) {
    var (bare, escaped) = (OctetSet(""), OctetSet(""))
    for index in indices {
      bare.insert(self[index])
      if self[index] == 0x25, let octet = PercentEncoding.escaped(span, at: index + 1) {
        escaped.insert(octet)
      }
    }
    return (bare, escaped)
  }
}
