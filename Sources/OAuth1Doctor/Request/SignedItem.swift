internal import OAuth1

/// One parameter on its way into a base string.
///
/// The search copies items by the million, so that a copy is one reference and a place.
struct SignedItem: Sendable {
  /// What a parameter is, however it is encoded.
  private final class Origin: Sendable {
    let label: String
    let quoted: String
    /// Stands for the name.
    let nameMark: Fingerprint
    /// Stands for name and value.
    let content: Fingerprint
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
      nameMark = Fingerprint(name)
      content = Fingerprint(name, value)
      self.name = name
      self.value = value
      self.wireValue = wireValue
      self.location = location
      self.hasEquals = hasEquals
    }
  }

  /// How it is encoded.
  private final class Form: Sendable {
    let origin: Origin
    let name: [UInt8]
    let value: [UInt8]
    let pairAgain: [UInt8]
    let prefix: UInt64

    init(_ origin: Origin, name: [UInt8], value: [UInt8]) {
      self.origin = origin
      self.name = name
      self.value = value
      pairAgain = PercentEncoding.encode(name) + Array("%3D".utf8) + PercentEncoding.encode(value)
      var prefix: UInt64 = 0
      for index in 0..<8 { prefix = prefix << 8 | (index < name.count ? UInt64(name[index]) : 0) }
      self.prefix = prefix
    }
  }

  private var form: Form
  /// Where it stands among the request's parameters, those of the header first.
  var position = 0

  /// The name as text, with what cannot be printed replaced.
  var label: String { form.origin.label }
  /// The label in quotes, for sentences.
  var quoted: String { form.origin.quoted }
  /// The name, decoded.
  var name: [UInt8] { form.origin.name }
  /// The value, decoded.
  var value: [UInt8] { form.origin.value }
  /// The value as sent, without quotes.
  var wireValue: [UInt8] { form.origin.wireValue }
  /// What is the same for two parameters of one name, and of two names only by a chance that does not happen.
  var nameMark: Fingerprint { form.origin.nameMark }
  /// What is the same for two parameters of one name and value.
  var content: Fingerprint { form.origin.content }
  var location: RequestParameter.Location { form.origin.location }
  /// Whether an `=` was sent.
  var hasEquals: Bool { form.origin.hasEquals }

  /// As it stands in the normalized parameters.
  var encodedName: [UInt8] { form.name }
  /// As it stands in the normalized parameters.
  var encodedValue: [UInt8] { form.value }
  /// Name, `=` and value as they stand in the base string, where they are encoded once more.
  var pairAgain: [UInt8] { form.pairAgain }
  /// The first eight octets of the encoded name, the first one highest: most comparisons end there.
  var prefix: UInt64 { form.prefix }

  /// A parameter, encoded as RFC 5849 wants it.
  init(
    name: [UInt8], value: [UInt8], wireValue: [UInt8]? = nil, location: RequestParameter.Location,
    hasEquals: Bool = true
  ) {
    let encodedValue = PercentEncoding.encode(value)
    let origin = Origin(
      name: name, value: value, wireValue: wireValue ?? encodedValue, location: location, hasEquals: hasEquals
    )
    form = Form(origin, name: PercentEncoding.encode(name), value: encodedValue)
  }

  init(_ name: String, _ value: [UInt8], location: RequestParameter.Location) {
    self.init(name: Array(name.utf8), value: value, location: location)
  }

  /// Whether RFC 5849 reserves the name.
  var isReserved: Bool { name.starts(with: "oauth_".utf8) }

  func isNamed(_ text: String) -> Bool { name.elementsEqual(text.utf8) }

  /// Gives it other encoded forms; nil keeps the one it has.
  mutating func reencode(name: [UInt8]? = nil, value: [UInt8]? = nil) {
    let (name, value) = (name ?? form.name, value ?? form.value)
    if name != form.name || value != form.value { form = Form(form.origin, name: name, value: value) }
  }

  /// Changes both encoded forms.
  mutating func reencode(_ change: ([UInt8]) -> [UInt8]) {
    reencode(name: change(form.name), value: change(form.value))
  }

  /// Gives it another value, encoded as RFC 5849 wants it.
  mutating func encode(_ value: [UInt8]) { replace(name: name, value: value) }

  /// Gives it another name, encoded as RFC 5849 wants it.
  mutating func rename(_ name: [UInt8]) { replace(name: name, value: value) }

  private mutating func replace(name: [UInt8], value: [UInt8]) {
    let place = position
    self = SignedItem(
      name: name, value: value, wireValue: wireValue, location: location, hasEquals: hasEquals)
    position = place
  }

  /// Whether it is encoded in the same way.
  func isEncoded(like other: SignedItem) -> Bool {
    form === other.form || (form.value == other.form.value && form.name == other.form.name)
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
