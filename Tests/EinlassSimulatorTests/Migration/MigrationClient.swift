import EinlassSimulator
import EinlassWire
import EinlassWorld
import HTTPTypes
import OAuth1

/// A client that migrates from OAuth 1.0a to OAuth 2.0, in a world where OAuth 1.0a ends. The exchange opens on the
/// first day, there is a one-hour brownout on the tenth, writes are refused from the twentieth on, and everything is
/// off from the thirtieth on.
struct MigrationClient {
  /// A token pair as issued.
  struct Pair {
    let access: String
    let refresh: String
  }

  static let person = TokenCredentials(token: "1-nora", secret: "noraSecret")
  static let other = TokenCredentials(token: "2-otto", secret: "ottoSecret")
  static let settings = TwitterOAuth2Settings()
  static let exchangeGrant = "urn:ietf:params:oauth:grant-type:token-exchange"

  let directory: WorldDirectory
  let world: World

  init() async throws {
    directory = try await WorldDirectory(Self.configuration)
    world = try await directory.world(named: "default")
  }

  private static var configuration: WorldConfiguration {
    var configuration = WorldConfiguration()
    configuration.twitter.app.oauth2 = settings
    configuration.twitter.people = [("nora_sim", person), ("otto_sim", other)].map { name, token in
      var person = TwitterConfiguration.Person(screenName: name)
      person.token = TwitterConfiguration.Token(token: token.token, secret: token.secret.reveal())
      return person
    }
    func day(_ number: Int64) -> WallTime { configuration.start.advanced(by: .seconds(number * 86_400)) }
    var retirement = OAuth1Retirement()
    retirement.exchangeOpens = day(1)
    retirement.brownouts = [.init(begins: day(10), ends: day(10).advanced(by: .seconds(3600)))]
    retirement.writesRefused = day(20)
    retirement.off = day(30)
    configuration.twitter.policy.retirement = retirement
    return configuration
  }

  func days(_ count: Int64) { world.clock.advance(by: .seconds(count * 86_400)) }

  func hours(_ count: Int64) { world.clock.advance(by: .seconds(count * 3600)) }

  func act(_ name: String, _ arguments: [String: String]) async throws {
    _ = try await ControlAction.perform(name, arguments, in: directory, world: "default")
  }

  // MARK: - OAuth 1.0a

  func post1(_ text: String, by token: TokenCredentials = person, age: Int64 = 0) async throws {
    let app = WorldConfiguration().twitter.app
    let client = RequestTokenClient(key: app.key, secret: app.secret, world: world)
    let request = try client.signed(
      .post, "/1.1/statuses/update.json", token, form: ["status": text], age: age)
    _ = try? await world.app.transport.send(request)
  }

  // MARK: - OAuth 2.0

  /// Returns `nil` if no tokens were issued.
  @discardableResult
  func exchange(
    of token: TokenCredentials = person, changing changes: [String: String?] = [:],
    authorization: String? = BasicCredentials.field(settings.clientID, settings.clientSecret)
  ) async throws -> Pair? {
    var parameters: [String: String?] = [
      "grant_type": Self.exchangeGrant, "subject_token": token.token,
      "subject_token_type": "urn:x:params:oauth:token-type:oauth1_token",
      "oauth_token_secret": token.secret.reveal(),
    ]
    parameters.merge(changes) { $1 }
    return try await tokens(parameters, authorization)
  }

  /// `nil` if no tokens were issued.
  @discardableResult
  func refresh(_ token: String) async throws -> Pair? {
    try await tokens(
      ["grant_type": "refresh_token", "refresh_token": token],
      BasicCredentials.field(Self.settings.clientID, Self.settings.clientSecret))
  }

  private func tokens(_ parameters: [String: String?], _ authorization: String?) async throws -> Pair? {
    var form = FormFields()
    for (name, value) in parameters.sorted(by: { $0.key < $1.key }) {
      if let value { form.append(name, value) }
    }
    var request = WireRequest(.post, host: "api.x.com", target: "/2/oauth2/token", form: form)
    request.head.headerFields[.authorization] = authorization
    guard let response = try? await world.app.transport.send(request), response.head.status == .ok,
      let json = JSONText(parsing: response.body), let access = json["access_token"]?.text,
      let refresh = json["refresh_token"]?.text
    else { return nil }
    return Pair(access: access, refresh: refresh)
  }

  func post2(_ text: String, bearing token: String, at target: String = "/2/tweets") async throws {
    var request = WireRequest(.post, host: "api.x.com", target: target)
    request.head.headerFields[.authorization] = "Bearer \(token)"
    request.head.headerFields[.contentType] = "application/json"
    request.body = Array(#"{"text":"\#(text)"}"#.utf8)
    _ = try? await world.app.transport.send(request)
  }

  // MARK: - The review

  /// The names of the mistakes that the review finds, with their people and counts.
  func mistakes() async throws -> [String] {
    let result = try await ControlAction.perform("journal.review", [:], in: directory, world: "default")
    return (result.details?["mistakes"]?.elements ?? []).map { mistake in
      guard case .integer(let count)? = mistake["count"] else { return "\(mistake)" }
      return "\(mistake["name"]?.text ?? "") \(mistake["person"]?.text ?? "-") \(count)"
    }
  }

  /// Returns whether the client recovered from each refused call.
  func refused() async throws -> [Bool] {
    let result = try await ControlAction.perform("journal.review", [:], in: directory, world: "default")
    return (result.details?["refused"]?.elements ?? []).map { $0["isMadeGood"] == .bool(true) }
  }
}
