import OAuth1
import OAuth1Doctor
import OAuth1TestSupport
import Synchronization
import Testing

/// Budgets, ambiguity and ranking.
struct DiagnosisBudgetTests {
  private func random() -> (SignatureDoctor, ArrivingRequest) { DiagnosisHonestyTests.random(1) }

  @Test(arguments: [1, 10, 500, 5000])
  func `the search stops at its budget and reports it`(_ attempts: Int) {
    let (doctor, request) = random()
    let diagnosis = doctor.explain(
      request, at: ClumsyClient.time, budget: SearchBudget(attempts: attempts, depth: 2))
    #expect(diagnosis.attempts == attempts)
    #expect(diagnosis.isBudgetUsedUp)
    #expect(diagnosis.depth == (attempts < 500 ? 0 : 1))
  }

  @Test func `the search goes no deeper than its budget`() {
    let (doctor, request) = random()
    for depth in 0...2 {
      let diagnosis = doctor.explain(request, at: ClumsyClient.time, budget: SearchBudget(depth: depth))
      #expect(diagnosis.depth == depth)
      #expect(!diagnosis.isBudgetUsedUp)
    }
  }

  @Test func `a deadline on the caller's clock ends the search`() {
    let (doctor, request) = random()
    let asked = Atomic(0)
    let budget = SearchBudget(depth: 3) { asked.wrappingAdd(1, ordering: .relaxed).newValue == 3 }
    let diagnosis = doctor.explain(request, at: ClumsyClient.time, budget: budget)
    #expect(diagnosis.isBudgetUsedUp)
    #expect(asked.load(ordering: .relaxed) == 3)
    #expect(diagnosis.attempts < 4096)
  }

  @Test func `the same request yields the same diagnosis`() {
    let (doctor, request) = random()
    let counts = (0..<3).map { _ in
      doctor.explain(request, at: ClumsyClient.time, budget: .pairs).attempts
    }
    #expect(Set(counts).count == 1)
  }

  @Test func `two equally frequent explanations are both listed as equally likely`() throws {
    var generator = Generator(seed: 4)
    var client = ClumsyClient(&generator)
    // The client uses the key instead of the secret, but the key is also the secret of another app.
    client.others.clients.append(ClientCredentials(key: "other", secret: SharedSecret(client.secret + "\n")))
    client.keyParts.append { ($0 + "\n", $1) }
    let diagnosis = client.diagnosis()
    #expect(diagnosis.isAmbiguous)
    let ids = diagnosis.explanations.map { $0.mistakes.map(\.id) }
    #expect(ids == [["wrong-consumer-secret"], ["white-space-in-consumer-secret"]])
    #expect(diagnosis.sentence.hasSuffix("(1 other explanation is equally likely)"))
  }

  @Test func `the smallest set of mistakes is reported, not a larger equivalent`() throws {
    // Encoding once too often and then leaving the escapes bare cancels out; a wrong method remains.
    var generator = Generator(seed: 5)
    var client = ClumsyClient(&generator, isPlain: true)
    client.signedMethod = "GET"
    let diagnosis = client.diagnosis(.triples)
    #expect(diagnosis.explanations.map { $0.mistakes.map(\.id) } == [["method-differs"]])
  }
}
