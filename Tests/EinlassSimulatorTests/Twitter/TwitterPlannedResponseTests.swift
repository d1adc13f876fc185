import EinlassSimulator
import EinlassStorage
import EinlassWire
import FoundationEssentials
import HTTPTypes
import OAuth1
import Testing

@testable import EinlassTwitter

/// Each planned refusal by Twitter, compared with the refusal by its real cause, header by header and byte by byte.
struct TwitterPlannedResponseTests {
  @Test func `every planned response of Twitter has a row or no cause`() {
    let beforeOAuth2 = SimulatedFailure.all(in: SimulatedFailure.twitter)
      .prefix { !$0.name.hasPrefix("twitter-oauth2-") }
    let planned = beforeOAuth2.filter {
      if case .networkResponse = $0.effect { true } else { false }
    }
    #expect(Set(planned.map(\.name)) == Set(Self.rows.map(\.failure)).union(Self.withoutCause))
  }

  private static func client(_ configuration: WorldConfiguration) async throws -> RequestTokenClient {
    let world = try await World(configuration)
    return RequestTokenClient(
      key: configuration.twitter.app.key, secret: configuration.twitter.app.secret, world: world)
  }

  @Test(arguments: rows)
  func `a planned refusal equals the one by its cause`(_ row: Row) async throws {
    var configuration = EventWorld.configuration
    row.configure(&configuration)
    let real = try await Self.client(configuration)
    let request = try await row.request(real)
    try await row.cause(real.world)
    let caused = try await real.world.transport.send(request)
    let planned = try await Self.client(EventWorld.configuration)
    let other = try await row.request(planned)
    try planned.world.plan(row.failure, for: row.call)
    let response = try await planned.world.transport.send(other)
    #expect(planned.world.journal.messages.last?.plannedFailure == row.failure)
    #expect(response.head.status == caused.head.status)
    #expect(response.text == caused.text)
    #expect(Self.fields(of: response) == Self.fields(of: caused))
  }

  /// Returns the header fields in order. Fields that differ in each response are without their values.
  private static func fields(of response: WireResponse) -> [String] {
    let passing = ["x-connection-hash", "x-transaction", "x-response-time"]
    return response.head.headerFields.map { field in
      let name = field.name.rawName
      if passing.contains(name) { return name }
      let value = name == "set-cookie" ? String(field.value.prefix { $0 != "=" }) : field.value
      return "\(name): \(value)"
    }
  }

  /// tweepy sleeps until `x-rate-limit-reset` if `x-rate-limit-remaining` is 0.
  @Test func `a planned 429 has the limits by which clients wait`() async throws {
    let client = try await Self.client(EventWorld.configuration)
    _ = try await client.world.transport.send(try await Self.verify(client))
    client.world.clock.advance(by: .seconds(100))
    try client.world.plan("twitter-rate-limit", for: "twitter.verify_credentials")
    let response = try await client.world.transport.send(try await Self.verify(client))
    let fields = response.head.headerFields
    func number(_ name: String) -> Int64? { HTTPField.Name(name).flatMap { fields[$0] }.flatMap(Int64.init) }
    #expect(response.head.status.code == 429)
    #expect(number("x-rate-limit-limit") == 75 && number("x-rate-limit-remaining") == 0)
    // The first call opened the window.
    #expect(number("x-rate-limit-reset") == client.world.clock.now.seconds + 800)
    let next = try await client.world.transport.send(try await Self.verify(client))
    #expect(next.head.status == .ok)
  }

  @Test(arguments: [
    "twitter-id-not-text", "twitter-name-missing", "twitter-avatar-missing", "twitter-avatar-plain",
    "twitter-email-number", "twitter-email-absent",
  ])
  func `a changed user object differs from the person's in one member only`(_ name: String) async throws {
    var configuration = EventWorld.configuration
    configuration.twitter.people[0].email = "nora@sim.example"
    let client = try await Self.client(configuration)
    let ask = Self.get("/1.1/account/verify_credentials.json?include_email=true")
    let whole = try #require(try await client.world.transport.send(try await ask(client)).text)
    try client.world.plan(name, for: "twitter.verify_credentials")
    let changed = try await client.world.transport.send(try await ask(client))
    let rows = [
      "twitter-id-not-text": (#""id_str":"100","#, #""id_str":100,"#),
      "twitter-name-missing": (#""name":"nora_sim","#, ""),
      "twitter-avatar-missing": (
        #""profile_image_url_https":"https:\/\/abs.twimg.com\/sticky\/default_profile_images\/"#
          + #"default_profile_3_normal.png","#, ""
      ),
      "twitter-avatar-plain": ("_normal.", "."),
      "twitter-email-number": (#""email":"nora@sim.example""#, #""email":7"#),
      "twitter-email-absent": (#","email":"nora@sim.example""#, ""),
    ]
    let (old, new) = try #require(rows[name])
    #expect(whole.contains(old))
    #expect(changed.text == whole.replacing(old, with: new))
    #expect(changed.head.headerFields[.contentLength] == String(changed.body.count))
  }

  @Test(arguments: [
    ("twitter-empty-success", "oauth_token&oauth_token_secret&user_id&screen_name"),
    ("twitter-user-id-missing", "oauth_token=T&oauth_token_secret=S"),
    ("twitter-secret-missing", "oauth_token=T&user_id=100&screen_name=nora_sim"),
  ])
  func `changed pairs are derived from the real ones`(_ name: String, _ form: String) async throws {
    let client = try await Self.client(EventWorld.configuration)
    let allowed = try await client.allowedToken(by: "nora_sim")
    try client.world.plan(name, for: "twitter.access_token")
    let response = try await client.exchange(allowed)
    let text = (response.text ?? "").replacing(Self.token.token, with: "T")
      .replacing(Self.token.secret.reveal(), with: "S")
    #expect(text == form)
  }
}
