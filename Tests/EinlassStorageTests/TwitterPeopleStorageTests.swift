import EinlassStorage
import EinlassWire
import OAuth1
import Testing

/// What every engine promises about finding people.
@Suite("Every engine finds Twitter's people")
struct TwitterPeopleStorageTests {
  private static func person(_ id: Int64, _ name: String, email: String? = nil) -> TwitterPersonRecord {
    TwitterPersonRecord(
      id: id, screenName: name, name: "Name", email: email, password: "password",
      avatar: "https://sim.example/a_normal.png", createdAt: start)
  }

  @Test("A person is found by e-mail address in any case; the last one with it counts", arguments: Engine.all)
  func email(_ engine: Engine) async throws {
    let storage = engine.empty()
    try await storage.save(Self.person(1, "one", email: "One@Sim.example"))
    try await storage.save(Self.person(2, "two"))
    #expect(try await storage.twitterPerson(email: "oNE@sim.EXAMPLE")?.id == 1)
    #expect(try await storage.twitterPerson(email: "") == nil)
    try await storage.save(Self.person(2, "two", email: "one@sim.example"))
    #expect(try await storage.twitterPerson(email: "one@sim.example")?.id == 2)
    // The address is no longer the first one's to give up.
    try await storage.save(Self.person(1, "one", email: "new@sim.example"))
    #expect(try await storage.twitterPerson(email: "one@sim.example")?.id == 2)
    try await storage.save(Self.person(2, "two"))
    #expect(try await storage.twitterPerson(email: "one@sim.example") == nil)
  }

  @Test(
    "People are listed by the beginning of the screen name, in order, so many at most",
    arguments: Engine.all,
    [
      ("", 20, ["anna", "bert", "Berta", "berti", "carl"]), ("ber", 20, ["bert", "Berta", "berti"]),
      ("BER", 2, ["bert", "Berta"]), ("berta", 20, ["Berta"]), ("bertas", 20, []), ("z", 20, []),
      ("", 0, []), ("a", 20, ["anna"]), ("carl", 20, ["carl"]),
    ])
  func prefix(_ engine: Engine, _ row: (prefix: String, limit: Int, names: [String])) async throws {
    let storage = engine.empty()
    for (index, name) in ["carl", "Berta", "bert", "anna", "berti"].enumerated() {
      try await storage.save(Self.person(Int64(index), name))
    }
    let people = try await storage.twitterPeople(prefix: row.prefix, limit: row.limit)
    #expect(people.map(\.screenName) == row.names)
  }

  @Test("A list shows the names as they are now", arguments: Engine.all)
  func renamed(_ engine: Engine) async throws {
    let storage = engine.empty()
    try await storage.save(Self.person(1, "old"))
    try await storage.save(Self.person(1, "new"))
    try await storage.save(Self.person(1, "NEW", email: "a@b.example"))
    #expect(try await storage.twitterPeople(prefix: "", limit: 9).map(\.screenName) == ["NEW"])
  }

  @Test("Of thousands the right ones are listed, whatever came and went")
  func thousands() {
    var index = NameIndex<Int>()
    var names: [Int: String] = [:]
    var state: UInt64 = 1
    for _ in 0..<20_000 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let owner = Int(state >> 51) % 4000
      if let old = names[owner], state >> 40 & 1 == 0 {
        index.remove(old, owner: owner)
        names[owner] = nil
      } else if names[owner] == nil {
        let name = String(state >> 45 & 0x3FF, radix: 4)
        index.insert(name, owner: owner)
        names[owner] = name
      }
    }
    #expect(names.count > 1500)
    for prefix in ["", "1", "12", "123", "1230", "33333", "4"] {
      let right =
        names.filter { $0.value.hasPrefix(prefix) }
        .sorted { $0.value == $1.value ? $0.key < $1.key : $0.value < $1.value }.map(\.key)
      #expect(index.owners(prefix: prefix, limit: .max) == right)
      #expect(index.owners(prefix: prefix, limit: 20) == Array(right.prefix(20)))
    }
    for (owner, name) in names { index.remove(name, owner: owner) }
    #expect(index.owners(prefix: "", limit: .max).isEmpty)
  }
}
