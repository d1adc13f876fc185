import EinlassSimulator
import EinlassTestSupport
import EinlassWire
import Testing

@testable import EinlassWorld

/// Exported and stored worlds may contain every value that actions accept. The tests try every bound of every argument.
@Suite(.tags(.slow))
struct ActionBoundsTests {
  /// The actions that change a world. `world.` actions are about worlds as a whole.
  static let names = WorldModules.standard.actions.map(\.name).filter { !$0.hasPrefix("world.") }

  /// Values that have a meaning in the world, by the names of the arguments.
  private static let known: [String: [String]] = [
    "user": ["nora_sim", "nora@sim.example"], "friend": ["otto_sim", "otto@sim.example"],
    "name": ["slow", "offline", "a"], "call": ["facebook.me"],
    "app": [FacebookConfiguration.App().id, TwitterConfiguration.App().key],
    "login": ["eva@sim.example"], "key": ["k1"], "secret": ["s1"], "bundle": ["com.example.app"],
  ]

  /// The tested values of an argument: its bounds, and some in between.
  private static func values(_ argument: ActionArgument) -> [String] {
    let values: [String] =
      switch argument.kind {
      case .integer(let range): ["\(range.lowerBound)", "\(range.upperBound)"]
      case .boolean: ["true", "false"]
      case .duration: ["0s", "1ms", "36525d", "-36525d"]
      case .time: ["0", "0002-01-01T00:00:00Z", "1850-01-01T00:00:00Z", "9999-12-31T23:59:59Z"]
      // Waiting for a person would never end.
      case .choice(let words): words.filter { $0 != "wait" }
      case .list: ["nora@sim.example", "a,b", ""]
      case .document:
        ["{}", "{\"followers_count\": 1000000000, \"location\": \"\(String(repeating: "x", count: 2000))\"}"]
      case .word, .text:
        (known[argument.name] ?? [])
          + ["1", "0", "12345678901234567890", "11/06/1998", "1998", "en_US", "x", "\u{1F600} \"\\\n"]
          + [String(repeating: "long ", count: 2000)]
      }
    return values.filter { (try? argument.parse(.string($0))) != nil }
  }

  /// Returns arguments with which the action may have an effect, with each bound of each argument in turn.
  private static func calls(_ action: ControlAction) -> [[String: String]] {
    let required = action.arguments.filter(\.isRequired)
    var calls: [[String: String]] = [[:]]
    for argument in required {
      calls = calls.flatMap { call in values(argument).map { call.merging([argument.name: $0]) { $1 } } }
      // All pairs of a few values.
      if calls.count > 60 { calls = stride(from: 0, to: calls.count, by: calls.count / 60).map { calls[$0] } }
    }
    let optional = action.arguments.filter { !$0.isRequired }
    return calls
      + calls.prefix(3).flatMap { call in
        optional.flatMap { argument in values(argument).map { call.merging([argument.name: $0]) { $1 } } }
      }
  }

  @Test(arguments: names) func `a world that an action has changed can be read again`(_ name: String)
    async throws
  {
    var configuration = ActionWorlds.configuration
    configuration.time = .running(SystemClock())
    let directory = try await WorldDirectory(configuration)
    _ = try await ActionWorlds.twitterToken(in: try directory.world(named: .default))
    _ = try await ActionWorlds.facebookToken(in: try directory.world(named: .default))
    let action = try directory.modules.action(named: name)
    for arguments in Self.calls(action) {
      do {
        _ = try await action.perform(try action.arguments(text: arguments), in: directory)
      } catch {
        continue
      }
      do {
        let copy = try await WorldDirectory()
        try await copy.importWorld("copy", from: try await directory.export("default"))
        let world = try directory.world(named: .default)
        _ = try WorldDocument(
          parsing: try WorldDocument(stateOf: world).text, modules: directory.modules)
      } catch {
        Issue.record("after \(name) \(arguments.mapValues { $0.prefix(60) }): \(error)")
        return
      }
    }
  }
}
