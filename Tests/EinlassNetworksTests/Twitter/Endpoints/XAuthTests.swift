import EinlassStorage
import EinlassTwitter
import EinlassWire
import EinlassWorld
import HTTPTypes
import OAuth1
import Testing

/// xAuth (reference of Twitter's login, section 3.5).
struct XAuthTests {
  private static func form(_ name: String = "nora_sim", _ password: String = "password") -> FormFields {
    ["x_auth_mode": "client_auth", "x_auth_username": name, "x_auth_password": password]
  }

  private static func world(
    _ change: @escaping @Sendable (inout TwitterPersonRecord) -> Void = { _ in }
  ) async throws -> TwitterWorld {
    let world = try await TwitterWorld()
    try world.changeApp(world.app) { $0.mayUseXAuth = true }
    try await world.changeNora(change)
    return world
  }

  private static func send(
    _ world: TwitterWorld, _ form: FormFields, by signer: TwitterSigner? = nil
  ) async throws -> NetworkResponse {
    try await world.send(.post, "/oauth/access_token", form: form, by: signer ?? world.signer())
  }

  @Test(
    arguments: ["nora_sim", "NORA_SIM", "@nora_sim", "Nora@sim.example"])
  func `name or address and password give a token`(_ name: String) async throws {
    let world = try await Self.world()
    let result = try await Self.send(world, Self.form(name))
    #expect(result.response.head.status == .ok)
    #expect(FormFields(parsing: result.response.body)["user_id"] == "4242424242")
    #expect(try await world.verify(try TwitterWorld.token(in: result)).response.head.status == .ok)
  }

  @Test func `a token by xAuth never reaches direct messages`() async throws {
    let world = try await Self.world()
    try world.changeApp(world.app) { $0.accessLevel = .readWriteDirectMessages }
    let token = try TwitterWorld.token(in: try await Self.send(world, Self.form()))
    #expect(try await world.verify(token).field("x-access-level") == "read-write")
  }

  struct Row: Sendable, CustomTestStringConvertible {
    let name: String
    var form = XAuthTests.form()
    var change: @Sendable (inout TwitterPersonRecord) -> Void = { _ in }
    let refusal: TwitterError

    var testDescription: String { name }
  }

  @Test(
    arguments: [
      Row(name: "wrong password", form: form("nora_sim", "wrong"), refusal: .wrongPassword),
      Row(name: "no password", form: form("nora_sim", ""), refusal: .wrongPassword),
      Row(name: "nobody", form: form("nobody"), refusal: .wrongPassword),
      Row(name: "no name", form: ["x_auth_mode": "client_auth"], refusal: .wrongPassword),
      Row(name: "deactivated", change: { $0.isDeactivated = true }, refusal: .wrongPassword),
      Row(name: "suspended", change: { $0.isSuspended = true }, refusal: .accountSuspended),
      Row(name: "locked", change: { $0.isLocked = true }, refusal: .accountLocked),
      Row(name: "login verification", change: { $0.verifiesLogins = true }, refusal: .loginVerification),
    ])
  func `each refusal has its form`(_ row: Row) async throws {
    let world = try await Self.world(row.change)
    let result = try await Self.send(world, row.form)
    #expect(result.untraced == row.refusal.response(at: world.clock.now, path: "/oauth/access_token"))
  }

  @Test func `an app without the permission is refused with code 87; Apple's has it`() async throws {
    let world = try await TwitterWorld()
    let result = try await Self.send(world, Self.form())
    #expect(
      result.untraced
        == TwitterError.clientNotPermitted.response(at: world.clock.now, path: "/oauth/access_token"))
    let apple = TwitterSigner(client: world.systemApp)
    #expect(try await Self.send(world, Self.form(), by: apple).response.head.status == .ok)
  }

  @Test func `without a set password, any password but an empty one is accepted`() async throws {
    let world = try await Self.world { $0.acceptsAnyPassword = true }
    #expect(try await Self.send(world, Self.form("nora_sim", "whatever")).response.head.status == .ok)
    #expect(try await Self.send(world, Self.form("nora_sim", "")).response.head.status.code == 401)
  }

  @Test func `after a change, the old password is wrong`() async throws {
    let world = try await Self.world { $0.acceptsAnyPassword = true }
    world.twitter.changePassword(of: TwitterWorld.noraID, to: "new")
    #expect(try await Self.send(world, Self.form("nora_sim", "old")).response.head.status.code == 401)
    #expect(try await Self.send(world, Self.form("nora_sim", "new")).response.head.status == .ok)
  }

  @Test func `a wrong signature is reported first; a token that signs is refused`() async throws {
    let world = try await Self.world()
    var wrong = world.signer()
    wrong.client = ClientCredentials(key: world.app.key, secret: "wrong")
    #expect(TwitterResponse(try await Self.send(world, Self.form("nobody"), by: wrong)) == .notAuthenticated)
    let token = world.signer(try await world.token())
    #expect(TwitterResponse(try await Self.send(world, Self.form(), by: token)) == .notAuthenticated)
  }

  @Test func `names and passwords in header fields, as in tweepy 3.5, are ignored`() async throws {
    let world = try await Self.world()
    var request = try world.signer().sign(.post, "/oauth/access_token", at: TwitterWorld.start)
    for field in Self.form().fields {
      if let name = HTTPField.Name(field.name) { request.head.headerFields[name] = field.value }
    }
    #expect(world.twitter.respond(to: request).response.head.status.code == 401)
  }

  @Test func `XML refusals have status 200 if the policy says so`() async throws {
    var policy = SimulatedTwitter.Policy()
    policy.refusesInXMLWithStatus200 = true
    let world = try await TwitterWorld(policy: policy)
    let result = try await Self.send(world, Self.form())
    #expect(result.response.head.status == .ok)
    #expect(result.response.text?.contains(#"<error code="87">"#) == true)
  }

  @Test(
    arguments: [("suspended", 64), ("locked", 326), ("second factor", 231)])
  func `under that policy, every refusal in XML has status 200`(state: String, code: Int) async throws {
    var policy = SimulatedTwitter.Policy()
    policy.refusesInXMLWithStatus200 = true
    let world = try await TwitterWorld(policy: policy)
    try world.changeApp(world.app) { $0.mayUseXAuth = true }
    try await world.changeNora {
      $0.isSuspended = state == "suspended"
      $0.isLocked = state == "locked"
      $0.verifiesLogins = state == "second factor"
    }
    let result = try await Self.send(world, Self.form())
    #expect(result.response.head.status == .ok)
    #expect(result.response.text?.contains("<error code=\"\(code)\">") == true)
  }
}
