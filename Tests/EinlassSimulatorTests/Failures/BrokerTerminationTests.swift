import EinlassSimulator
import EinlassWire
import HTTPTypes
import Testing

struct BrokerTerminationTests {
  /// Returns the broker's response when the app asks it to finish a sign-in.
  private static func response(with failure: String? = nil) async throws -> WireResponse {
    var configuration = WorldConfiguration()
    configuration.facebook.people = [FacebookConfiguration.Person(name: "Nora", login: "nora@sim.example")]
    let world = try await World(configuration)
    if let failure { try world.plan(failure, for: "broker.finalize_oauth") }
    let run = await ScenarioRun.perform(SignInScenario(.broker), in: world)
    let message = try #require(run.journal.messages.last { $0.endpoint == "broker.finalize_oauth" })
    return try message.result.get()
  }

  @Test(arguments: [("broker-limit", "TERMINATED_LIMIT"), ("broker-terminated", "TERMINATED_MANUALLY")])
  func `a terminated choreo is reported as a success without outputs`(
    _ failure: String, _ status: String
  ) async throws {
    let ended = try await Self.response(with: failure)
    let succeeded = try await Self.response()
    #expect(ended.head.status == succeeded.head.status)
    #expect(ended.head.headerFields.map(\.name) == succeeded.head.headerFields.map(\.name))
    let execution = try #require(JSONText(parsing: ended.body)?["execution"])
    #expect(execution["status"] == .string(status))
    let id = try #require(execution["id"]?.text)
    #expect(id.wholeMatch(of: /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/) != nil && !id.hasPrefix("0000"))
    #expect(execution["starttime"] != nil && execution["endtime"] != nil)
    #expect(JSONText(parsing: ended.body)?["output"] == nil)
  }
}
