import EinlassStorage
import EinlassWire
import Testing

/// A table in memory compared with a simple model.
struct MemoryTableTests {
  @Test func `a table equals a plain list after many changes of every kind`() {
    let tables = WorldTables()
    var model: [Member] = []
    var state: UInt64 = 7
    func draw(_ count: UInt64) -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return (state >> 33) % count
    }
    for _ in 0..<60_000 {
      let id = Int64(draw(500))
      let place = model.firstIndex { $0.id == id }
      let member = Member(id: id, name: "n\(draw(700))", team: "t\(draw(9))")
      switch draw(4) {
      case 0, 1:
        tables.save(member)
        if let place { model[place] = member } else { model.append(member) }
      case 2:
        tables.update(Member.self, id) { $0.team = member.team }
        if let place { model[place].team = member.team }
      default:
        #expect(tables.remove(Member.self, id) == place.map { model[$0] })
        if let place { model.remove(at: place) }
      }
    }
    #expect(tables.list(Member.self, last: .max) == model)
    #expect(tables.list(Member.self, last: 10) == model.suffix(10))
    for team in 0..<9 {
      #expect(tables.list(Member.self, by: .team, "t\(team)") == model.filter { $0.team == "t\(team)" })
    }
    let sorted = model.sorted { ($0.name, $0.id) < ($1.name, $1.id) }
    #expect(tables.list(Member.self, by: .name, prefix: "N", limit: .max) == sorted)
    for member in model { #expect(tables.find(Member.self, member.id) == member) }
  }

  @Test func `deleted records free their space, however many follow`() {
    let tables = WorldTables()
    for number in 0..<20_000 {
      tables.save(Visit("\(number)", at: start + number))
      tables.drop(Visit.self, before: start + (number - 2))
    }
    #expect(tables.list(Visit.self, last: .max).map(\.key.number) == ["19997", "19998", "19999"])
  }
}
