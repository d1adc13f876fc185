import EinlassSimulator
import EinlassStorage
import EinlassWire
import Testing

/// Arguments as they arrive: as text from a command line, or as JSON from a body.
struct ActionArgumentTests {
  private func perform(
    _ name: String, json: [String: JSONValue], in directory: WorldDirectory
  ) async throws -> String {
    let action = try WorldModules.standard.action(named: name)
    return try await action.perform(action.arguments(json: json), in: directory).summary
  }

  @Test func `words of a list in JSON can contain commas`() async throws {
    let directory = try await ActionWorlds.directory()
    let callbacks = ["https://app.example/a,b", "https://app.example/c"]
    _ = try await perform(
      "twitter.app.add", json: ["key": "k", "callbacks": .array(callbacks.map(JSONValue.string))],
      in: directory)
    let world = try await directory.world(named: "default")
    #expect(world.tables.find(TwitterAppRecord.self, "k")?.callbacks == callbacks)
  }

  static let values: [(String, [String: JSONValue], String)] = [
    (
      "failure.plan", ["name": "timeout", "call": "facebook.me", "times": 2],
      "planned timeout at facebook.me, 2 times"
    ),
    (
      "failure.plan", ["name": "timeout", "call": "facebook.me", "times": "2", "after": .null],
      "planned timeout at facebook.me, 2 times"
    ),
    (
      "phone.access.set", ["network": "twitter", "granted": false],
      "com.example.einlass is not allowed to use Twitter accounts"
    ),
    ("clock.set", ["to": 1_490_000_400], "set the clock; it shows 2017-03-20T09:00:00Z"),
    (
      "twitter.app.add", ["key": 7, "callbacks": "none"],
      "registered the app '7' with Twitter (consumer key '7')"
    ),
    (
      "twitter.user.profile", ["user": "nora_sim", "profile": ["verified": true]],
      "changed @nora_sim's user object on Twitter"
    ),
  ]

  @Test(arguments: values.indices)
  func `JSON is read according to the type of the argument`(_ index: Int) async throws {
    let (name, json, summary) = Self.values[index]
    let directory = try await ActionWorlds.directory()
    #expect(try await perform(name, json: json, in: directory).hasPrefix(summary))
  }

  static let mistakes: [(String, [String: JSONValue], String)] = [
    (
      "twitter.user.suspend", ["user": ["nora_sim"]],
      "invalid value for 'user': expected text, a number, true or false; see /openapi.json"
    ),
    (
      "twitter.app.add", ["key": "k", "callbacks": ["a", 7]],
      "invalid value for 'callbacks': expected a list of strings, or comma-separated text; see "
        + "/openapi.json"
    ),
    (
      "twitter.user.suspend", ["user": .null],
      "'twitter.user.suspend' needs user=: The person's Twitter screen name or id."
    ),
    (
      "failure.plan", ["name": "timeout", "call": "facebook.me", "times": 0],
      "times=0 is not a whole number from 1 to 1000000"
    ),
    (
      "failure.plan", ["name": "timeout", "call": "facebook.me", "times": .number(1.5)],
      "times=1.5 is not a whole number from 1 to 1000000"
    ),
    ("phone.access.set", ["network": "twitter", "granted": 1], "granted=1 is neither true nor false"),
  ]

  @Test(arguments: mistakes.indices)
  func `JSON of another type is refused before anything happens`(_ index: Int) async throws {
    let (name, json, sentence) = Self.mistakes[index]
    let action = try WorldModules.standard.action(named: name)
    let error = #expect(throws: ControlActionError.self) { try action.arguments(json: json) }
    #expect(error?.description == sentence)
    #expect(error?.kind == .badArguments)
  }
}
