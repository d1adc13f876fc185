import EinlassSimulator
import EinlassStorage
import EinlassWire
import HTTPTypes
import Testing

/// Two worlds with the same seed and the same history. In one, a refusal is planned. In the other, it has its real
/// cause.
struct FacebookRefusalWorld {
  static let personID = "100000000000001"
  static let appID = "500000000000001"
  static let website = "https://app.example/cb"

  let world: World
  let token: String
  let code: String

  /// Creates the worlds with a person who has authorized the app, a token, and a code from the dialog.
  init(at start: Int64) async throws {
    var configuration = WorldConfiguration()
    configuration.start = WallTime(seconds: start)
    configuration.facebook.people = [
      FacebookConfiguration.Person(name: "Nora Sim", login: "nora@sim.example")
    ]
    configuration.facebook.people[0].id = Self.personID
    configuration.facebook.app.redirectURIs = [Self.website]
    world = try await World(configuration)
    token = try world.facebook.install(
      appID: Self.appID, personID: Self.personID, permissions: ["email"]
    ).token
    let dialog = try await world.transport.send(Self.dialog())
    let location = try #require(dialog.head.headerFields[.location])
    let query = location.drop { $0 != "?" }.dropFirst().prefix { $0 != "#" }
    code = try #require(FormFields(parsing: query.utf8)["code"])
  }

  static func dialog(_ changes: KeyValuePairs<String, String> = [:]) -> WireRequest {
    var query: FormFields = [
      "client_id": appID, "redirect_uri": website, "state": "s 1", "einlass_person": "nora@sim.example",
    ]
    for (name, value) in changes { query.append(name, value) }
    return WireRequest(.get, host: "www.facebook.com", target: "/v7.0/dialog/oauth?\(query.encoded)")
  }

  /// Returns a request for `target`, with the words in capitals replaced by this world's values.
  func request(_ target: String, accept: String?) -> WireRequest {
    let target = target.replacing("TOKEN", with: token).replacing("CODE", with: code)
      .replacing("EXCHANGE", with: "v7.0/oauth/access_token?client_id=\(Self.appID)")
      .replacing("SECRET", with: FacebookConfiguration.App().secret)
    var request = WireRequest(.get, host: "graph.facebook.com", target: target)
    if let accept { request.head.headerFields[.accept] = accept }
    return request
  }

  func changeApp(_ change: (inout FacebookAppRecord) -> Void) async throws {
    var app = try #require(world.tables.find(FacebookAppRecord.self, Self.appID))
    change(&app)
    world.tables.save(app)
  }
}

extension WireResponse {
  /// Every header field in its order, as `name: value`, without random values.
  var comparableFields: [String] {
    head.headerFields.map { field in
      let isRandom = ["x-fb-debug", "x-fb-trace-id", "x-fb-request-id"].contains(field.name.canonicalName)
      return "\(field.name.canonicalName): \(isRandom ? "..." : field.value)"
    }
  }

  /// The body without its trace.
  var comparableBody: String? { text?.replacing(/"fbtrace_id":"[^"]*"/, with: "\"fbtrace_id\":\"...\"") }
}
