import EinlassStorage
import EinlassTestSupport
import EinlassWire
import Testing

/// What every engine promises of any record: finding, listing and changing.
@Suite(.serialized, .tags(.slow))
struct EngineContractTests {
  @Test(arguments: Engine.all)
  func `a record is found by its key and by unique values, whole`(_ engine: Engine) async throws {
    let storage = try await engine.make()
    let anna = Member(id: 1, name: "Anna", mail: "a@sim.example", count: 7)
    try await storage.save(anna)
    try await storage.save(Member(id: 2, name: "bert"))
    #expect(try await storage.find(Member.self, 1) == anna)
    #expect(try await storage.find(Member.self, 3) == nil)
    for name in ["Anna", "anna", "ANNA"] {
      #expect(try await storage.find(Member.self, by: .name, name) == anna)
    }
    #expect(try await storage.find(Member.self, by: .name, "ann") == nil)
    #expect(try await storage.find(Member.self, by: .mail, "a@sim.example") == anna)
    #expect(try await storage.find(Member.self, by: .mail, "A@sim.example") == nil)
    #expect(try await storage.find(Member.self, by: .mail, "") == nil)
  }

  @Test(arguments: Engine.all)
  func `keys of several parts are compared part by part`(_ engine: Engine) async throws {
    let storage = try await engine.make()
    try await storage.save(Visit("1"))
    #expect(try await storage.find(Visit.self, .init(place: "here", number: "1")) != nil)
    #expect(try await storage.find(Visit.self, .init(place: "her", number: "e1")) == nil)
    #expect(try await storage.find(Visit.self, .init(place: "here1", number: "")) == nil)
  }

  @Test(arguments: Engine.all)
  func `texts that are only equal under Unicode are different`(_ engine: Engine) async throws {
    let storage = try await engine.make()
    // A Kelvin sign, a separate accent, and two accents in another order.
    let pairs = [("K", "\u{212A}"), ("\u{E9}", "e\u{301}"), ("a\u{323}\u{307}", "a\u{307}\u{323}")]
    for (number, (text, other)) in pairs.enumerated() {
      #expect(text == other)
      let member = Member(id: Int64(number), name: "m\(number)", team: text, mail: text)
      try await storage.save(member)
      #expect(try await storage.find(Member.self, by: .mail, other) == nil)
      #expect(try await storage.list(Member.self, by: .team, other) == [])
      #expect(try await storage.find(Member.self, by: .mail, text) == member)
      #expect(try await storage.list(Member.self, by: .team, text) == [member])
      try await storage.save(Member(id: Int64(number) + 10, name: "o\(number)", team: other, mail: other))
      #expect(try await storage.find(Member.self, by: .mail, text) == member)
      try await storage.save(Visit(text))
      #expect(try await storage.find(Visit.self, .init(place: "here", number: other)) == nil)
      #expect(try await storage.insert(Visit(other)))
      #expect(try await storage.remove(Visit.self, .init(place: "here", number: text)) != nil)
      #expect(try await storage.find(Visit.self, .init(place: "here", number: other)) != nil)
    }
  }

  @Test(arguments: Engine.all)
  func `a value that another record has taken over stays with it`(_ engine: Engine) async throws {
    let storage = try await engine.make()
    try await storage.save(Member(id: 1, name: "first"))
    try await storage.save(Member(id: 2, name: "second"))
    try await storage.save(Member(id: 2, name: "First"))
    #expect(try await storage.find(Member.self, by: .name, "first")?.id == 2)
    try await storage.save(Member(id: 1, name: "third"))
    #expect(try await storage.find(Member.self, by: .name, "first")?.id == 2)
    #expect(try await storage.find(Member.self, by: .name, "third")?.id == 1)
    #expect(try await storage.find(Member.self, by: .name, "second") == nil)
  }

