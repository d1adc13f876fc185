internal import EinlassWorld

private typealias Key = WorldFileKey

/// A resource that a token, or a client without one, gives access to, such as a profile.
package struct ResourceRules: Sendable {
  /// The credentials that a request needs.
  enum Need: Sendable, Hashable {
    case nothing, signature
    /// A token with this permission, or a higher one.
    case permission(String)
  }

  enum Body: Sendable {
    case template(BodyTemplate)
    /// A JSON Web Token, signed with the client's secret (RFC 7519, HS256).
    case signedToken(JSONTemplate)
  }

  var name = ""
  var places: [StepRules.Place] = []
  /// The methods. `nil` if any is accepted.
  var methods: [String]? = ["GET"]
  /// Values of the query or the form that select the resource.
  var conditions: [(name: String, value: String)] = []
  var need = Need.signature
  var body = Body.template(.json(.constant(.null)))
  var type: String?
  var status = 200
  var headers: [(name: String, value: Template)] = []
  /// Values that are generated for each response, such as an id, for the placeholders `{made.NAME}`.
  var makes: [(name: String, value: ValueShape)] = []
}

/// `resources:`
enum ResourceSection {
  static let form = WorldFileForm<ResourceRules>.section(
    (rules: ResourceRules(), body: ResourceRules.Body?.none)
  ) {
    Key("name", \.rules.name, name, "The name in journals and planned failures").required
    Key("at", \.rules.places, StepSection.places, "The address").required
    Key("methods", .listOrOne(of: .word), "The accepted methods, or any; default: GET") {
      $0.rules.methods = $1 == ["any"] ? nil : $1
    }
    Key("when", \.rules.conditions, .pairs(of: .text), "The query or form values that select the resource")
    Key(
      "needs", \.rules.need, need,
      "The required authorization: signature, nothing, or a token permission; default: signature")
    body("json", .json, "The body as JSON") { .template(.json($0)) }
    body("xml", .template, "The body as XML") { .template(.xml($0)) }
    body("body", .template, "The body as text") { .template(.text($0)) }
    body("jwt", .json, "The claims of a JSON Web Token that is signed with the client's secret") {
      .signedToken($0)
    }
    Key("type", \.rules.type, .word, "The media type; default: the body's type")
    Key("status", \.rules.status, .integer(100...599), "The status; default: 200")
    Key("sets_headers", \.rules.headers, .pairs(of: .template), "Additional headers")
    Key(
      "makes", \.rules.makes, .pairs(of: .shape),
      "The names and formats of values generated for each response; {made.NAME} inserts a value")
  } make: { section, stated throws(WorldFileError) in
    guard let body = stated.body else {
      throw section.value.error("set one of json, xml, body or jwt")
    }
    var rules = stated.rules
    rules.body = body
    return rules
  }

  /// A key for the body. It is read only if no earlier key is set.
  private static func body<Value>(
    _ name: String, _ form: WorldFileForm<Value>, _ about: String,
    make: @escaping @Sendable (Value) -> ResourceRules.Body
  ) -> WorldFileKey<(rules: ResourceRules, body: ResourceRules.Body?)> {
    WorldFileKey(name, form.shape, about) { value, stated throws(WorldFileError) in
      if stated.body == nil { stated.body = make(try form.read(value)) }
    }.choice
  }

  private static let name = WorldFileForm.text(
    like: "^[A-Za-z][A-Za-z0-9_-]*$", example: "profile", "a name of letters, digits, - and _"
  ) { text in
    guard let first = text.utf8.first, 0x61...0x7A ~= first | 0x20 else { return false }
    return text.utf8.allSatisfy { 0x61...0x7A ~= $0 | 0x20 || 0x30...0x39 ~= $0 || $0 == 0x5F || $0 == 0x2D }
  }

  private static let need = WorldFileForm.word.map { word, _ -> ResourceRules.Need in
    switch word {
    case "nothing": .nothing
    case "signature": .signature
    default: .permission(word)
    }
  }
}
