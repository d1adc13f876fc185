internal import EinlassWire
internal import EinlassWorld

extension RecordedShape {
  /// The shape as a line of Fixtures/Recordings, with `more` members before `sources`.
  package func line(_ more: [JSONText.Member] = []) -> String {
    let places = sources.map {
      JSONText.members(["number": .integer(Int64($0.number)), "date": .optional($0.date)])
    }
    let end = JSONText.Member(name: "sources", value: .array(places))
    let all = [.init(name: "id", value: .string(id))] + members + more + [end]
    return String(decoding: JSONText.object(all).encoded(.plain), as: UTF8.self)
  }

  /// All members but `id`, `soundness` and `sources`.
  var members: [JSONText.Member] {
    var members: [JSONText.Member] = []
    func add(_ name: String, _ value: JSONText?) {
      if let value { members.append(.init(name: name, value: value)) }
    }
    add("provider", .string(provider))
    add("part", .string(fields == nil ? "body alone" : "whole answer"))
    add("method", .optional(method))
    add("address", .optional(address))
    add("query", Self.pairs(query))
    add("form", form.isEmpty ? nil : Self.pairs(form))
    add("multipart", multipart.isEmpty ? nil : .array(multipart.map(JSONText.string)))
    add("command", command.map(JSONText.string))
    add("json", json.map { JSONText(tree: $0.json) })
    add("authentication", .string(authentication.name))
    add("authentication_from", .string(authentication.source))
    add("api", .optional(api))
    add("first", .optional(firstDay))
    add("last", .optional(firstDay))
    add("count", .integer(Int64(recordings)))
    add("status", status.map { .integer(Int64($0)) } ?? .null)
    add("reason", .optional(reason))
    add("fields", fields.map { Self.pairs($0.map { ($0.name, $0.form) }) } ?? .null)
    add("fields_order", fields.map { .string(Self.order(of: $0.map(\.name))) })
    add("body", body.json)
    return members
  }

  private static func pairs(_ pairs: [(name: String, value: String)]) -> JSONText {
    .array(pairs.map { .array([.string($0.name), .string($0.value)]) })
  }

  /// A description of the order of header fields, since some recorders sort them.
  private static func order(of names: [String]) -> String {
    if names == names.sorted() { return "by name" }
    if names.map(\.utf8.count) == names.map(\.utf8.count).sorted() { return "by length of name" }
    return names.allSatisfy { $0.first?.isUppercase == true }
      ? "as received, names capitalised by the recorder" : "as received"
  }
}

extension RecordedShape.Body {
  fileprivate var json: JSONText {
    guard case .json(let tree, let escapes) = self else {
      guard case .other(let kind) = self else { return .null }
      return .members(["kind": .string(kind)])
    }
    let forms = escapes.sorted { $0.key < $1.key }.map { kind, forms in
      JSONText.Member(name: kind, value: .array(forms.map(JSONText.string)))
    }
    var members: [JSONText.Member] = [
      .init(name: "kind", value: .string("json")), .init(name: "tree", value: JSONText(tree: tree.json)),
    ]
    if !forms.isEmpty { members.append(.init(name: "escapes", value: .object(forms))) }
    return .object(members)
  }
}

extension JSONText {
  /// The words, lists and objects of a shape. It has no numbers.
  fileprivate init(tree: JSONTree) {
    switch tree {
    case .string(let text): self = .string(text)
    case .array(let values): self = .array(values.map(JSONText.init(tree:)))
    case .object(let members):
      self = .object(members.map { Member(name: $0.name, value: JSONText(tree: $0.value)) })
    case .bool(let value): self = .bool(value)
    case .null, .number: self = .null
    }
  }
}
