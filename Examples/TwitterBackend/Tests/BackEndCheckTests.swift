import EinlassTestSupport
import ExampleTestSupport
import Testing
import TwitterBackend

/// `einlass check-backend` against this back end, and against what it would be with one mistake.
struct BackEndCheckTests {
  @Test(arguments: [Set<String>.quick, .slow]) func `the back end passes`(cases: Set<String>) async throws {
    try await Stage.run {
      $0.patience = cases.patience
    } _: { stage in
      let caught = try await caughtCases(
        at: stage.backend, adapter(of: "TwitterBackend"), in: stage.world, cases)
      #expect(caught == [:])
    }
  }

  @Test(.serialized, .tags(.slow), arguments: Mutant.all)
  func `a mistake is caught by its cases and by no other`(mutant: Mutant) async throws {
    try await Stage.run {
      $0.patience = Set<String>.quick.patience
      mutant.settings(&$0)
    } parts: {
      mutant.parts(&$0, $1)
    } _: { stage in
      let caught = try await caughtCases(
        at: stage.backend, adapter(of: "TwitterBackend", limit: .seconds(mutant.isSlow ? 5 : 120)),
        in: stage.world, mutant.isSlow ? .slow : .quick)
      #expect(caught.filter { !mutant.cases.contains($0.key) } == [:])
      #expect(mutant.cases.subtracting(caught.keys) == [])
    }
  }
}
