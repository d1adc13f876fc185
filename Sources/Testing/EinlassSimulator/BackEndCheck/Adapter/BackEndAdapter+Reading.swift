internal import EinlassWire
package import EinlassWorld
internal import OAuth1

extension BackEndAdapter {
  private static let sizeLimit = 256 * 1024

  /// Reads the file at `path`.
  ///
  /// - Throws: `WorldFileError` with the location of the mistake.
  package static func load(_ path: String) throws(WorldFileError) -> BackEndAdapter {
    let octets: [UInt8]
    do {
      octets = try BoundedFile.read(path, limit: sizeLimit)
    } catch {
      let message =
        switch error {
        case .notThere: "the file does not exist; pass an adapter file as described in docs/back-ends.md"
        case .unreadable: error.description
        case .tooLarge: "is larger than the limit of \(sizeLimit / 1024) kB for adapter files"
        }
      throw WorldFileError(file: path, line: nil, key: "", message: message)
    }
    guard let text = String(validating: octets, as: UTF8.self) else {
      throw WorldFileError(file: path, line: nil, key: "", message: "is not UTF-8 text; save it as UTF-8")
    }
    return try BackEndAdapter(text, path: path)
  }

  /// Reads `text`, YAML or JSON; `path` is for error messages.
  package init(_ text: String, path: String) throws(WorldFileError) {
    guard let value = try YAMLValue.read(text, file: path) else {
      throw WorldFileError(file: path, line: nil, key: "", message: "is empty")
    }
    let section = try value.section([
      "logins", "session", "whoAmI", "signOut", "responses", "limit", "facebook", "twitter",
    ])
    self.init(
      logins: try Self.logins(section.required("logins")),
      session: try Self.session(section.required("session")),
      whoAmI: try Self.whoAmI(section.required("whoAmI")))
    signOut = try section["signOut"].map(Self.signOut)
    if let responses = section["responses"] { try readStatuses(responses) }
    if let limit = section["limit"] {
      self.limit = try limit.duration()
      guard self.limit > .zero, self.limit <= .seconds(300) else {
        throw limit.expected("a positive duration of at most 5m")
      }
    }
    if let app = try section["facebook"]?.section(["appID"]) {
      facebookAppID = try app.required("appID").word()
    }
    if let app = try section["twitter"]?.section(["consumerKey", "consumerSecret"]) {
      twitterClient = ClientCredentials(
        key: try app.required("consumerKey").word(),
        secret: SharedSecret(try app.required("consumerSecret").word()))
    }
  }

  private static func logins(_ value: YAMLValue) throws(WorldFileError) -> [Login] {
    var logins: [Login] = []
    for entry in try value.list() {
      let login = try Self.login(entry)
      guard !logins.contains(where: { $0.kind == login.kind }) else {
        throw entry.error("is the second login of kind '\(login.kind.rawValue)'; keep only one")
      }
      logins.append(login)
    }
    guard !logins.isEmpty else { throw value.expected("at least one login") }
    return logins
  }

  private static func login(_ value: YAMLValue) throws(WorldFileError) -> Login {
    let section = try value.section(["kind", "path", "body", "fields", "constants"])
    let kind = try section.required("kind").choice(LoginKind.self)
    var login = Login(kind: kind, path: try path(section.required("path")))
    if let body = section["body"] { login.isForm = try body.choice(among: ["json", "form"]) == "form" }
    let known = kind.neededFields + kind.furtherFields
    if let fields = section["fields"] {
      for (name, field) in try fields.section(known).values { login.fields[name] = try field.word() }
    }
    for name in kind.neededFields where login.fields[name] == nil {
      throw value.error("the key 'fields.\(name)' is missing; set it to the back end's field name")
    }
    for (name, constant) in try section["constants"]?.entries() ?? [] {
      login.constants[name] = try constant.text()
    }
    return login
  }

  private static func session(_ value: YAMLValue) throws(WorldFileError) -> Session {
    let section = try value.section(["member", "cookie"])
    let session = Session(member: try section["member"]?.word(), cookie: try section["cookie"]?.word())
    guard session.member != nil || session.cookie != nil else {
      throw value.error("requires 'member' or 'cookie', which define where clients store the session")
    }
    return session
  }

  private static func whoAmI(_ value: YAMLValue) throws(WorldFileError) -> WhoAmI {
    let section = try value.section(["path", "person"])
    return WhoAmI(
      path: try path(section.required("path")), person: try section.required("person").word())
  }

  private static func signOut(_ value: YAMLValue) throws(WorldFileError) -> SignOut {
    let section = try value.section(["method", "path"])
    let method = try section["method"]?.choice(among: ["DELETE", "POST", "GET", "PUT"]) ?? "DELETE"
    return SignOut(method: method, path: try path(section.required("path")))
  }

  private static func path(_ value: YAMLValue) throws(WorldFileError) -> String {
    let path = try value.word()
    guard path.hasPrefix("/"), path.utf8.allSatisfy({ 0x21...0x7E ~= $0 }) else {
      throw value.expected("a path such as /sessions")
    }
    return path
  }

  private mutating func readStatuses(_ value: YAMLValue) throws(WorldFileError) {
    let section = try value.section(["refused", "tryLater"])
    if let statuses = section["refused"] { refused = try Self.statuses(statuses) }
    if let statuses = section["tryLater"] { tryLater = try Self.statuses(statuses) }
  }

  /// Reads statuses such as `[400, 401, 500-599]`.
  private static func statuses(_ value: YAMLValue) throws(WorldFileError) -> [ClosedRange<Int>] {
    var ranges: [ClosedRange<Int>] = []
    for entry in try value.listOrOne() {
      let parts = try entry.word().split(separator: "-", omittingEmptySubsequences: false).map {
        Int($0) ?? 0
      }
      guard let first = parts.first, let last = parts.last, parts.count <= 2, 200...599 ~= first,
        first...599 ~= last
      else { throw entry.expected("a status such as 429, or a range such as 500-599") }
      ranges.append(first...last)
    }
    return ranges
  }
}
