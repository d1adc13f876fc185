import OAuth1
import OAuth1Doctor
import OAuth1TestSupport
import Testing

/// Mistakes provoked in random requests and found again, one by one and together.
struct DiagnosisMistakeTests {
  /// Returns a client from that seed with the mistakes. `nil` if one of them makes no difference.
  static func client(_ seed: UInt64, _ mistakes: [Provocation], isPlain: Bool = false) -> ClumsyClient? {
    for attempt in 0..<40 {
      var generator = Generator(seed: seed &* 1000 &+ UInt64(attempt))
      var client = ClumsyClient(&generator, isPlain: isPlain)
      var finished = client
      for mistake in mistakes { mistake.provoke(&finished) }
      client.finalBody = finished.arriving.body
      for mistake in mistakes.sorted(by: { $0.stage < $1.stage }) { mistake.provoke(&client) }
      // A signature without '+' does not change when one is lost.
      let changesText = mistakes.contains { ["signature-plus-lost", "signature-url-safe"].contains($0.id) }
      if changesText, !client.arriving.authorization[0].contains(/(%20|-|_)[^"]*"$/) { continue }
      return client
    }
    return nil
  }

  @Test(arguments: UInt64(0)..<20)
  func `a client without mistakes is correct`(_ seed: UInt64) throws {
    let client = try #require(Self.client(seed, []))
    let diagnosis = client.diagnosis()
    guard case .correct = diagnosis.verdict else {
      Issue.record("\(diagnosis.sentence)")
      return
    }
  }

  @Test(arguments: Provocation.all)
  func `a single mistake is found`(_ mistake: Provocation) throws {
    for seed in 0..<Thoroughness.requestsForMistake {
      let client = try #require(Self.client(seed, [mistake]))
      let diagnosis = client.diagnosis()
      let first = try #require(diagnosis.explanations.first, "\(diagnosis.sentence)")
      #expect(first.mistakes.map(\.id) == [mistake.id])
      #expect(first.mistakes.map(\.row) == [mistake.row])
      let others = diagnosis.explanations.dropFirst().map { $0.mistakes.map(\.id) }
      #expect(others.isEmpty)
      if mistake.place != "dialect" { #expect(first.wrongBaseString == client.baseString) }
      #expect(
        diagnosis.causes.map(\.id).allSatisfy { ["misspelt-parameter", "body-hash-of-form"].contains($0) })
    }
  }

  /// Mistakes that can be combined with others.
  static let combinable = Provocation.all.filter {
    !["timestamp", "dialect"].contains($0.place) && $0.id != "plaintext-signature"
  }

  @Test(
    arguments: combinable.indices.filter { $0 % Thoroughness.stride == 0 })
  func `two simultaneous mistakes are found`(_ index: Int) throws {
    let mistake = Self.combinable[index]
    var generator = Generator(seed: UInt64(index))
    let others = Self.combinable.enumerated().filter { other, provocation in
      // If all pairs are tried, each is tried once; if few are, each mistake has a partner from the whole list.
      (Thoroughness.partners < .max || other > index) && mistake.canStand(beside: provocation)
    }
    for (other, provocation) in others.shuffled(using: &generator).prefix(Thoroughness.partners) {
      try expect([mistake, provocation], .pairs, seed: UInt64(index * 1000 + other))
    }
  }

  /// A value signed with its escapes is escaped in the way in which its client would have sent it, whatever other
  /// mistakes there are.
  @Test(arguments: Provocation.values.filter { $0.place == "selection" && $0.id != "sent-encoded-twice" })
  func `a value of another form that is signed as it would be sent is both`(_ value: Provocation) throws {
    for sent in Provocation.all where sent.id == "signed-as-sent" && value.canStand(beside: sent) {
      try expect([value, sent], .pairs, seed: 21)
    }
  }

  @Test func `a value sent encoded twice is found if signing never encodes twice`()
    throws
  {
    let mistakes = Provocation.all.filter { provocation in
      [("sent-encoded-twice", "in the form"), ("not-encoded-twice", "all")]
        .contains { $0.0 == provocation.id && $0.1 == provocation.what }
    }
    try #require(mistakes.count == 2)
    try expect(mistakes, .pairs, seed: 22)
  }

  /// Mistakes that can be made together, since each changes something else.
  static let sets: [[Provocation]] = {
    var generator = Generator(seed: 3)
    var sets: [[Provocation]] = []
    while sets.count < Thoroughness.triples {
      let set = (0..<3).map { _ in generator.pick(combinable) }
      let isPossible = set.indices.allSatisfy { index in
        set[..<index].allSatisfy { $0.canStand(beside: set[index]) }
      }
      if isPossible { sets.append(set) }
    }
    return sets
  }()

  @Test(arguments: sets)
  func `three simultaneous mistakes are found`(_ mistakes: [Provocation]) throws {
    try expect(mistakes, .triples, seed: 11)
  }

  @Test
  func `a missing path, a consumer key as secret and hexadecimal are all found`()
    throws
  {
    let mistakes = Provocation.all.filter { provocation in
      [("path-differs", "missing"), ("wrong-token-secret", "consumer key"), ("signature-hex-in-base64", "")]
        .contains { $0.0 == provocation.id && $0.1 == provocation.what }
    }
    try #require(mistakes.count == 3)
    try expect(mistakes, .triples, seed: 12)
  }

  private func expect(_ mistakes: [Provocation], _ budget: SearchBudget, seed: UInt64) throws {
    let client = try #require(Self.client(seed, mistakes, isPlain: true))
    let diagnosis = client.diagnosis(budget)
    let found = diagnosis.explanations.map { $0.mistakes.map(\.id).sorted() }
    // A missing escape and an extra one may combine to a simpler mistake. A mistake in a part that another mistake
    // omits has no effect.
    let canCancel = Set(mistakes.map(\.place)).isSuperset(of: ["times", "characters"])
    let isSimpler = found.contains { ids in
      ids.count < mistakes.count && (canCancel || Set(ids).isSubset(of: mistakes.map(\.id)))
    }
    #expect(
      isSimpler || found.contains(mistakes.map(\.id).sorted()),
      "\(mistakes.map(\.testDescription)): \(diagnosis.sentence)")
    #expect(diagnosis.explanations.allSatisfy { $0.wrongBaseString == client.baseString })
  }
}
