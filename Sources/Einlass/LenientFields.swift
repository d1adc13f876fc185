internal import FoundationEssentials

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

  /// The object that `octets` hold; nil where they are no JSON or no object.
  init?(json octets: [UInt8]) {
    guard let fields = try? JSONDecoder().decode(LenientFields.self, from: Data(octets)) else {
      return nil
    }
    self = fields
  }

  func text(_ name: String) -> String? {
    try? container.decode(String.self, forKey: Key(stringValue: name))
  }

  func integer(_ name: String) -> Int? {
    try? container.decode(Int.self, forKey: Key(stringValue: name))
  }

  func object(_ name: String) -> LenientFields? {
    try? container.decode(LenientFields.self, forKey: Key(stringValue: name))
  }

  func objects(_ name: String) -> [LenientFields]? {
    try? container.decode([LenientFields].self, forKey: Key(stringValue: name))
  }
}
