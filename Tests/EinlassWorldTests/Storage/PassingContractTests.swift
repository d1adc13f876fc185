import EinlassStorage
import EinlassTestSupport
import EinlassWire
import Testing

/// What every engine promises of what comes and goes: dated records, and what counts once.
@Suite(.serialized, .tags(.slow))
struct PassingContractTests {
  @Test(arguments: Engine.all)
  func `records that came before a moment are forgotten, those of the moment are not`(
    _ engine: Engine
  ) async throws {
    let storage = try await engine.make()
    for (index, name) in ["old", "edge", "new"].enumerated() {
      try await storage.save(Visit(name, at: start + (index - 1)))
    }
    try await storage.drop(Visit.self, before: start)
    #expect(try await storage.list(Visit.self, last: .max).map(\.key.number) == ["edge", "new"])
    try await storage.drop(Visit.self, before: start + 9)
    #expect(try await storage.list(Visit.self, last: .max) == [])
  }

  @Test(arguments: Engine.all)
  func `the oldest go where too many have come`(_ engine: Engine) async throws {
    let storage = try await engine.make()
    for number in 1...7 { try await storage.save(Visit("\(number)")) }
    #expect(try await storage.list(Visit.self, last: .max).map(\.key.number) == ["3", "4", "5", "6", "7"])
    try await storage.remove(Visit.self, Visit("4").key)
    try await storage.save(Visit("8"))
    #expect(try await storage.list(Visit.self, last: .max).map(\.key.number) == ["3", "5", "6", "7", "8"])
    try await storage.save(Visit("9"))
    #expect(try await storage.list(Visit.self, last: .max).map(\.key.number) == ["5", "6", "7", "8", "9"])
  }

  @Test(arguments: Engine.all)
  func `a mark counts once until its end lies behind`(_ engine: Engine) async throws {
    let storage = try await engine.make()
    #expect(try await storage.spend(FewUse(1), at: start))
    #expect(try await storage.spend(FewUse(2), at: start))
    #expect(try await storage.spend(ManyUse(1), at: start))
    #expect(try await !storage.spend(FewUse(1, until: start + 600), at: start + 300))
    #expect(try await storage.spend(FewUse(1, until: start + 600), at: start + 301))
    #expect(try await !storage.spend(FewUse(1, until: start + 600), at: start + 302))
  }

  @Test(arguments: Engine.all)
  func `a full table refuses new marks, and takes them again once old ones have ended`(
    _ engine: Engine
  ) async throws {
    try await fill(FewUse.self, try await engine.make())
    try await fill(ManyUse.self, try await engine.make())
  }

  private func fill<Use: MarkRecord>(_ type: Use.Type, _ storage: any StorageEngine) async throws {
    let capacity = UInt64(Use.capacity)
    for number in 0..<capacity {
      #expect(try await storage.spend(Use(number, until: start + (number == 0 ? 100 : 300)), at: start))
    }
    #expect(try await !storage.spend(Use(10_000), at: start))
    #expect(try await !storage.spend(Use(10_000), at: start + 100))
    // One has ended, so there is room for one.
    #expect(try await storage.spend(Use(10_000, until: start + 400), at: start + 101))
    #expect(try await !storage.spend(Use(10_001, until: start + 400), at: start + 101))
    #expect(try await !storage.spend(Use(1, until: start + 400), at: start + 101))
    // All of the first have ended.
    for number in 0..<capacity - 1 {
      #expect(try await storage.spend(Use(20_000 + number, until: start + 700), at: start + 301))
    }
    #expect(try await !storage.spend(Use(10_001, until: start + 700), at: start + 301))
  }

  @Test(arguments: Engine.all)
  func `marks can be taken out and put in`(_ engine: Engine) async throws {
    let storage = try await engine.make()
    let marks = [FewUse(2, until: start + 5), FewUse(1, until: start + 9)]
    for mark in marks.reversed() { _ = try await storage.spend(mark, at: start) }
    #expect(try await storage.marks(FewUse.self) == marks)
    let other = try await engine.make()
    try await other.replaceMarks(FewUse.self, with: marks)
    #expect(try await !other.spend(FewUse(1), at: start))
    #expect(try await other.spend(FewUse(3), at: start))
  }
}
