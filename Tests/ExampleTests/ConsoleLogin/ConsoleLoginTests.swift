import ConsoleLogin
import EinlassSimulator
import EinlassTestSupport
import Foundation
import OAuth1TestSupport
import Synchronization
import Testing

/// The program in worlds from `Fixtures/`, with the keys that a person types.
struct ConsoleLoginTests {
  /// Signs in with each key in turn, and returns the program's output.
  private func written(_ world: String, _ keys: [String]) async throws -> [String] {
    let path = Fixtures.directory.appending(path: "Worlds/\(world).yaml").path
    let terminal = ScriptedTerminal(keys)
    try await ConsoleLogin(WorldFile.load(path), terminal).run()
    return terminal.lines.withLock { $0 }
  }

  @Test(arguments: [
    ("twitter/three-accounts", ["t", "o", "3"], "Signed in as Ida Sim (@ida_sim, no e-mail address)."),
    ("twitter/three-accounts", ["t", "o", "1"], "Signed in as Nora Sim (@nora_sim, nora@sim.example)."),
    ("twitter/one-account", ["t", "o", "1"], "Signed in as Nora Sim (@nora_sim, nora@sim.example)."),
    ("facebook/one-account", ["f", "o", "y"], "Signed in as Nora Sim (nora@sim.example)."),
  ])
  func `a person signs in`(world: String, keys: [String], line: String) async throws {
    #expect(try await written(world, keys + ["q"]).contains(line))
  }

  @Test(arguments: [
    ("twitter/no-account", ["t", "o"], "noSystemTwitterAccount"),
    ("twitter/one-account", ["t", "d"], "twitterAccountAccessNotGranted"),
    ("twitter/one-account", ["t", "o", "c"], "userCanceledAccountSelection"),
    ("twitter/banned", ["t", "o", "1"], "twitterAccountBanned"),
    ("twitter/unconfigured", ["t"], "twitterAuthenticatorUnconfigured"),
    ("twitter/offline", ["t", "o", "1"], "networkFailure"),
    ("twitter/wrong-consumer-secret", ["t", "o", "1"], "twitterFailure"),
    ("twitter/plugin-missing", ["t", "o", "1"], "accountStoreFailure"),
    ("facebook/no-account", ["f"], "noSystemFacebookAccount"),
    ("facebook/one-account", ["f", "d"], "facebookAccountAccessNotGranted"),
    ("facebook/one-account", ["f", "o", "c"], "userCanceledAccountSelection"),
    ("facebook/renewal-rejected", ["f", "o", "y"], "systemAccountReloginNeeded"),
    ("facebook/unconfigured", ["f"], "facebookAuthenticatorUnconfigured"),
    ("facebook/offline", ["f", "o", "y"], "networkFailure"),
    ("facebook/rate-limited", ["f", "o", "y"], "facebookFailure"),
    ("facebook/wrong-app-id", ["f", "o", "y"], "accountStoreFailure"),
  ])
  func `every problem is shown with advice`(world: String, keys: [String], problem: String)
    async throws
  {
    let lines = try await written(world, keys + ["q"])
    let line = try #require(lines.first { $0.hasPrefix("Not signed in, ") }, "\(lines)")
    #expect(line.hasPrefix("Not signed in, \(problem): "))
    #expect(line.hasSuffix(".") || line.count > "Not signed in, \(problem): ".count)
  }

  @Test func `the program starts as documented`() async throws {
    let command = try #require(try Documents.block(tested: "console login").commands.first)
    #expect(command.words.dropLast() == ["swift", "run", "console-login"])
    let world = Documents.root.appending(path: try #require(command.words.last)).path
    // The program has no input here, so it ends after its first question.
    let result = try await BuiltProgram.run("console-login", [world], environment: [:])
    #expect(result.output == command.output)
  }

  @Test func `a sign-in shows its messages`() async throws {
    let lines = try await written("twitter/one-account", ["t", "o", "1", "q"])
    #expect(
      lines.filter { $0.contains(" -> ") } == [
        "  app twitter.request_token -> 200", "  phone twitter.access_token -> 200",
        "  app twitter.verify_credentials -> 200",
      ])
  }

  @Test func `an unknown key repeats the question, and the end of input exits`() async throws {
    let lines = try await written("twitter/one-account", ["x", "t", "o", "7", "1"])
    #expect(lines.contains("'x' is not one of them"))
    #expect(lines.contains("'7' is not one of them"))
    #expect(lines.contains { $0.hasPrefix("Signed in as Nora Sim") })
  }

  @Test func `the person tries again after a refusal`() async throws {
    let lines = try await written("facebook/one-account", ["f", "o", "c", "f", "y", "q"])
    #expect(lines.contains { $0.hasPrefix("Not signed in, userCanceledAccountSelection") })
    #expect(lines.contains("Signed in as Nora Sim (nora@sim.example)."))
  }
}

/// A terminal that reads its keys from a list.
private final class ScriptedTerminal: Terminal {
  let lines = Mutex<[String]>([])
  private let keys: Mutex<[String]>

  init(_ keys: [String]) {
    self.keys = Mutex(keys)
  }

  func write(_ line: String) { lines.withLock { $0.append(line) } }

  func read() -> String? { keys.withLock { $0.isEmpty ? nil : $0.removeFirst() } }
}
