import EinlassStorage
import EinlassTestSupport
import EinlassWire
import Testing

/// Finding, listing and changing records.
struct WorldTablesTests {
  @Test func `a record is found by its key and by unique values, whole`() {
    let tables = WorldTables()
    let anna = Member(id: 1, name: "Anna", mail: "a@sim.example", count: 7)
    tables.save(anna)
    tables.save(Member(id: 2, name: "bert"))
    #expect(tables.find(Member.self, 1) == anna)
    #expect(tables.find(Member.self, 3) == nil)
    for name in ["Anna", "anna", "ANNA"] {
      #expect(tables.find(Member.self, by: .name, name) == anna)
    }
    #expect(tables.find(Member.self, by: .name, "ann") == nil)
    #expect(tables.find(Member.self, by: .mail, "a@sim.example") == anna)
    #expect(tables.find(Member.self, by: .mail, "A@sim.example") == nil)
    #expect(tables.find(Member.self, by: .mail, "") == nil)
  }

  @Test func `keys of several parts are compared part by part`() {
    let tables = WorldTables()
    tables.save(Visit("1"))
    #expect(tables.find(Visit.self, .init(place: "here", number: "1")) != nil)
    #expect(tables.find(Visit.self, .init(place: "her", number: "e1")) == nil)
    #expect(tables.find(Visit.self, .init(place: "here1", number: "")) == nil)
  }

  @Test func `strings that are only equal under Unicode are different`() {
    let tables = WorldTables()
    // The pairs differ by a Kelvin sign, a separate accent, and the order of two accents.
    let pairs = [("K", "\u{212A}"), ("\u{E9}", "e\u{301}"), ("a\u{323}\u{307}", "a\u{307}\u{323}")]
    for (number, (text, other)) in pairs.enumerated() {
      #expect(text == other)
      let member = Member(id: Int64(number), name: "m\(number)", team: text, mail: text)
      tables.save(member)
      #expect(tables.find(Member.self, by: .mail, other) == nil)
      #expect(tables.list(Member.self, by: .team, other) == [])
      #expect(tables.find(Member.self, by: .mail, text) == member)
      #expect(tables.list(Member.self, by: .team, text) == [member])
      tables.save(Member(id: Int64(number) + 10, name: "o\(number)", team: other, mail: other))
      #expect(tables.find(Member.self, by: .mail, text) == member)
      tables.save(Visit(text))
      #expect(tables.find(Visit.self, .init(place: "here", number: other)) == nil)
      #expect(tables.insert(Visit(other)))
      #expect(tables.remove(Visit.self, .init(place: "here", number: text)) != nil)
      #expect(tables.find(Visit.self, .init(place: "here", number: other)) != nil)
    }
  }

  @Test func `a value that another record has adopted stays with it`() {
    let tables = WorldTables()
    tables.save(Member(id: 1, name: "first"))
    tables.save(Member(id: 2, name: "second"))
    tables.save(Member(id: 2, name: "First"))
    #expect(tables.find(Member.self, by: .name, "first")?.id == 2)
    tables.save(Member(id: 1, name: "third"))
    #expect(tables.find(Member.self, by: .name, "first")?.id == 2)
    #expect(tables.find(Member.self, by: .name, "third")?.id == 1)
    #expect(tables.find(Member.self, by: .name, "second") == nil)
  }

  @Test func `an owner's records are listed in order of insertion`() {
    let tables = WorldTables()
    let ids = (1...20).map { Int64($0 * 7919 % 101) }
    for id in ids {
      tables.save(Member(id: id, name: "m\(id)", team: "red"))
      tables.save(Member(id: id + 1000, name: "m\(id)", team: "blue"))
    }
    #expect(tables.list(Member.self, by: .team, "red").map(\.id) == ids)
    #expect(tables.list(Member.self, by: .team, "green") == [])
    // A record that is replaced keeps its place, and so does one that changes its owner.
    tables.save(Member(id: ids[3], name: "other", team: "red"))
    tables.save(Member(id: ids[4], name: "other", team: "blue"))
    tables.save(Member(id: ids[4], name: "other", team: "red"))
    #expect(tables.list(Member.self, by: .team, "red").map(\.id) == ids)
    tables.remove(Member.self, ids[5])
    #expect(tables.list(Member.self, by: .team, "red").map(\.id) == ids.filter { $0 != ids[5] })
  }

