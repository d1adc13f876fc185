import EinlassSimulator
import Fixtures
import Foundation
import Testing

/// The world files of `Fixtures/Worlds`.
enum WorldFixtures {
  static let folder = Fixtures.directory.appending(path: "Worlds")

  /// Paths relative to the folder, sorted; empty where the folder cannot be read, which a test notices.
  static let names: [String] = {
    let names = (try? FileManager.default.subpathsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(".yaml") }.sorted()
  }()

  static func load(_ name: String) throws -> WorldFile {
    try WorldFile(String(decoding: Fixtures.data("Worlds/" + name), as: UTF8.self), path: name)
  }
}

/// One row of the scenario table (reference of Accounts, section 4.3) with a world that shows it.
struct ScenarioRow: Sendable, CustomTestStringConvertible {
  let row: Int
  let world: String

  var testDescription: String { "row \(row), \(world)" }

  /// Every row that a world file shows.
  static let all: [ScenarioRow] = WorldFixtures.names.flatMap { name in
    let rows = (try? WorldFixtures.load(name))?.rows ?? []
    return rows.map { ScenarioRow(row: $0, world: name) }
  }.sorted { ($0.row, $0.world) < ($1.row, $1.world) }

  /// Rows that tests beside the world files show.
  static let inOtherTests: [Int: String] = [
    38: "AsyncFormTests: two sign-ins at once",
    42: "DelegateTests: no delegate at the question",
    43: "DelegateTests: the delegate goes after its answer",
    46: "DelegateTests: the delegate answers twice",
    107: "the tests of Twitter's step 1: its answer has ', ' between the parameters",
    112: "the tests of the device: changes are announced",
  ]

  /// Rows that an authenticator cannot meet, with the reason.
  static let unreachable: [Int: String] = [
    2: "types of accounts are a closed enum, so none is unknown",
    25: "options are part of the request's case, so none can be missing or forbidden",
    34: "the list of accounts is typed",
    35: "the list of accounts is never nil",
    37: "an async call returns once",
    72: "the authenticator always gives an account",
    73: "the authenticator gives an account of the right network",
    74: "there is no handler whose thread could differ",
    101: "a Facebook account always has a credential, whose token may be missing (row 100)",
    106: "another client: Swifter's demo",
    108: "another client's probe, isAvailable",
    109: "another client: TwitterKit",
    111: "another client: the store is released while in use",
    113: "parameters are text, so no number can be dropped",
    114: "another client: PKService",
  ]
}
