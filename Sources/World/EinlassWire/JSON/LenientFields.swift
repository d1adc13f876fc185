/// The members of a JSON object, read one by one: a member of another type counts as missing, and the first of several
/// members with the same name counts.
package struct LenientFields: Sendable {
  private let members: [JSONTree.Member]

  private init?(_ tree: JSONTree) {
    guard case .object(let members) = tree else { return nil }
    self.members = members
  }

  /// Reads the object in a JSON text. `nil` if the text is not valid JSON, or not an object.
  package init?(json octets: [UInt8]) {
    guard let tree = StrictJSON.tree(octets) else { return nil }
    self.init(tree)
  }

  private subscript(name: String) -> JSONTree? {
    members.first { $0.name == name }?.value
  }

  package func text(_ name: String) -> String? {
    guard case .string(let text)? = self[name] else { return nil }
    return text
  }

  /// Returns a whole number in any notation; `true` and `false` are 1 and 0, as Foundation's `NSNumber` bridged them
  /// for Einlass 1.
  package func integer(_ name: String) -> Int? {
    switch self[name] {
    case .number(let text)?: Int(text) ?? Double(text).flatMap { Int(exactly: $0) }
    case .bool(let value)?: value ? 1 : 0
    default: nil
    }
  }

  package func object(_ name: String) -> LenientFields? {
    self[name].flatMap { LenientFields($0) }
  }

  /// Returns the objects in an array; `nil` if one of its elements is not an object.
  package func objects(_ name: String) -> [LenientFields]? {
    guard case .array(let values)? = self[name] else { return nil }
    let objects = values.compactMap { LenientFields($0) }
    return objects.count == values.count ? objects : nil
  }
}