  @Test(arguments: [1, 7, 8, 9, 10, 40])
  func `small and large tables find, change and remove alike`(
    _ count: Int64
  ) {
    let tables = WorldTables()
    for id in 1...count {
      tables.save(Member(id: id, name: "m\(id)", team: "t\(id % 3)", mail: "\(id)@sim.example"))
    }
    for id in 1...count {
      #expect(tables.find(Member.self, id)?.name == "m\(id)")
      #expect(tables.find(Member.self, by: .mail, "\(id)@sim.example")?.id == id)
    }
    tables.update(Member.self, 1) { $0.mail = "first@sim.example" }
    #expect(tables.find(Member.self, by: .mail, "1@sim.example") == nil)
    #expect(tables.find(Member.self, by: .mail, "first@sim.example")?.id == 1)
    // The records are removed one by one, and then added again.
    for id in 1...count {
      #expect(tables.remove(Member.self, id)?.id == id)
      #expect(tables.find(Member.self, id) == nil)
    }
    #expect(tables.list(Member.self, last: .max) == [])
    tables.save(Member(id: count, name: "again", team: "t0"))
    #expect(tables.list(Member.self, by: .team, "t0").map(\.name) == ["again"])
  }

  @Test(
    arguments: [
      ("", 20, ["anna", "bert", "Berta", "berti", "carl"]), ("ber", 20, ["bert", "Berta", "berti"]),
      ("BER", 2, ["bert", "Berta"]), ("berta", 20, ["Berta"]), ("bertas", 20, []), ("z", 20, []),
      ("", 0, []), ("a", 20, ["anna"]), ("carl", 20, ["carl"]),
    ])
  func `records are listed by prefix, up to a limit`(
    _ row: (prefix: String, limit: Int, names: [String])
  ) {
    let tables = WorldTables()
    for (index, name) in ["carl", "old", "bert", "anna", "berti"].enumerated() {
      tables.save(Member(id: Int64(index), name: name))
    }
    tables.save(Member(id: 1, name: "Berta"))
    let members = tables.list(Member.self, by: .name, prefix: row.prefix, limit: row.limit)
    #expect(members.map(\.name) == row.names)
  }

  @Test func `the last records are listed in order of insertion`() {
    let tables = WorldTables()
    for id in [5, 3, 9, 1] as [Int64] { tables.save(Member(id: id, name: "m\(id)")) }
    tables.remove(Member.self, 9)
    tables.save(Member(id: 5, name: "again"))
    #expect(tables.list(Member.self, last: .max).map(\.id) == [5, 3, 1])
    #expect(tables.list(Member.self, last: 2).map(\.id) == [3, 1])
    #expect(tables.list(Member.self, last: 0) == [])
    #expect(tables.list(Visit.self, last: 9) == [])
  }

  @Test func `a change starts from the current record and updates indexes`() {
    let tables = WorldTables()
    tables.save(Member(id: 1, name: "anna"))
    let before = tables.update(Member.self, 1) { member in
      defer { (member.name, member.team) = ("bert", "blue") }
      return member.name
    }
    #expect(before == "anna")
    #expect(tables.find(Member.self, by: .name, "anna") == nil)
    #expect(tables.find(Member.self, by: .name, "bert")?.team == "blue")
    #expect(tables.list(Member.self, by: .team, "red") == [])
    #expect(tables.list(Member.self, by: .team, "blue").map(\.id) == [1])
    #expect(tables.update(Member.self, 2, { $0.count = 1 }) == nil)
    #expect(tables.find(Member.self, 2) == nil)
  }

  @Test func `a record that does not exist yet is kept with the change`() {
    let tables = WorldTables()
    for expected in 1...3 {
      let count = tables.upsert(Member(id: 1, name: "anna")) { member in
        member.count += 1
        return member.count
      }
      #expect(count == expected)
    }
    #expect(tables.find(Member.self, by: .name, "anna")?.count == 3)
  }

  @Test func `a record is inserted where there is none with its key`() {
    let tables = WorldTables()
    #expect(tables.insert(Member(id: 1, name: "anna")))
    #expect(!tables.insert(Member(id: 1, name: "bert")))
    #expect(tables.find(Member.self, 1)?.name == "anna")
    #expect(tables.find(Member.self, by: .name, "bert") == nil)
  }

  @Test func `a record is inserted unless its owner already has one`() {
    let tables = WorldTables()
    func insert(_ member: Member) -> Int64 {
      tables.insert(member, unless: .team, member.team) { $0.count == member.count }.id
    }
    #expect(insert(Member(id: 1, name: "a")) == 1)
    #expect(insert(Member(id: 2, name: "b")) == 1)
    #expect(tables.find(Member.self, 2) == nil)
    #expect(insert(Member(id: 3, name: "c", count: 1)) == 3)
    #expect(insert(Member(id: 4, name: "d", team: "blue")) == 4)
    tables.save(Member(id: 5, name: "e"))
    // The last of several records counts.
    #expect(insert(Member(id: 6, name: "f")) == 5)
  }

