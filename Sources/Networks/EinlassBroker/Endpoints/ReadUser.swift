internal import EinlassStorage
internal import EinlassWire
internal import EinlassWorld

extension Choreo {
  /// Asks Facebook whose token it is, and passes the response on.
  static let readUser = Choreo(
    path: "Facebook/Reading/User", call: .broker.user, required: ["AccessToken"]
  ) { run, _ in
    BrokersFacebook.me(run["AccessToken"] ?? "", fields: run["Fields"]) { body in
      guard run["ResponseFormat"]?.lowercased() == "xml" else { return .outputs([.init("Response", body)]) }
      return .outputs([.init("Response", JSONText(parsing: body.utf8).map(XMLText.init)?.text ?? body)])
    }
  }
}

/// JSON in the broker's XML: an element for each member. This format is a guess.
struct XMLText: Sendable {
  let text: String

  init(_ value: JSONText) {
    text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" + Self.element("Response", value)
  }

  private static func element(_ name: String, _ value: JSONText) -> String {
    switch value {
    case .object(let members):
      "<\(name)>" + members.map { element(safeName($0.name), $0.value) }.joined() + "</\(name)>"
    case .array(let values): values.map { element(name, $0) }.joined()
    case .null: "<\(name)/>"
    case .bool(let value): "<\(name)>\(value)</\(name)>"
    case .integer(let number): "<\(name)>\(number)</\(name)>"
    case .string(let text): "<\(name)>\(escaped(text))</\(name)>"
    }
  }

  /// Returns the name if it is valid for an element, otherwise `item`.
  private static func safeName(_ name: String) -> String {
    let isFit =
      !name.isEmpty && name.utf8.allSatisfy { 0x61...0x7A ~= $0 | 0x20 || 0x30...0x39 ~= $0 || $0 == 0x5F }
    return isFit && !(name.first?.isNumber ?? true) ? name : "item"
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }
}
