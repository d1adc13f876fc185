import EinlassStorage
import EinlassTestSupport
import EinlassWire
import Testing

/// Tables compared with a plain dictionary under random operations.
struct ModelTests {
  private static let operations = 250

  /// Numbers derived from a seed.
  private struct Numbers {
    var state: UInt64

    mutating func draw(_ count: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % count
    }
  }

  /// The state of one task as a dictionary, with its records in order of insertion.
  private struct Model {
    let task: Int
    var members: [Int64: Member] = [:]
    var order: [Int64] = []
    /// The owner of each mail address, among the records saved with one.
    var owners: [String: Int64] = [:]

    var listed: [Member] { order.compactMap { members[$0] } }

    func id(_ number: Int) -> Int64 { Int64(task * 1000 + number) }
    func team(_ number: Int) -> String { "task \(task) team \(number)" }
    func mail(_ id: Int64, _ number: Int) -> String { "\(number)@\(id).sim.example" }

    mutating func save(_ member: Member) {
      if members[member.id] == nil { order.append(member.id) }
      if let old = members[member.id]?.mail, old != member.mail, owners[old] == member.id {
        owners[old] = nil
      }
      if let mail = member.mail { owners[mail] = member.id }
      members[member.id] = member
    }

    mutating func remove(_ id: Int64) -> Member? {
      guard let member = members.removeValue(forKey: id) else { return nil }
      order.removeAll { $0 == id }
      if let mail = member.mail, owners[mail] == id { owners[mail] = nil }
      return member
    }
  }

  @Test(arguments: 0..<6)
  func `tables and their changes agree with a dictionary`(
    _ task: Int
  ) throws {
    let seed = UInt64.random(in: 1...9_999_999)
    let (tables, other) = (WorldTables(), WorldTables())
    try other.apply(Self.changes(try tables.takeAll(of: Self.types), isWhole: true), types: Self.types)
    var model = Model(task: task)
    var numbers = Numbers(state: seed)
    for number in 0..<Self.operations {
      Self.operate(tables, &model, &numbers, "seed \(seed), operation \(number)")
      if numbers.draw(4) == 0 {
        try other.apply(Self.changes(try tables.takeChanges(of: Self.types)), types: Self.types)
        #expect(other.list(Member.self, last: .max) == model.listed, "seed \(seed), operation \(number)")
      }
    }
    #expect(tables.list(Member.self, last: .max) == model.listed, "seed \(seed)")
    // The other program continues where the first one stopped.
    try other.apply(Self.changes(try tables.takeChanges(of: Self.types)), types: Self.types)
    for number in 0..<Self.operations {
      Self.operate(other, &model, &numbers, "seed \(seed), operation \(number) of the other")
    }
    try tables.apply(Self.changes(try other.takeChanges(of: Self.types)), types: Self.types)
    #expect(tables.list(Member.self, last: .max) == model.listed, "seed \(seed)")
  }

  private static let types: [any StoredRecord.Type] = [Member.self]

  private static func changes(_ rows: [RowChange], isWhole: Bool = false) -> WorldChanges {
    var changes = WorldChanges()
    changes.rows = rows
    changes.isWhole = isWhole
    return changes
  }

  private static func operate(
    _ tables: WorldTables, _ model: inout Model, _ numbers: inout Numbers, _ place: String
  ) {
    let id = model.id(numbers.draw(12))
    let member = Member(
      id: id, name: "m\(id) \(numbers.draw(5))", team: model.team(numbers.draw(3)),
      mail: numbers.draw(3) == 0 ? nil : model.mail(id, numbers.draw(6)), count: numbers.draw(100))
    switch numbers.draw(11) {
    case 0:
      tables.save(member)
      model.save(member)
    case 1:
      #expect(tables.insert(member) == (model.members[id] == nil), "\(place)")
      if model.members[id] == nil { model.save(member) }
    case 2:
      let count = tables.update(Member.self, id) { old in
        (old.team, old.mail) = (member.team, member.mail)
        old.count += 1
        return old.count
      }
      #expect(count == model.members[id].map { $0.count + 1 }, "\(place)")
      if var old = model.members[id] {
        (old.team, old.mail, old.count) = (member.team, member.mail, old.count + 1)
        model.save(old)
      }
    case 3:
      var expected = model.members[id] ?? member
      expected.count += 1
      #expect(
        tables.upsert(member) {
          $0.count += 1
          return $0.count
        } == expected.count, "\(place)")
      model.save(expected)
    case 4:
      #expect(tables.remove(Member.self, id) == model.remove(id), "\(place)")
    case 5:
      let isMeant = model.members[id].map { $0.count > 50 } ?? false
      let removed = tables.remove(Member.self, id) { $0.count > 50 }
      #expect(removed == (isMeant ? model.remove(id) : nil), "\(place)")
    case 6:
      let same = model.listed.last { $0.team == member.team && $0.count % 2 == member.count % 2 }
      let counting = tables.insert(member, unless: .team, member.team) {
        $0.count % 2 == member.count % 2
      }
      #expect(counting == same ?? member, "\(place)")
      if same == nil { model.save(member) }
    default: find(tables, model, member, place)
    }
  }

  private static func find(
    _ tables: WorldTables, _ model: Model, _ member: Member, _ place: String
  ) {
    #expect(tables.find(Member.self, member.id) == model.members[member.id], "\(place)")
    #expect(
      tables.list(Member.self, by: .team, member.team)
        == model.listed.filter { $0.team == member.team }, "\(place)")
    if let mail = member.mail {
      let owner = model.owners[mail].flatMap { model.members[$0] }
      #expect(tables.find(Member.self, by: .mail, mail) == owner, "\(place)")
    }
    let prefix = "M\(member.id / 10)"
    let named = tables.list(Member.self, by: .name, prefix: prefix, limit: 1000)
    let expected = model.listed.filter { $0.name.lowercased().hasPrefix(prefix.lowercased()) }
    #expect(
      named.filter { $0.id / 1000 == model.task } == expected.sorted { $0.name < $1.name }, "\(place)")
  }
}
