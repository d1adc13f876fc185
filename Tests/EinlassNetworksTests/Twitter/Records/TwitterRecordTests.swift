import EinlassStorage
import EinlassWire
import EinlassWorld
import OAuth1
import Testing

@testable import EinlassTwitter

/// Lookup of the simulated Twitter's records, and the uniqueness of nonces.
struct TwitterRecordTests {
  private static let start = WallTime(seconds: 1_478_382_265)

  private static func person(_ id: Int64, _ name: String, email: String? = nil) -> TwitterPersonRecord {
    TwitterPersonRecord(
      id: id, screenName: name, name: "Name", email: email, password: "password",
      avatar: "https://sim.example/a_normal.png", createdAt: start)
  }

  @Test func `a person is found by screen name or address in any case`() {
    let tables = WorldTables()
    tables.save(Self.person(1, "One", email: "One@Sim.example"))
    tables.save(Self.person(2, "two", email: "one@sim.example"))
    #expect(tables.find(TwitterPersonRecord.self, by: .screenName, "oNE")?.id == 1)
    #expect(tables.find(TwitterPersonRecord.self, by: .email, "oNE@sim.EXAMPLE")?.id == 2)
    #expect(tables.list(TwitterPersonRecord.self, by: .screenName, prefix: "O", limit: 9).map(\.id) == [1])
  }

  @Test func `the system's app is the one marked as such, or none`() {
    let tables = WorldTables()
    tables.save(TwitterAppRecord(id: 7, name: "App", key: "key", secret: "secret"))
    #expect(tables.find(TwitterAppRecord.self, by: .isSystem, true) == nil)
    var system = TwitterAppRecord(id: 8, name: "iOS", key: "system", secret: "secret")
    system.isSystem = true
    tables.save(system)
    #expect(tables.find(TwitterAppRecord.self, by: .isSystem, true) == system)
  }

  private static func use(
    _ nonce: String, client: String = "client", token: String = "token", timestamp: Int64 = 1
  ) -> NonceRecord {
    NonceRecord(clientKey: client, token: token, timestamp: timestamp, nonce: nonce, end: start + 300)
  }

  @Test func `a nonce is unique with client, token and timestamp, byte for byte`() {
    let tables = WorldTables()
    let uses = [
      Self.use("n"), Self.use("N"), Self.use("n", client: "other"), Self.use("n", token: ""),
      Self.use("n", timestamp: 2), Self.use("\u{E9}"), Self.use("e\u{301}"), Self.use("nn", token: "toke"),
    ]
    for use in uses { #expect(tables.spend(use, at: Self.start)) }
    for use in uses { #expect(!tables.spend(use, at: Self.start)) }
  }

  @Test func `a thousand concurrent changes to a person are all kept`() async throws {
    let tables = WorldTables()
    let twitter = SimulatedTwitter(
      tables: tables, clock: VirtualClock(Self.start, pace: .manual), random: SeededRandomSource(seed: 1))
    tables.save(Self.person(1, "one"))
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<1000 {
        group.addTask { twitter.change(1) { $0.name += "x" } }
      }
    }
    #expect(tables.find(TwitterPersonRecord.self, 1)?.name.count == 1004)
  }
}

extension WallTime {
  fileprivate static func + (time: WallTime, seconds: Int) -> WallTime {
    time.advanced(by: .seconds(seconds))
  }
}
