import EinlassBroker
import EinlassStorage
import EinlassTestSupport
import EinlassWire
import EinlassWorld
import HTTPTypes
import Testing

/// The redirect from the provider, and the page that the person sees.
struct BrokerCallbackTests {
  @Test func `the forwarding address is used unchanged, and the response is kept`()
    async throws
  {
    let world = try await BrokerWorld()
    let begun = try await world.begin(forwarding: "demo://back?x=%C3%A4&state=facebook-1")
    let response = try await world.visit(try #require(begun.output("AuthorizationURL")))
    #expect(response.status == 302)
    #expect(response.field("location") == "demo://back?x=%C3%A4&state=facebook-1")
    #expect(response.body.isEmpty)
    let kept = world.facebook.tables.find(BrokerCallbackRecord.self, BrokerWorld.callbackID)
    guard case .code(let code)? = kept?.answer else {
      Issue.record("no code was kept")
      return
    }
    #expect(code.hasPrefix("AQ"))
  }

  @Test func `without a forwarding address, the person sees a page`() async throws {
    let world = try await BrokerWorld()
    let begun = try await world.begin(forwarding: nil)
    let response = try await world.visit(try #require(begun.output("AuthorizationURL")))
    #expect(response.status == 200 && response.field("location") == nil)
    #expect(response.text?.contains("You have been signed in. You may close this window.") == true)
    #expect(response.field("content-type") == "text/html; charset=utf-8")
    #expect(try await world.finalize().output("AccessToken")?.hasPrefix("EAA") == true)
  }

  @Test(arguments: [
    ("another state", "state=facebook-2&code=AQ1", BrokerWorld.host, 400, "it may be forged"),
    ("no state", "code=AQ1", BrokerWorld.host, 400, "it may be forged"),
    (
      "another account's host", "state=facebook-1&code=AQ1", "otto-apps.temboolive.com", 400,
      "it may be forged"
    ),
    (
      "nobody's host", "state=facebook-1&code=AQ1", "nobody.temboolive.com", 404,
      "There is no account with this name"
    ),
    ("no answer", "state=facebook-1", BrokerWorld.host, 400, "response is incomplete"),
    ("an empty code", "state=facebook-1&code=", BrokerWorld.host, 400, "response is incomplete"),
  ])
  func `a response that belongs to no open sign-in is dropped`(
    _ case: String, _ query: String, _ host: String, _ status: Int, _ part: String
  ) async throws {
    let world = try await BrokerWorld()
    try await world.begin()
    let response = await world.send(.get, "/callback/facebook?\(query)", headers: [:], host: host)
    #expect(response.status == status && response.field("location") == nil)
    #expect(response.text?.contains(part) == true)
    #expect(world.facebook.tables.find(BrokerCallbackRecord.self, BrokerWorld.callbackID)?.answer == nil)
  }

  @Test func `the first of two responses counts`() async throws {
    let world = try await BrokerWorld()
    try await world.begin()
    #expect(
      await world.send(.get, "/callback/facebook?state=facebook-1&code=AQfirst", headers: [:]).status == 302)
    let second = await world.send(.get, "/callback/facebook?state=facebook-1&code=AQsecond", headers: [:])
    #expect(second.status == 409 && second.field("location") == nil)
    #expect(
      world.facebook.tables.find(BrokerCallbackRecord.self, BrokerWorld.callbackID)?.answer
        == .code("AQfirst"))
  }

  @Test(arguments: [(599, 302), (600, 410)])
  func `a response in the last second is accepted, one second later is not`(
    _ seconds: Int64, _ status: Int
  ) async throws {
    let world = try await BrokerWorld()
    try await world.begin()
    world.facebook.clock.advance(by: .seconds(seconds))
    #expect(
      await world.send(.get, "/callback/facebook?state=facebook-1&code=AQ", headers: [:]).status == status)
  }
}
