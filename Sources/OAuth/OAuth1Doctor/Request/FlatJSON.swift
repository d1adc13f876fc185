/// A way to turn nested JSON into form fields.
struct FlatJSON: Sendable {
  /// The name of a member of an object, given the object's name.
  let member: @Sendable (_ object: [UInt8], _ name: [UInt8]) -> [UInt8]
  /// The name of an element of a list. `nil` if the list becomes one value, joined by commas.
  let element: (@Sendable (_ list: [UInt8], _ index: Int) -> [UInt8])?
  /// The value of an object. `nil` if its members become fields.
  var object: String?
  /// The texts for `true`, `false` and `null`.
  var words: [String: String] = [:]

  /// The ways of common libraries.
  static let all: [FlatJSON] = [
    FlatJSON(member: brackets, element: { brackets($0, Array("\($1)".utf8)) }),
    FlatJSON(member: brackets, element: { list, _ in list + Array("[]".utf8) }),
    FlatJSON(member: brackets, element: { list, _ in list }),
    FlatJSON(member: { $0 + [0x2E] + $1 }, element: { $0 + Array(".\($1)".utf8) }),
    FlatJSON(member: { $0 + [0x2E] + $1 }, element: { $0 + Array("[\($1)]".utf8) }),
    FlatJSON(member: brackets, element: nil),
    FlatJSON(member: brackets, element: nil, object: "[object Object]"),
    FlatJSON(member: brackets, element: nil, object: "Array"),
    FlatJSON(member: brackets, element: nil, words: ["true": "True", "false": "False", "null": "None"]),
    FlatJSON(member: brackets, element: nil, words: ["true": "1", "false": "0", "null": ""]),
    FlatJSON(member: brackets, element: nil, words: ["true": "1", "false": "", "null": ""]),
    FlatJSON(member: brackets, element: nil, words: ["null": ""]),
  ]

  private static let brackets: @Sendable ([UInt8], [UInt8]) -> [UInt8] = { $0 + [0x5B] + $1 + [0x5D] }
  private static let mostFields = 256

  /// Returns the fields of an object. `nil` if it is not an object, or has too many fields.
  func members(of json: JSON) -> [(name: [UInt8], value: [UInt8])]? {
    guard case .object(let members, _) = json else { return nil }
    var fields: [(name: [UInt8], value: [UInt8])] = []
    for (name, value) in members {
      guard let name = name.text else { return nil }
      add(value, name, to: &fields)
    }
    return fields.count <= Self.mostFields ? fields : nil
  }

  private func add(_ json: JSON, _ name: [UInt8], to fields: inout [(name: [UInt8], value: [UInt8])]) {
    guard fields.count <= Self.mostFields else { return }
    switch json {
    case .scalar: fields.append((name, scalar(json)))
    case .list(let values, _):
      if let element {
        for (index, value) in values.enumerated() { add(value, element(name, index), to: &fields) }
      } else {
        let texts = values.map { $0.isNested ? Array((object ?? "").utf8) : scalar($0) }
        fields.append((name, Array(texts.joined(separator: [0x2C]))))
      }
    case .object(let members, _):
      if let object {
        fields.append((name, Array(object.utf8)))
      } else {
        for (inner, value) in members {
          if let inner = inner.text { add(value, member(name, inner), to: &fields) }
        }
      }
    }
  }

  /// Returns the value of a string, a number or a literal name.
  private func scalar(_ json: JSON) -> [UInt8] {
    guard case .scalar(let written) = json else { return [] }
    let text = json.text ?? Array(written)
    return written.first == 0x22 ? text : words[text.text].map { Array($0.utf8) } ?? text
  }
}