  @Test(arguments: Engine.all)
  func `an owner's records are listed in the order in which they came`(_ engine: Engine) async throws {
    let storage = try await engine.make()
    let ids = (1...20).map { Int64($0 * 7919 % 101) }
    for id in ids {
      try await storage.save(Member(id: id, name: "m\(id)", team: "red"))
      try await storage.save(Member(id: id + 1000, name: "m\(id)", team: "blue"))
    }
    #expect(try await storage.list(Member.self, by: .team, "red").map(\.id) == ids)
    #expect(try await storage.list(Member.self, by: .team, "green") == [])
    // A record that is replaced keeps its place, one that changes its owner too.
    try await storage.save(Member(id: ids[3], name: "other", team: "red"))
    try await storage.save(Member(id: ids[4], name: "other", team: "blue"))
    try await storage.save(Member(id: ids[4], name: "other", team: "red"))
    #expect(try await storage.list(Member.self, by: .team, "red").map(\.id) == ids)
    try await storage.remove(Member.self, ids[5])
    #expect(try await storage.list(Member.self, by: .team, "red").map(\.id) == ids.filter { $0 != ids[5] })
  }

  @Test(arguments: Engine.all, [1, 7, 8, 9, 10, 40])
  func `a table finds, changes and removes alike whether it has few records or many`(
    _ engine: Engine, _ count: Int64
  ) async throws {
    let storage = try await engine.make()
    for id in 1...count {
      try await storage.save(Member(id: id, name: "m\(id)", team: "t\(id % 3)", mail: "\(id)@sim.example"))
    }
    for id in 1...count {
      #expect(try await storage.find(Member.self, id)?.name == "m\(id)")
      #expect(try await storage.find(Member.self, by: .mail, "\(id)@sim.example")?.id == id)
    }
    try await storage.update(Member.self, 1) { $0.mail = "first@sim.example" }
    #expect(try await storage.find(Member.self, by: .mail, "1@sim.example") == nil)
    #expect(try await storage.find(Member.self, by: .mail, "first@sim.example")?.id == 1)
    // Down to nothing, and up again.
    for id in 1...count {
      #expect(try await storage.remove(Member.self, id)?.id == id)
      #expect(try await storage.find(Member.self, id) == nil)
    }
    #expect(try await storage.list(Member.self, last: .max) == [])
    try await storage.save(Member(id: count, name: "again", team: "t0"))
    #expect(try await storage.list(Member.self, by: .team, "t0").map(\.name) == ["again"])
  }

  @Test(
    arguments: Engine.all,
    [
      ("", 20, ["anna", "bert", "Berta", "berti", "carl"]), ("ber", 20, ["bert", "Berta", "berti"]),
      ("BER", 2, ["bert", "Berta"]), ("berta", 20, ["Berta"]), ("bertas", 20, []), ("z", 20, []),
      ("", 0, []), ("a", 20, ["anna"]), ("carl", 20, ["carl"]),
    ])
  func `records are listed by the beginning of a text, so many at most`(
    _ engine: Engine, _ row: (prefix: String, limit: Int, names: [String])
  ) async throws {
    let storage = try await engine.make()
    for (index, name) in ["carl", "old", "bert", "anna", "berti"].enumerated() {
      try await storage.save(Member(id: Int64(index), name: name))
    }
    try await storage.save(Member(id: 1, name: "Berta"))
    let members = try await storage.list(Member.self, by: .name, prefix: row.prefix, limit: row.limit)
    #expect(members.map(\.name) == row.names)
  }

  @Test(arguments: Engine.all)
  func `the last records are listed in the order in which they came`(_ engine: Engine) async throws {
    let storage = try await engine.make()
    for id in [5, 3, 9, 1] as [Int64] { try await storage.save(Member(id: id, name: "m\(id)")) }
    try await storage.remove(Member.self, 9)
    try await storage.save(Member(id: 5, name: "again"))
    #expect(try await storage.list(Member.self, last: .max).map(\.id) == [5, 3, 1])
    #expect(try await storage.list(Member.self, last: 2).map(\.id) == [3, 1])
    #expect(try await storage.list(Member.self, last: 0) == [])
    #expect(try await storage.list(Visit.self, last: 9) == [])
  }

  @Test(arguments: Engine.all)
  func `a change starts from the record as it is and keeps indexes right`(_ engine: Engine) async throws {
    let storage = try await engine.make()
    try await storage.save(Member(id: 1, name: "anna"))
    let before = try await storage.update(Member.self, 1) { member in
      defer { (member.name, member.team) = ("bert", "blue") }
      return member.name
    }
    #expect(before == "anna")
    #expect(try await storage.find(Member.self, by: .name, "anna") == nil)
    #expect(try await storage.find(Member.self, by: .name, "bert")?.team == "blue")
    #expect(try await storage.list(Member.self, by: .team, "red") == [])
    #expect(try await storage.list(Member.self, by: .team, "blue").map(\.id) == [1])
    #expect(try await storage.update(Member.self, 2, { $0.count = 1 }) == nil)
    #expect(try await storage.find(Member.self, 2) == nil)
  }