  @Test func `a removed record is not found again`() {
    let tables = WorldTables()
    let anna = Member(id: 1, name: "anna", mail: "a@sim.example")
    tables.save(anna)
    #expect(tables.remove(Member.self, 1, where: { $0.count > 0 }) == nil)
    #expect(tables.find(Member.self, 1) == anna)
    #expect(tables.remove(Member.self, 1) == anna)
    #expect(tables.remove(Member.self, 1) == nil)
    #expect(tables.find(Member.self, by: .name, "anna") == nil)
    #expect(tables.find(Member.self, by: .mail, "a@sim.example") == nil)
    #expect(tables.list(Member.self, by: .team, "red") == [])
    #expect(tables.list(Member.self, by: .name, prefix: "", limit: 9) == [])
    #expect(tables.insert(anna))
  }

  @Test func `records are replaced all at once`() {
    let tables = WorldTables()
    tables.save(Member(id: 1, name: "anna"))
    let others = [Member(id: 3, name: "carl"), Member(id: 2, name: "bert")]
    tables.replace(Member.self, with: others)
    #expect(tables.list(Member.self, last: .max) == others)
    #expect(tables.find(Member.self, by: .name, "anna") == nil)
    #expect(tables.find(Member.self, by: .name, "bert")?.id == 2)
  }

  @Test func `a copy does not change`() {
    let tables = WorldTables()
    tables.save(Member(id: 1, name: "anna"))
    let copy = tables.copy()
    tables.update(Member.self, 1) { $0.count = 1 }
    tables.save(Member(id: 2, name: "bert"))
    #expect(copy.list(Member.self, last: .max) == [Member(id: 1, name: "anna")])
    #expect(tables.list(Member.self, last: .max).count == 2)
  }

  /// Five computed members after Anna and before Zoe.
  private func withComputed() -> WorldTables {
    let tables = WorldTables()
    tables.save(Member(id: 1, name: "anna"))
    Self.compute(in: tables)
    tables.save(Member(id: 2, name: "zoe"))
    return tables
  }

  private static func compute(in tables: WorldTables) {
    tables.compute(
      5, record: { Member(id: 100 + Int64($0), name: "m\($0)", team: "team \($0)") },
      number: { value in
        switch value {
        case .integer(let id): Int(exactly: id - 100)
        case .text(let text): text.last?.wholeNumberValue
        case .list: nil
        }
      }, numbersWithPrefix: { ["", "m"].contains($0) ? 1...5 : nil })
  }

  @Test func `computed records are found and listed like others`() {
    let tables = withComputed()
    #expect(tables.find(Member.self, 103)?.name == "m3")
    #expect(tables.find(Member.self, 106) == nil)
    #expect(tables.find(Member.self, 100) == nil)
    #expect(tables.find(Member.self, by: .name, "M3")?.id == 103)
    #expect(tables.find(Member.self, by: .name, "x3") == nil)
    #expect(tables.list(Member.self, by: .team, "team 4").map(\.id) == [104])
    #expect(tables.list(Member.self, by: .name, prefix: "m", limit: 2).map(\.name) == ["m1", "m2"])
    #expect(
      tables.list(Member.self, by: .name, prefix: "", limit: 9).map(\.name)
        == ["anna", "m1", "m2", "m3", "m4", "m5", "zoe"])
    #expect(tables.list(Member.self, last: .max).map(\.id) == [1, 101, 102, 103, 104, 105, 2])
    #expect(tables.list(Member.self, last: 3).map(\.id) == [104, 105, 2])
    #expect(tables.list(Member.self, last: 7).map(\.id) == [1, 101, 102, 103, 104, 105, 2])
    #expect(!tables.insert(Member(id: 102, name: "other")))
    #expect(tables.kept(Member.self).map(\.id) == [1, 2])
  }

  @Test func `a computed record is kept once it has changed`() throws {
    let tables = withComputed()
    tables.update(Member.self, 103) { ($0.name, $0.count) = ("other", 1) }
    tables.save(Member(id: 105, name: "last", team: "red"))
    #expect(tables.find(Member.self, 103)?.count == 1)
    #expect(tables.find(Member.self, by: .name, "m3") == nil)
    #expect(tables.find(Member.self, by: .name, "other")?.id == 103)
    #expect(tables.list(Member.self, by: .team, "team 5") == [])
    #expect(
      tables.list(Member.self, by: .name, prefix: "", limit: 9).map(\.name)
        == ["anna", "last", "m1", "m2", "m4", "other", "zoe"])
    #expect(tables.kept(Member.self).map(\.id) == [1, 2, 103, 105])
    // The rows in a store, from which another program begins.
    let other = WorldTables()
    var changes = WorldChanges()
    changes.rows = try tables.takeAll(of: [Member.self])
    #expect(changes.rows.filter { $0.table == "members" }.count == 4)
    try other.apply(changes, types: [Member.self])
    Self.compute(in: other)
    #expect(other.find(Member.self, 103)?.count == 1)
    #expect(other.find(Member.self, 104)?.name == "m4")
    #expect(Set(other.list(Member.self, last: .max)) == Set(tables.list(Member.self, last: .max)))
  }
}
