import EinlassStorage
import EinlassTestSupport
import EinlassWire
import Testing

/// Dated records, and marks that count once.
struct PassingRecordTests {
  @Test func `records from before a given time are dropped, those at it are not`() {
    let tables = WorldTables()
    for (index, name) in ["old", "edge", "new"].enumerated() {
      tables.save(Visit(name, at: start + (index - 1)))
    }
    tables.drop(Visit.self, before: start)
    #expect(tables.list(Visit.self, last: .max).map(\.key.number) == ["edge", "new"])
    tables.drop(Visit.self, before: start + 9)
    #expect(tables.list(Visit.self, last: .max) == [])
  }

  @Test func `the oldest records are dropped if there are too many`() {
    let tables = WorldTables()
    for number in 1...7 { tables.save(Visit("\(number)")) }
    #expect(tables.list(Visit.self, last: .max).map(\.key.number) == ["3", "4", "5", "6", "7"])
    tables.remove(Visit.self, Visit("4").key)
    tables.save(Visit("8"))
    #expect(tables.list(Visit.self, last: .max).map(\.key.number) == ["3", "5", "6", "7", "8"])
    tables.save(Visit("9"))
    #expect(tables.list(Visit.self, last: .max).map(\.key.number) == ["5", "6", "7", "8", "9"])
  }

  @Test func `a mark counts once until its end has passed`() {
    let tables = WorldTables()
    #expect(tables.spend(FewUse(1), at: start))
    #expect(tables.spend(FewUse(2), at: start))
    #expect(tables.spend(ManyUse(1), at: start))
    #expect(!tables.spend(FewUse(1, until: start + 600), at: start + 300))
    #expect(tables.spend(FewUse(1, until: start + 600), at: start + 301))
    #expect(!tables.spend(FewUse(1, until: start + 600), at: start + 302))
  }

  @Test func `a full table refuses new marks until old ones have ended`() {
    fill(FewUse.self, WorldTables())
    fill(ManyUse.self, WorldTables())
  }

  private func fill<Use: MarkRecord>(_ type: Use.Type, _ tables: WorldTables) {
    let capacity = UInt64(Use.capacity)
    for number in 0..<capacity {
      #expect(tables.spend(Use(number, until: start + (number == 0 ? 100 : 300)), at: start))
    }
    #expect(!tables.spend(Use(10_000), at: start))
    #expect(!tables.spend(Use(10_000), at: start + 100))
    // One mark has ended, so there is room for another.
    #expect(tables.spend(Use(10_000, until: start + 400), at: start + 101))
    #expect(!tables.spend(Use(10_001, until: start + 400), at: start + 101))
    #expect(!tables.spend(Use(1, until: start + 400), at: start + 101))
    // All of the first marks have ended.
    for number in 0..<capacity - 1 {
      #expect(tables.spend(Use(20_000 + number, until: start + 700), at: start + 301))
    }
    #expect(!tables.spend(Use(10_001, until: start + 700), at: start + 301))
  }

  @Test func `marks can be exported and imported`() {
    let tables = WorldTables()
    let marks = [FewUse(2, until: start + 5), FewUse(1, until: start + 9)]
    for mark in marks.reversed() { _ = tables.spend(mark, at: start) }
    #expect(tables.marks(FewUse.self) == marks)
    let other = WorldTables()
    other.replaceMarks(FewUse.self, with: marks)
    #expect(!other.spend(FewUse(1), at: start))
    #expect(other.spend(FewUse(3), at: start))
  }
}
