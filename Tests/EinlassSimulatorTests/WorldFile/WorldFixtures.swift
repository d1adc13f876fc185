import EinlassSimulator
import Foundation
import OAuth1TestSupport
import Testing

/// The world files of `Fixtures/Worlds`.
enum WorldFixtures {
  static let folder = Fixtures.directory.appending(path: "Worlds")

  /// Paths relative to the folder, sorted. The list is empty if the folder cannot be read, which a test detects.
  static let names: [String] = {
    let names = (try? FileManager.default.subpathsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(".yaml") }.sorted()
  }()

  static func load(_ name: String) throws -> WorldFile {
    try WorldFile(String(decoding: Fixtures.data("Worlds/" + name), as: UTF8.self), path: name)
  }

  /// A world after its sign-in.
  struct Run: Sendable {
    let file: WorldFile
    let world: World
    let run: ScenarioRun
  }

  /// The run of a world, shared by all suites.
  static func run(_ name: String) async throws -> Run { try await runs.run(name) }

  private static let runs = Runs()

  private actor Runs {
    private var tasks: [String: Task<Run, any Error>] = [:]

    func run(_ name: String) async throws -> Run {
      let task =
        tasks[name]
        ?? Task {
          let file = try load(name)
          let world = try await World(file.configuration)
          return Run(file: file, world: world, run: await ScenarioRun.perform(file.signIn, in: world))
        }
      tasks[name] = task
      return try await task.value
    }
  }
}

/// One row of the scenario table (reference of Accounts, section 4.3) with a world that shows it.
struct ScenarioRow: Sendable, CustomTestStringConvertible {
  let row: Int
  let world: String

  var testDescription: String { "row \(row), \(world)" }

  /// Every row shown by a world file.
  static let all: [ScenarioRow] = WorldFixtures.names.flatMap { name in
    let rows = (try? WorldFixtures.load(name))?.rows ?? []
    return rows.map { ScenarioRow(row: $0, world: name) }
  }.sorted { ($0.row, $0.world) < ($1.row, $1.world) }

  /// Rows shown by tests, with or without a world: the file below `Tests`, and the test's name.
  static let inTests: [Int: [(file: String, test: String)]] = [
    2: [("EinlassTests/AppleModules/Accounts/ExceptionTests", "no type")],
    25: [
      ("EinlassTests/AppleModules/Accounts/ExceptionTests", "options for Twitter"),
      ("EinlassTests/AppleModules/Accounts/ExceptionTests", "no options for Facebook"),
    ],
    34: [(clients, "row 34: objects in the list that are no accounts are ignored")],
    35: [(clients, "row 35: a list that is nil stops the program")],
    37: [(clients, "row 37: a completion that is called twice gives two results")],
    38: [
      (
        "EinlassTests/AsyncFormTests",
        "row 38: the second of two sign-ins waits for the first's prompt"
      )
    ],
    42: [
      (
        "EinlassTests/DelegateTests",
        "row 42: a sign-in without a delegate stops at the question"
      )
    ],
    43: [
      (
        "EinlassTests/DelegateTests",
        "row 43: a delegate released after its answer loses the result"
      )
    ],
    46: [("EinlassTests/DelegateTests", "row 46: a delegate that answers twice gets one result")],
    72: [
      ("EinlassTests/AppleModules/Social/RequestTests", "without an account, the request is sent unsigned")
    ],
    73: [
      ("EinlassTests/AppleModules/Social/RequestTests", "an account of another service stops the program")
    ],
    74: [
      (
        "EinlassTests/AppleModules/Accounts/AccessTests",
        "a handler runs later, on neither the caller's nor the main thread"
      ),
      (
        "EinlassTests/AppleModules/Social/RequestTests",
        "a request that cannot be signed is refused on the caller's thread"
      ),
    ],
    101: [(clients, "row 101: a credential that is nil stops the program")],
    106: [(clients, "row 106: a client that unwraps the error of a refusal stops")],
    107: [(clients, "row 107: without blanks after commas, step 1 has no consumer key")],
    108: [
      (
        clients,
        "row 108: a client that finds no account first does not ask for access"
      )
    ],
    109: [(clients, "row 109: after a 401 in step 2, a client renews in vain")],
    111: [(clients, "row 111: in iOS 6, an account without its store stops the program")],
    112: [
      (
        "EinlassTests/AppleModules/Clients/ClientTests",
        "an account picker lists and remembers accounts, and sees removals"
      )
    ],
    113: [(clients, "row 113: a number among the parameters is dropped")],
    114: [(clients, "row 114: granted access without an account never calls back")],
  ]

  private static let clients = "EinlassTests/AppleModules/Clients/ScenarioRowTests"

  /// The worlds and tests that show each row, in the form of the table in `docs/worlds.md`.
  static var table: String {
    (1...114).map { row in
      let worlds = all.filter { $0.row == row }.map { $0.world.replacing(".yaml", with: "") }
      let tests = (inTests[row] ?? []).map { "`\($0.file.split(separator: "/").last ?? "")`: \($0.test)" }
      return "| \(row) | \(worlds.joined(separator: ", ")) | \(tests.joined(separator: "; ")) |\n"
    }.joined()
  }
}
