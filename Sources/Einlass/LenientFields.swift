internal import EinlassWire

/// The members of a JSON object, read one by one: a member of another type counts as missing.
struct LenientFields: Decodable {
  struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) {
      self.stringValue = stringValue
    }

    init?(intValue: Int) {
      return nil
    }
  }

  private let container: KeyedDecodingContainer<Key>

  init(from decoder: any Decoder) throws {
    container = try decoder.container(keyedBy: Key.self)
  }

  /// The object that `octets` hold; nil where they are no JSON, anywhere in them, or no object.
  init?(json octets: [UInt8]) {
    guard let fields = StrictJSON.decode(LenientFields.self, from: octets) else { return nil }
    self = fields
  }

  func text(_ name: String) -> String? {
    try? container.decode(String.self, forKey: Key(stringValue: name))
  }

  /// A whole number; `true` and `false` are 1 and 0, as Foundation's `NSNumber` bridged them for Einlass 1.
  func integer(_ name: String) -> Int? {
    let key = Key(stringValue: name)
    return (try? container.decode(Int.self, forKey: key))
      ?? (try? container.decode(Bool.self, forKey: key)).map { $0 ? 1 : 0 }
  }

  func object(_ name: String) -> LenientFields? {
    try? container.decode(LenientFields.self, forKey: Key(stringValue: name))
  }

  func objects(_ name: String) -> [LenientFields]? {
    try? container.decode([LenientFields].self, forKey: Key(stringValue: name))
  }
}
