import EinlassSimulator
import EinlassWire
import HTTPTypes
import Testing

struct BrokerTerminationTests {
  /// What the broker answers when the app asks it to finish a sign-in.
  private static func answer(with failure: String? = nil) async throws -> WireResponse {
    var plan = WorldConfiguration()
    plan.facebook.people = [FacebookConfiguration.Person(name: "Nora", login: "nora@sim.example")]
    let world = try await World(plan)
    if let failure { try world.plan(failure, for: "broker.finalize_oauth") }
    let run = await ScenarioRun.perform(SignInPlan(.broker), in: world)
    let message = try #require(run.journal.messages.last { $0.endpoint == "broker.finalize_oauth" })
    return try message.result.get()
  }

  @Test(arguments: [("broker-limit", "TERMINATED_LIMIT"), ("broker-terminated", "TERMINATED_MANUALLY")])
  func `a choreo that is ended is told like one that succeeds, without outputs`(
    _ failure: String, _ status: String
  ) async throws {
    let ended = try await Self.answer(with: failure)
    let succeeded = try await Self.answer()
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