  @Test(arguments: Engine.all)
  func `a record that is not there yet is kept with the change`(_ engine: Engine) async throws {
    let storage = try await engine.make()
    for expected in 1...3 {
      let count = try await storage.upsert(Member(id: 1, name: "anna")) { member in
        member.count += 1
        return member.count
      }
      #expect(count == expected)
    }
    #expect(try await storage.find(Member.self, by: .name, "anna")?.count == 3)
  }

  @Test(arguments: Engine.all)
  func `a record is inserted where there is none with its key`(_ engine: Engine) async throws {
    let storage = try await engine.make()
    #expect(try await storage.insert(Member(id: 1, name: "anna")))
    #expect(try await !storage.insert(Member(id: 1, name: "bert")))
    #expect(try await storage.find(Member.self, 1)?.name == "anna")
    #expect(try await storage.find(Member.self, by: .name, "bert") == nil)
  }

  @Test(arguments: Engine.all)
  func `a record is inserted unless its owner has such a one`(_ engine: Engine) async throws {
    let storage = try await engine.make()
    @Sendable func insert(_ member: Member) async throws -> Int64 {
      try await storage.insert(member, unless: .team, member.team) { $0.count == member.count }.id
    }
    #expect(try await insert(Member(id: 1, name: "a")) == 1)
    #expect(try await insert(Member(id: 2, name: "b")) == 1)
    #expect(try await storage.find(Member.self, 2) == nil)
    #expect(try await insert(Member(id: 3, name: "c", count: 1)) == 3)
    #expect(try await insert(Member(id: 4, name: "d", team: "blue")) == 4)
    try await storage.save(Member(id: 5, name: "e"))
    // The last of several counts.
    #expect(try await insert(Member(id: 6, name: "f")) == 5)
  }

  @Test(arguments: Engine.all)
  func `what is meant is removed once, and found no more`(_ engine: Engine) async throws {
    let storage = try await engine.make()
    let anna = Member(id: 1, name: "anna", mail: "a@sim.example")
    try await storage.save(anna)
    #expect(try await storage.remove(Member.self, 1, where: { $0.count > 0 }) == nil)
    #expect(try await storage.find(Member.self, 1) == anna)
    #expect(try await storage.remove(Member.self, 1) == anna)
    #expect(try await storage.remove(Member.self, 1) == nil)
    #expect(try await storage.find(Member.self, by: .name, "anna") == nil)
    #expect(try await storage.find(Member.self, by: .mail, "a@sim.example") == nil)
    #expect(try await storage.list(Member.self, by: .team, "red") == [])
    #expect(try await storage.list(Member.self, by: .name, prefix: "", limit: 9) == [])
    #expect(try await storage.insert(anna))
  }

  @Test(arguments: Engine.all)
  func `records are replaced all at once`(_ engine: Engine) async throws {
    let storage = try await engine.make()
    try await storage.save(Member(id: 1, name: "anna"))
    let others = [Member(id: 3, name: "carl"), Member(id: 2, name: "bert")]
    try await storage.replace(Member.self, with: others)
    #expect(try await storage.list(Member.self, last: .max) == others)
    #expect(try await storage.find(Member.self, by: .name, "anna") == nil)
    #expect(try await storage.find(Member.self, by: .name, "bert")?.id == 2)
  }

  @Test(arguments: Engine.all)
  func `a snapshot stays as it is`(_ engine: Engine) async throws {
    let storage = try await engine.make()
    try await storage.save(Member(id: 1, name: "anna"))
    let snapshot = try await storage.snapshot()
    try await storage.update(Member.self, 1) { $0.count = 1 }
    try await storage.save(Member(id: 2, name: "bert"))
    #expect(try await snapshot.list(Member.self, last: .max) == [Member(id: 1, name: "anna")])
    #expect(try await storage.list(Member.self, last: .max).count == 2)
  }
}
