import EinlassStorage
import EinlassTestSupport
import EinlassWire
import Testing

/// Engines against a plain dictionary, with random operations of several tasks. Each task has records of its own in the same
/// tables, so that it knows what there is to find.
@Suite(.serialized, .tags(.slow))
struct ModelTests {
  private static let tasks = 6
  private static let operations = 250

  /// Numbers that follow from a seed.
  private struct Numbers {
    var state: UInt64

    mutating func draw(_ count: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % count
    }
  }

  /// What one task has done, as a dictionary and the order in which its records came.
  private struct Model {
    let task: Int
    var members: [Int64: Member] = [:]
    var order: [Int64] = []
    /// Who has a mail address, of those who were saved with it.
    var owners: [String: Int64] = [:]

    var listed: [Member] { order.compactMap { members[$0] } }

    func id(_ number: Int) -> Int64 { Int64(task * 1000 + number) }
    func team(_ number: Int) -> String { "task \(task) team \(number)" }
    func mail(_ number: Int) -> String { "\(number)@\(task).sim.example" }

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

  @Test(arguments: Engine.all.filter { $0.name != "a phone's file" })
  func `after each of many random operations an engine has what a dictionary has`(_ engine: Engine)
    async throws
  {
    let seed = UInt64.random(in: 1...9_999_999)
    print("\(engine.name): the seed is \(seed)")
    let storage = try await engine.make()
    let models = try await concurrently(Self.tasks) { task in
      var model = Model(task: task)
      var numbers = Numbers(state: seed &+ UInt64(task) << 40)
      for number in 0..<Self.operations {
        try await Self.operate(storage, &model, &numbers, "seed \(seed), task \(task), operation \(number)")
      }
      return model
    }
    let all = try await storage.list(Member.self, last: .max)
    for model in models {
      #expect(all.filter { $0.id / 1000 == model.task } == model.listed, "seed \(seed), task \(model.task)")
    }
    #expect(all.count == models.map(\.members.count).reduce(0, +))
  }

  private static func operate(
    _ storage: any StorageEngine, _ model: inout Model, _ numbers: inout Numbers, _ place: String
  ) async throws {
    let id = model.id(numbers.draw(12))
    let member = Member(
      id: id, name: "m\(id) \(numbers.draw(5))", team: model.team(numbers.draw(3)),
      mail: numbers.draw(3) == 0 ? nil : model.mail(numbers.draw(6)), count: numbers.draw(100))
    switch numbers.draw(11) {
    case 0:
      try await storage.save(member)
      model.save(member)
    case 1:
      #expect(try await storage.insert(member) == (model.members[id] == nil), "\(place)")
      if model.members[id] == nil { model.save(member) }
    case 2:
      let count = try await storage.update(Member.self, id) { old in
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
        try await storage.upsert(member) {
          $0.count += 1
          return $0.count
        } == expected.count, "\(place)")
      model.save(expected)
    case 4:
      #expect(try await storage.remove(Member.self, id) == model.remove(id), "\(place)")
    case 5:
      let isMeant = model.members[id].map { $0.count > 50 } ?? false
      let removed = try await storage.remove(Member.self, id) { $0.count > 50 }
      #expect(removed == (isMeant ? model.remove(id) : nil), "\(place)")
    case 6:
      let same = model.listed.last { $0.team == member.team && $0.count % 2 == member.count % 2 }
      let counting = try await storage.insert(member, unless: .team, member.team) {
        $0.count % 2 == member.count % 2
      }
      #expect(counting == same ?? member, "\(place)")
      if same == nil { model.save(member) }
    default: try await find(storage, model, member, place)
    }
  }

  private static func find(
    _ storage: any StorageEngine, _ model: Model, _ member: Member, _ place: String
  ) async throws {
    #expect(try await storage.find(Member.self, member.id) == model.members[member.id], "\(place)")
    #expect(
      try await storage.list(Member.self, by: .team, member.team)
        == model.listed.filter { $0.team == member.team }, "\(place)")
    if let mail = member.mail {
      let owner = model.owners[mail].flatMap { model.members[$0] }
      #expect(try await storage.find(Member.self, by: .mail, mail) == owner, "\(place)")
    }
    let prefix = "M\(member.id / 10)"
    let named = try await storage.list(Member.self, by: .name, prefix: prefix, limit: 1000)
    let expected = model.listed.filter { $0.name.lowercased().hasPrefix(prefix.lowercased()) }
    #expect(
      named.filter { $0.id / 1000 == model.task } == expected.sorted { $0.name < $1.name }, "\(place)")
  }
}
