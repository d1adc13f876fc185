package import EinlassFacebook
package import EinlassStorage
package import EinlassWire
package import EinlassWorld
package import HTTPTypes
internal import OAuth1
internal import Testing

/// A simulated Facebook with one person and two applications, at Saturday, 5 November 2016, 21:44:25 UTC.
package struct FacebookWorld {
  package let tables = WorldTables()
  package let clock = VirtualClock(WallTime(seconds: 1_478_382_265), pace: .automatic)
  package let facebook: SimulatedFacebook

  package static let personID = "100001234567890"
  package static let appID = "1234567890"
  package static let otherAppID = "9876543210"
  package static let bundleID = "org.example.app"

  /// The application's oldest open version is `floor`.
  package init(
    floor: String = "v2.4", policy: SimulatedFacebook.Policy = SimulatedFacebook.Policy()
  ) async throws {
    facebook = SimulatedFacebook(
      tables: tables, clock: clock, random: SeededRandomSource(seed: 1), policy: policy)
    var person = FacebookPersonRecord(
      id: Self.personID, login: "anna@example.org", name: "Anna Maria Ärger", email: "anna@example.org",
      password: "secret")
    person.gender = "female"
    person.birthday = "11/06/1998"
    person.locale = "de_DE"
    person.timezone = 1
    tables.save(person)
    var app = FacebookAppRecord(id: Self.appID, name: "Example", secret: "my_secret")
    app.bundleID = Self.bundleID
    app.floorVersion = floor
    tables.save(app)
    tables.save(FacebookAppRecord(id: Self.otherAppID, name: "Other", secret: "other_secret"))
  }

  /// Installs the application with `permissions` and returns the token's text.
  package func token(_ permissions: [String] = ["email"], app: String = appID) async throws -> String {
    try facebook.install(appID: app, personID: Self.personID, permissions: permissions).token
  }

  /// Returns the id under which the application knows the person.
  package func scopedID(app: String = appID) throws -> String {
    try #require(tables.find(FacebookInstallRecord.self, .init(appID: app, personID: Self.personID)))
      .scopedID
  }

  package func changePerson(_ change: (inout FacebookPersonRecord) -> Void) throws {
    var person = try #require(tables.find(FacebookPersonRecord.self, Self.personID))
    change(&person)
    tables.save(person)
  }

  package func changeApp(_ change: (inout FacebookAppRecord) -> Void) throws {
    var app = try #require(tables.find(FacebookAppRecord.self, Self.appID))
    change(&app)
    tables.save(app)
  }

  package func send(
    _ method: HTTPRequest.Method = .get, _ target: String, host: String = "graph.facebook.com",
    form: FormFields? = nil, headers: [String: String] = ["accept": "*/*"]
  ) async -> WireResponse {
    var request = WireRequest(method, host: host, target: target, form: form)
    for (name, value) in headers { request.head.headerFields.add(name, value) }
    return facebook.respond(to: request).response
  }

  package func get(_ target: String) async -> WireResponse {
    await send(.get, target)
  }
}

extension WireResponse {
  package var status: Int { head.status.code }

  package func field(_ name: String) -> String? { head.headerFields.value(name) }

  /// The body of an error without its trace id, which is random.
  package var errorText: String? {
    text.map { text in
      guard let mark = text.firstRange(of: #","fbtrace_id":""#) else { return text }
      return text[..<mark.lowerBound] + "}}"
    }
  }
}

extension JSONText {
  /// The entries of an array. Empty for anything else.
  package var entries: [JSONText] {
    if case .array(let entries) = self { entries } else { [] }
  }
}

/// Returns the error envelope in the form of `errorText`.
package func envelope(
  _ message: String, type: String = "OAuthException", code: Int, subcode: Int? = nil
) -> String {
  let escaped = message.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    .replacing("/", with: "\\/")
  let tail = subcode.map { #","error_subcode":\#($0)"# } ?? ""
  return #"{"error":{"message":"\#(escaped)","type":"\#(type)","code":\#(code)\#(tail)}}"#
}

/// Returns the refusal for a node that does not exist, or does not support the method.
package func unsupported(_ method: String, _ id: String) -> String {
  envelope(
    "Unsupported \(method) request. Object with ID '\(id)' does not exist, cannot be loaded due to missing "
      + "permissions, or does not support this operation. Please read the Graph API documentation at "
      + "https://developers.facebook.com/docs/graph-api",
    type: "GraphMethodException", code: 100, subcode: 33)
}
