import Einlass
import EinlassDevice
import EinlassSimulator
import EinlassStorage
import EinlassWire
import Foundation
import HTTPTypes
import OAuth1
import Testing

/// Requests on behalf of a session that worlds cannot show: their wire format, and batches.
struct SessionRequestTests {
  typealias SessionError = FacebookSession.SessionError

  /// An open session with these permissions, in its world.
  private func open(_ permissions: [String] = ["publish_actions", "user_friends"]) async throws -> (
    FacebookSession, World
  ) {
    let world = try await TestWorlds.make()
    let person = try #require(
      world.tables.find(FacebookPersonRecord.self, by: .login, "nora@sim.example"))
    let made = try world.facebook.install(
      appID: TestWorlds.appID, personID: person.id, permissions: permissions)
    var token = SessionFixtures.token(made.token)
    token.permissions = ["public_profile"] + permissions
    let session = await FacebookSession(
      SessionFixtures.settings, app: world.app, cache: MemoryTokenCache(token))
    try await session.open()
    return (session, world)
  }

  private func last(_ world: World) throws -> WireRequest {
    try #require(world.journal.messages.last?.request)
  }

  @Test func `the three methods send what the SDK sent`() async throws {
    let (session, world) = try await open()
    let me = try await session.perform(FacebookRequest("me", parameters: ["fields": "id,name"]))
    #expect(me["name"]?.text == "Nora Sim")
    #expect(try last(world).head.path?.hasPrefix("/v2.2/me?fields=id%2Cname&format=json&sdk=ios&") == true)
    let id = try await session.post("Hello")
    #expect(try last(world).head.path == "/v2.2/me/feed")
    #expect(try last(world).form["message"] == "Hello")
    #expect(try await session.perform(.removal(of: id))["success"] == .bool(true))
    #expect(try last(world).head.method == .delete)
    #expect(try last(world).head.headerFields[.userAgent] == "FBiOSSDK.3.24.0")
  }

  @Test func `/me has the public information of v2.2 in every Graph version`() async throws {
    let (session, world) = try await open(["email"])
    #expect(world.configuration.facebook.app.floorVersion == "v2.4")
    let me = try await session.perform(.me)
    #expect(me["first_name"]?.text == "Nora" && me["last_name"]?.text == "Sim")
    #expect(me["link"] != nil && me["email"]?.text == "nora@sim.example")
  }

  @Test func `a batch has a result for each request and makes one call to Facebook`() async throws {
    let (session, world) = try await open()
    let before = world.journal.messages.count
    let results = try await session.perform([
      .me, .status("In a batch"), FacebookRequest("me/nothing"), .friends,
    ])
    #expect(world.journal.messages.count == before + 1)
    #expect(try last(world).form["batch_app_id"] == TestWorlds.appID)
    #expect(try results[0].get()["name"]?.text == "Nora Sim")
    #expect(try results[1].get()["id"] != nil)
    #expect(throws: SessionError.self) { try results[2].get() }
    #expect(try results[3].get()["data"] == .array([]))
    #expect(session.isOpen)
  }

  @Test func `a batch with a dead token ends the session`() async throws {
    let (session, world) = try await open()
    try await world.trigger(.facebook.appRemoved, for: "nora@sim.example")
    await #expect(throws: SessionError.self) { try await session.perform([.me, .friends]) }
    #expect(session.state == .closed)
    await #expect(throws: SessionError.notOpen(.closed)) { try await session.perform([.me]) }
    await #expect(throws: SessionError.notOpen(.closed)) { try await session.perform(.me) }
  }

  @Test(arguments: ["[]", "{}", "[{\"code\":200}]", "x", "[{\"code\":1e30,\"body\":\"{}\"},null,null]"])
  func `an invalid batch is a failure`(_ body: String) async throws {
    let (session, world) = try await open()
    try world.plan(
      response: WireResponse(.ok, body: Array(body.utf8)), for: .facebook.batch, user: "nora@sim.example")
    await #expect(throws: SessionError.unreadableResponse(status: 200)) {
      try await session.perform([.me, .friends])
    }
    #expect(session.isOpen)
  }

  @Test func `nothing is posted if the permission is missing and cannot be requested`() async throws {
    let (session, world) = try await open(["email"])
    await #expect(throws: SessionError.self) { try await session.post("Hello") }
    #expect(session.isOpen)
    #expect(!world.journal.messages.contains { $0.endpoint == "facebook.feed" })
  }
}
