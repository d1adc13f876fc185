import EinlassBroker
import EinlassStorage
import EinlassTestSupport
import EinlassWire
import EinlassWorld
import HTTPTypes
import Testing

/// Choreos whose outcome is fetched later, and the choreo that queries Facebook about a person.
struct BrokerExecutionTests {
  private func startLater(_ world: BrokerWorld, keeps: Bool = true) async throws -> String {
    let response = await world.send(
      .post, BrokerWorld.finalize + "?mode=async" + (keeps ? "&store_results=true" : ""),
      body: BrokerWorld.body(BrokerWorld.finalizing()))
    #expect(response.status == 200)
    let json = try #require(JSONText(parsing: response.body))
    let id = try #require(json["id"]?.text)
    #expect(response.text == #"{"id":"\#(id)"}"#)
    return id
  }

  private func ask(_ world: BrokerWorld, _ id: String, view: String = "?view=outputs") async throws
    -> Execution
  {
    try Execution(await world.send(.get, "/temboo-api/1.0/choreo-executions/\(id)\(view)"))
  }

  @Test func `a waiting choreo is running until the person is done`() async throws {
    let world = try await BrokerWorld()
    let address = try #require(try await world.begin().output("AuthorizationURL"))
    let start = world.clock.now
    let id = try await startLater(world)
    #expect(world.clock.now == start)
    let running = try await ask(world, id)
    #expect(running.code == 200 && running.status == "RUNNING" && running.id == id)
    #expect(running.time("starttime") == start.milliseconds && running.time("endtime") == nil)
    #expect(running.json["output"] == nil)
    world.facebook.clock.advance(by: .seconds(3))
    try await world.visit(address)
    world.facebook.clock.advance(by: .seconds(100))
    let ended = try await ask(world, id)
    #expect(ended.status == "SUCCESS")
    #expect(ended.output("AccessToken")?.hasPrefix("EAA") == true)
    // The outcome can be fetched any number of times.
    #expect(try await ask(world, id).output("AccessToken") == ended.output("AccessToken"))
    let bare = try await ask(world, id, view: "")
    #expect(bare.status == "SUCCESS" && bare.json["output"] == nil)
  }

  @Test func `outputs are kept only on request`() async throws {
    let world = try await BrokerWorld()
    try await world.signIn()
    let id = try await startLater(world, keeps: false)
    let ended = try await ask(world, id)
    #expect(ended.status == "SUCCESS" && ended.output("AccessToken") == nil)
  }

  @Test func `a choreo that timed out has failed, even if the person comes later`() async throws {
    let world = try await BrokerWorld()
    let address = try #require(try await world.begin().output("AuthorizationURL"))
    let id = try await startLater(world)
    world.facebook.clock.advance(by: .seconds(21))
    try await world.visit(address)
    let ended = try await ask(world, id)
    #expect(ended.code == 200 && ended.status == "ERROR")
    #expect(ended.lastError?.contains("timed out") == true)
  }

  @Test func `a result is visible only to its own account`() async throws {
    let world = try await BrokerWorld()
    try await world.signIn()
    let id = try await startLater(world)
    let other = await world.send(
      .get, "/temboo-api/1.0/choreo-executions/\(id)",
      headers: ["authorization": BrokerWorld.basic("other:other-value")], host: "otto-apps.temboolive.com")
    #expect(other.status == 404)
    #expect(try Execution(other).error == "There is no execution '\(id)' in this account.")
    let stranger = await world.send(.get, "/temboo-api/1.0/choreo-executions/\(id)", headers: [:])
    #expect(stranger.status == 401)
    let old = await world.send(.get, "/arcturus-web/api-1.0/choreo-executions/\(id)")
    #expect(old.status == 200)
  }

  @Test func `an awaited choreo can be queried again if its results are stored`() async throws {
    let world = try await BrokerWorld()
    let response = await world.send(
      .post, BrokerWorld.initialize + "?store_results=true", body: BrokerWorld.body([("AppID", "1")]))
    let first = try Execution(response)
    let again = try await ask(world, try #require(first.id))
    #expect(again.output("CallbackID") == first.output("CallbackID"))
  }

  @Test func `Facebook's description of the person is passed on unchanged`() async throws {
    let world = try await BrokerWorld()
    let token = try await world.facebook.token()
    let scoped = try world.facebook.scopedID()
    let path = BrokerWorld.choreos + "Reading/User"
    let all = try await world.run(path, [("AccessToken", token), ("Fields", "id,name,email")])
    #expect(
      all.output("Response")
        == #"{"id":"\#(scoped)","name":"Anna Maria \u00c4rger","email":"anna\u0040example.org"}"#)
    let xml = try await world.run(
      path, [("AccessToken", token), ("Fields", "name"), ("ResponseFormat", "xml")])
    #expect(
      xml.output("Response")
        == """
        <?xml version="1.0" encoding="UTF-8"?>
        <Response><name>Anna Maria Ärger</name><id>\(scoped)</id></Response>
        """)
    let refused = try await world.run(path, [("AccessToken", "EAAwrong")])
    #expect(refused.lastError?.contains("status code of 400") == true)
  }
}
