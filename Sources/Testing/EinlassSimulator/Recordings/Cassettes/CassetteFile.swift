internal import EinlassWire
internal import Yams

/// The contents of a file that may be a cassette.
struct CassetteFile {
  let path: String
  let text: String
  /// The contents if they are JSON or YAML. `nil` if they are not, which only files of httptest may be.
  let tree: JSONTree?

  init(_ bytes: [UInt8], path: String) throws(CassetteError) {
    let bytes = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw CassetteError("is not UTF-8")
    }
    self.path = path
    self.text = text
    let isAnswer = HTTPTestPath(path) != nil
    let first = bytes.first { $0 > 0x20 }
    do throws(CassetteError) {
      guard first != nil else { throw CassetteError("is empty") }
      let isJSON = first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
      tree = isJSON ? try Self.json(bytes) : isAnswer ? nil : try Self.yaml(text)
    } catch {
      guard isAnswer else { throw error }
      tree = nil
    }
  }

  private static func json(_ bytes: [UInt8]) throws(CassetteError) -> JSONTree {
    do throws(JSONSyntaxError) {
      var rules = JSONTree.Rules()
      rules.deepest = 64
      return try JSONTree(parsing: bytes, rules)
    } catch {
      // The sentence of the error may quote the file.
      throw CassetteError("is not valid JSON; see line \(error.line)")
    }
  }

  /// Reads YAML. All scalars become text, except null.
  private static func yaml(_ text: String) throws(CassetteError) -> JSONTree {
    let node: Node?
    do {
      node = try Yams.compose(yaml: text, .default, .default, .utf8)
    } catch {
      // The error of Yams quotes the file.
      throw CassetteError("is neither JSON nor valid YAML")
    }
    guard let node else { throw CassetteError("contains only comments") }
    // Values behind aliases count each time.
    var rest = text.utf8.count + 10_000
    return try tree(node, depth: 0, &rest)
  }

  private static func tree(_ node: Node, depth: Int, _ rest: inout Int) throws(CassetteError) -> JSONTree {
    rest -= 1
    guard rest > 0 else {
      throw CassetteError("has aliases that expand to more values than it has characters")
    }
    guard depth < 64 else { throw CassetteError("is nested more than 64 deep") }
    switch node {
    case .scalar(let scalar):
      if "\(scalar.tag)".hasSuffix("binary") {
        return .object([.init(name: "base64_string", value: .string(scalar.string))])
      }
      let isNull = scalar.style == .plain && ["", "~", "null"].contains(scalar.string)
      return isNull ? .null : .string(scalar.string)
    case .sequence(let sequence):
      var values: [JSONTree] = []
      for value in sequence { values.append(try tree(value, depth: depth + 1, &rest)) }
      return .array(values)
    case .mapping(let mapping):
      var members: [JSONTree.Member] = []
      for (key, value) in mapping {
        members.append(.init(name: key.string ?? "", value: try tree(value, depth: depth + 1, &rest)))
      }
      return .object(members)
    case .alias: return .null
    }
  }

  /// A description of contents that have no known format.
  var guess: String {
    switch tree {
    case .object(let members)?:
      let names = Set(members.map(\.name))
      if names.isSuperset(of: ["info", "item"]) {
        return "is a Postman collection, which contains no answers"
      }
      if names.contains("mappings") || names.isSuperset(of: ["request", "response"]) {
        return "is a mapping of WireMock, which is not supported"
      }
      if names.isSuperset(of: ["provider", "soundness"]) { return "is a shape, and no longer a recording" }
      return "is an object without recorded exchanges"
    case .array(let values)?:
      if values.contains(where: { $0["scope"] != nil && $0["path"] != nil }) {
        return "is a recording of nock, which is not supported"
      }
      return "is a list without recorded exchanges"
    default: return "is text without recorded exchanges"
    }
  }
}

extension JSONTree {
  /// The whole number, also if it is written as text.
  var integer: Int? {
    switch self {
    case .number(let text), .string(let text): Int(text)
    default: nil
    }
  }
}
