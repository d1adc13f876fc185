package import EinlassWire

/// The form of a JSON value: members in their order, types, and the forms of texts, without anybody's content.
///
/// Source: the format of Fixtures/Recordings, described in its README.
package indirect enum ShapeTree: Sendable, Hashable {
  /// A member of an object.
  package struct Member: Sendable, Hashable {
    package let name: String
    package let tree: ShapeTree
    /// Whether some elements of the surrounding array lack the member.
    package let isOptional: Bool
  }

  case object([Member])
  /// An array with the form of its elements. `nil` if it was empty.
  case array(ShapeTree?)
  /// Any of several forms, seen side by side in an array.
  case anyOf([ShapeTree])
  /// A value without parts: `null`, `boolean`, `int`, `string text`, `= "none"` and so on.
  case leaf(String)

  /// Reads a tree as Fixtures/Recordings writes it. `nil` if it has another form.
  package init?(_ json: JSONTree) {
    switch json {
    case .string(let word): self = .leaf(word)
    case .array(let options):
      let trees = options.compactMap(ShapeTree.init)
      guard trees.count == options.count else { return nil }
      self = .anyOf(trees)
    case .object(let members):
      if let elements = members.value(of: "array")?.elements {
        self = .array(elements.first.flatMap(ShapeTree.init))
      } else if let pairs = members.value(of: "object")?.elements {
        let read = pairs.compactMap(Member.init)
        guard read.count == pairs.count else { return nil }
        self = .object(read)
      } else {
        return nil
      }
    default: return nil
    }
  }

  /// The form of a value. The elements of an array are merged into one form.
  package init(of value: JSONTree) {
    switch value {
    case .null: self = .leaf("null")
    case .bool: self = .leaf("boolean")
    case .number(let text): self = .leaf(Self.form(ofNumber: text))
    case .string(let text): self = .leaf("string " + TextForm.name(of: text))
    case .array(let values): self = .array(Self.merged(values.map(ShapeTree.init(of:))))
    case .object(let members):
      self = .object(members.map { Member(name: $0.name, tree: ShapeTree(of: $0.value), isOptional: false) })
    }
  }

  private static func form(ofNumber text: String) -> String {
    if text.contains(where: { $0 == "e" || $0 == "E" }) { return "decimal with exponent" }
    if text.contains(".") { return "decimal" }
    guard let number = Int64(text) else { return "int beyond 2^53" }
    return number.magnitude > 1 << 53 ? "int beyond 2^53" : "int"
  }

  /// The form that fits all `trees`. `nil` if there are none.
  private static func merged(_ trees: [ShapeTree]) -> ShapeTree? {
    let objects = trees.compactMap { tree -> [Member]? in
      if case .object(let members) = tree { members } else { nil }
    }
    if objects.count == trees.count, !objects.isEmpty { return .object(merged(objects)) }
    var options: [ShapeTree] = []
    for tree in trees where !options.contains(tree) { options.append(tree) }
    return options.count > 1 ? .anyOf(options) : options.first
  }

  /// The members of several objects, in the order in which each follows those before it.
  private static func merged(_ objects: [[Member]]) -> [Member] {
    var names: [String] = []
    for object in objects {
      var place = 0
      for member in object {
        if let known = names.firstIndex(of: member.name) {
          place = known + 1
        } else {
          names.insert(member.name, at: place)
          place += 1
        }
      }
    }
    return names.map { name in
      let found = objects.compactMap { $0.first { $0.name == name } }
      let isOptional = found.count < objects.count || found.contains(where: \.isOptional)
      return Member(name: name, tree: merged(found.map(\.tree)) ?? .leaf("null"), isOptional: isOptional)
    }
  }

  /// The tree as Fixtures/Recordings writes it.
  package var json: JSONTree {
    switch self {
    case .leaf(let word): .string(word)
    case .anyOf(let trees): .array(trees.map(\.json))
    case .array(let element): .object([.init(name: "array", value: .array(element.map { [$0.json] } ?? []))])
    case .object(let members): .object([.init(name: "object", value: .array(members.map(\.json)))])
    }
  }
}

extension ShapeTree.Member {
  fileprivate init?(_ json: JSONTree) {
    let parts = json.elements
    guard parts.count >= 2, case .string(let name) = parts[0], let tree = ShapeTree(parts[1]) else {
      return nil
    }
    self.init(name: name, tree: tree, isOptional: parts.count > 2)
  }

  fileprivate var json: JSONTree {
    .array([.string(name), tree.json] + (isOptional ? [.string("optional")] : []))
  }
}

extension JSONTree {
  /// The elements. Empty if the value is not an array.
  var elements: [JSONTree] {
    if case .array(let elements) = self { elements } else { [] }
  }

  /// The member with that name. `nil` if there is none, or if this is not an object.
  subscript(name: String) -> JSONTree? {
    if case .object(let members) = self { members.value(of: name) } else { nil }
  }

  /// The text. `nil` if this is not text.
  var text: String? {
    if case .string(let text) = self { text } else { nil }
  }
}

extension [JSONTree.Member] {
  func value(of name: String) -> JSONTree? { first { $0.name == name }?.value }
}
