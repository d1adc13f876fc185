internal import EinlassWire

/// The form of one or more recorded answers of a service: a line of Fixtures/Recordings.
package struct RecordedShape: Sendable {
  /// The place at which a recording was published.
  package struct Source: Sendable {
    /// Empty if the recording is in a file of the user.
    package let repository: String
    /// Empty if the recording is in a file of the user.
    package let path: String
    /// The place in the file, from 0.
    package let number: Int
    /// Such as `2019-07-13T02:27:56Z`. `nil` if the answer has none.
    package let date: String?
  }

  /// The form of a body.
  package enum Body: Sendable {
    case json(ShapeTree, escapes: [String: [String]])
    /// Not JSON: the kind, such as `empty`, `form` or `html`; `none` if it was not recorded.
    case other(String)

    /// The form in a few words.
    package var summary: String {
      switch self {
      case .json(let tree, _): "json, \(tree.brief)"
      case .other(let kind): kind
      }
    }
  }

  /// The kind of authentication, with the evidence for it.
  package struct Authentication: Sendable {
    /// Such as `OAuth 1.0a, a person` or `app alone`.
    package var name = "not known"
    /// Such as `header` or `access level`.
    package var source = "nothing tells"
  }

  /// The name, from a hash of all that follows but its sources.
  package internal(set) var id: String
  package let provider: String
  /// `nil` if only a body was recorded.
  package let method: String?
  /// The address without the query. `{id}`, `{name}` and `{token}` stand for the parts that differ.
  package let address: String?
  package let query: [(name: String, value: String)]
  package let form: [(name: String, value: String)]
  /// The names of the parts of a multipart body.
  package let multipart: [String]
  /// The command of a chunked upload.
  package let command: String?
  /// The form of a JSON body of the request. `nil` if it has none.
  package let json: ShapeTree?
  package let authentication: Authentication
  /// The version of the API, such as `1.1`, `oauth` or `v2.8`.
  package let api: String?
  /// The day of the first recording, such as `2019-07-13`.
  package let firstDay: String?
  package let status: Int?
  package let reason: String?
  package let fields: [(name: String, form: String)]?
  package let body: Body
  package let recordings: Int
  package let sources: [Source]

  /// Reads a line of Fixtures/Recordings.
  ///
  /// - Throws: `JSONSyntaxError` if the line is not JSON, or `RecordedShapeError` if a member is missing.
  package init(line: [UInt8]) throws {
    let json = try JSONTree(parsing: line, Self.rules)
    func pairs(_ name: String) -> [(name: String, value: String)] {
      json[name].map(\.elements)?.compactMap { pair in
        guard pair.elements.count > 1, let name = pair.elements[0].text else { return nil }
        return (name, pair.elements[1].text ?? "")
      } ?? []
    }
    guard let id = json["id"]?.text, let provider = json["provider"]?.text, let body = json["body"] else {
      throw RecordedShapeError(member: "id, provider or body")
    }
    self.id = id
    self.provider = provider
    method = json["method"]?.text
    address = json["address"]?.text
    query = pairs("query")
    form = pairs("form")
    multipart = json["multipart"].map(\.elements)?.compactMap(\.text) ?? []
    command = json["command"]?.text
    self.json = json["json"].flatMap(ShapeTree.init)
    authentication = Authentication(
      name: json["authentication"]?.text ?? "not known",
      source: json["authentication_from"]?.text ?? "nothing tells")
    api = json["api"]?.text
    firstDay = json["first"]?.text
    status = json["status"]?.integer
    reason = json["reason"]?.text
    fields = json["fields"].flatMap { fields in
      guard case .array(let list) = fields, !list.isEmpty else { return nil }
      // The owner of one repository replaced the name of the host in all recordings of 2020.
      return pairs("fields").map { ($0.name, $0.value.replacing("x.com", with: "twitter.com")) }
    }
    self.body = try Body(body)
    recordings = json["count"]?.integer ?? 1
    sources =
      json["sources"].map(\.elements)?.map {
        Source(
          repository: $0["repository"]?.text ?? "", path: $0["path"]?.text ?? "",
          number: $0["number"]?.integer ?? 0, date: $0["date"]?.text)
      } ?? []
  }

  private static let rules: JSONTree.Rules = {
    var rules = JSONTree.Rules()
    rules.deepest = 128
    return rules
  }()
}

/// A shape that lacks a member.
package struct RecordedShapeError: Error, CustomStringConvertible {
  let member: String

  package var description: String { "the shape has no \(member)" }
}

extension RecordedShape.Body {
  fileprivate init(_ json: JSONTree) throws {
    guard let kind = json["kind"]?.text else { throw RecordedShapeError(member: "kind of body") }
    guard kind == "json", let tree = json["tree"].flatMap(ShapeTree.init) else {
      self = .other(kind)
      return
    }
    var escapes: [String: [String]] = [:]
    if case .object(let members)? = json["escapes"] {
      for member in members { escapes[member.name] = member.value.elements.compactMap(\.text) }
    }
    self = .json(tree, escapes: escapes)
  }
}
