import OAuth1
import Testing

/// Mistakes provoked on random requests and found again, alone and together.
@Suite("Diagnosis of mistakes")
struct DiagnosisMistakeTests {
  /// A client of that seed with its mistakes; nil where one of them makes no difference there.
  static func client(_ seed: UInt64, _ mistakes: [Provocation], isPlain: Bool = false) -> ClumsyClient? {
    for attempt in 0..<20 {
      var generator = Generator(seed: seed &* 1000 &+ UInt64(attempt))
      var client = ClumsyClient(&generator, isPlain: isPlain)
      for mistake in mistakes { mistake.provoke(&client) }
      // A signature that happens to have no '+' is not changed by losing one.
      let changesText = mistakes.contains { ["signature-plus-lost", "signature-url-safe"].contains($0.id) }
      if changesText, !client.arriving.authorization[0].contains(/(%20|-|_)[^"]*"$/) { continue }
      return client
    }
    return nil
  }

  @Test("A client that makes no mistake is right", arguments: UInt64(0)..<20)
  func right(_ seed: UInt64) throws {
    let client = try #require(Self.client(seed, []))
    let diagnosis = client.diagnosis()
    guard case .correct = diagnosis.verdict else {
      Issue.record("\(diagnosis.sentence)")
      return
    }
  }

  /// Mistakes that can be made together: each changes something else.
  static func sets(of size: Int, count: Int, seed: UInt64) -> [[Provocation]] {
    var generator = Generator(seed: seed)
    let list = Provocation.all.filter { $0.place != "timestamp" && $0.id != "plaintext-signature" }
    var sets: [[Provocation]] = []
    while sets.count < count {
      let set = (0..<size).map { _ in generator.pick(list) }
      let isPossible = set.indices.allSatisfy { index in
        set[..<index].allSatisfy { $0.canStand(beside: set[index]) }
      }
      if isPossible { sets.append(set) }
    }
    return sets
  }

  @Test("Two mistakes at once are found", arguments: sets(of: 2, count: 60, seed: 2))
  func pairs(_ mistakes: [Provocation]) throws {
    try expect(mistakes, .pairs, seed: 7)
  }

  @Test("Three mistakes at once are found", arguments: sets(of: 3, count: 10, seed: 3))
  func triples(_ mistakes: [Provocation]) throws {
    try expect(mistakes, .triples, seed: 11)
  }

  private func expect(_ mistakes: [Provocation], _ budget: SearchBudget, seed: UInt64) throws {
    let client = try #require(Self.client(seed, mistakes, isPlain: true))
    let diagnosis = client.diagnosis(budget)
    let found = diagnosis.explanations.map { $0.mistakes.map(\.id).sorted() }
    // An escape left out and one too many may come to something simpler.
    let canCancel = Set(mistakes.map(\.place)).isSuperset(of: ["times", "characters"])
    let isSimpler = canCancel && found.contains { $0.count < mistakes.count }
    #expect(isSimpler || found.contains(mistakes.map(\.id).sorted()), "\(diagnosis.sentence)")
    #expect(diagnosis.explanations.allSatisfy { $0.wrongBaseString == client.baseString })
  }

  @Test("A mistake alone is found", arguments: Provocation.all)
  func alone(_ mistake: Provocation) throws {
    for seed in 0..<2 as Range<UInt64> {
      let client = try #require(Self.client(seed, [mistake]))
      let diagnosis = client.diagnosis()
      let first = try #require(diagnosis.explanations.first, "\(diagnosis.sentence)")
      #expect(first.mistakes.map(\.id) == [mistake.id])
      #expect(first.mistakes.map(\.row) == [mistake.row])
      let others = diagnosis.explanations.dropFirst().map { $0.mistakes.map(\.id) }
      #expect(others.isEmpty)
      #expect(first.wrongBaseString == client.baseString)
      #expect(diagnosis.causes.map(\.id).allSatisfy { $0 == "misspelt-parameter" })
    }
  }
}
