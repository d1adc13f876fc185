internal import EinlassWorld

/// Something that a token, or a client by itself, opens: a profile, say.
package struct ResourceRules: Sendable {
  /// What a request needs.
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

  let name: String
  let places: [StepRules.Place]
  /// nil: any.
  let methods: [String]?
  /// Values of the query or the form that select the resource.
  let conditions: [(name: String, value: String)]
  let need: Need
  let body: Body
  let type: String?
  let status: Int
  let headers: [(name: String, value: Template)]
  /// Values that each answer makes, such as an id, for the places `{made.NAME}`.
  let makes: [(name: String, shape: ValueShape)]
}

/// `resources:`
enum ResourceSection {
  private static let name = WorldFileKey(
    "name",
    .text(
      like: "^[A-Za-z][A-Za-z0-9_-]*$", example: "profile", "a name of letters, digits, - and _",
      isValid: isName),
    "The name in journals and planned failures")
  private static let at = WorldFileKey<[StepRules.Place]>("at", StepSection.places, "The address")
  private static let methods = WorldFileKey<[String]?>(
    "methods", methodForm, "The accepted methods, or any; default: GET")
  private static let when = WorldFileKey<[(name: String, value: String)]>(
    "when", StepSection.pairs, "The query or form values that select the resource")
  private static let needs = WorldFileKey(
    "needs", .word, "The requirement: signature, nothing, or a permission of the token; default: signature")
  private static let json = WorldFileKey<JSONTemplate>("json", .json, "The body as JSON")
  private static let xml = WorldFileKey<Template>("xml", .template, "The body as XML")
  private static let body = WorldFileKey<Template>("body", .template, "The body as text")
  private static let jwt = WorldFileKey<JSONTemplate>(
    "jwt", .json, "The claims of a JSON Web Token that is signed with the client's secret")
  private static let type = WorldFileKey("type", .word, "The media type; default: the body's type")
  private static let status = WorldFileKey<Int>("status", .integer(100...599), "The status; default: 200")
  private static let headers = WorldFileKey<[(name: String, value: Template)]>(
    "sets_headers", StepSection.templates, "More headers")
  private static let makes = WorldFileKey<[(name: String, shape: ValueShape)]>(
    "makes", StepSection.shapes,
    "The names and formats of values generated for each response; {made.NAME} inserts a value")

  static let form = WorldFileForm<ResourceRules>.section(
    WorldFileKeys(
      [
        name.required, at.required, methods.optional, when.optional, needs.optional, json.optional,
        xml.optional, body.optional, jwt.optional, type.optional, status.optional, headers.optional,
        makes.optional,
      ], choices: ["json", "xml", "body", "jwt"])
  ) { section throws(WorldFileError) in
    let needed = try section.read(needs) ?? "signature"
    let need: ResourceRules.Need =
      needed == "nothing" ? .nothing : needed == "signature" ? .signature : .permission(needed)
    return ResourceRules(
      name: try section.required(name), places: try section.required(at),
      methods: try section.read(methods) ?? ["GET"], conditions: try section.read(when) ?? [], need: need,
      body: try content(section), type: try section.read(type), status: try section.read(status) ?? 200,
      headers: try section.read(headers) ?? [], makes: try section.read(makes) ?? [])
  }

  private static func content(_ section: YAMLSection) throws(WorldFileError) -> ResourceRules.Body {
    if let json = try section.read(json) { return .template(.json(json)) }
    if let xml = try section.read(xml) { return .template(.xml(xml)) }
    if let text = try section.read(body) { return .template(.text(text)) }
    if let claims = try section.read(jwt) { return .signedToken(claims) }
    throw section.value.error("set one of json, xml, body or jwt")
  }

  private static let methodForm: WorldFileForm<[String]?> = {
    let list = WorldFileForm<[String]>.listOrOne(of: .word)
    return WorldFileForm(list.shape) { value throws(WorldFileError) in
      let methods = try list.read(value)
      return methods == ["any"] ? nil : methods
    }
  }()

  private static let isName: @Sendable (String) -> Bool = { text in
    guard let first = text.utf8.first, 0x61...0x7A ~= first | 0x20 else { return false }
    return text.utf8.allSatisfy { 0x61...0x7A ~= $0 | 0x20 || 0x30...0x39 ~= $0 || $0 == 0x5F || $0 == 0x2D }
  }
}
