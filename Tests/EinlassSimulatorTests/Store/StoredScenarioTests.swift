import EinlassSimulator
import EinlassStorage
import EinlassTestSupport
import EinlassWorld
import Foundation
import Testing

/// Worlds of all kinds, which must behave the same in a store as in memory.
@Suite(.tags(.slow))
struct StoredScenarioTests {
  /// The names of every fourth world.
  static let names: [String] = {
    let names = WorldFixtures.names
    return stride(from: 0, to: names.count, by: 4).map { names[$0] }
  }()

  @Test func `the sample has at least a hundred worlds`() {
    #expect(Self.names.count >= 100)
  }

  @Test(arguments: TestStore.lasting, names)
  func `a world behaves in a store as in memory`(_ kind: TestStore, _ name: String) async throws {
    let file = try WorldFixtures.load(name)
    let inMemory = await Self.run(file, in: try World(file.configuration, modules: .standard))
    let stored = try await kind.withPlace { place in
      let store = try #require(try await place.open())
      let directory = try await WorldDirectory(
        file.configuration, modules: .standard, store: store, now: WorldDirectory.uptime)
      let stored = await Self.run(file, in: try directory.world(named: .default))
      await directory.close()
      return stored
    }
    #expect(zip(stored, inMemory).first { $0 != $1 } ?? ("", "") == ("", ""))
    #expect(stored.count == inMemory.count)
  }

  private static func run(_ file: WorldFile, in world: World) async -> [String] {
    let run = await ScenarioRun.perform(file.signIn, in: world)
    return [
      run.outcome.summary, "\(run.duration)", SequenceDiagram(run.journal, title: "", outcome: "").text,
    ]
      + run.journal.entries.map { entry in
        // Apps at the broker derive these values from the system's random values, so they differ each time.
        "#\(entry.number) \(JournalText([entry]).text)".replacing(
          /facebook-[0-9a-f]{8,64}/, with: "facebook-...")
      }
  }
}
