import EinlassSimulator
import EinlassTestSupport
import LoginBackend
import Testing

/// `einlass check-backend` against this back end, and against variants with one mistake each.
struct FacebookBackEndCheckTests {
  @Test func `the back end passes`() async throws {
    try await FacebookStage.run(.builtIn) {
      $0.patience = 6
    } _: { stage in
      let caught = try await caughtCases(at: stage.backend, adapter(of: "LoginBackend"), in: stage.world)
      #expect(caught == [:])
    }
  }

  @Test(.serialized, .tags(.slow), arguments: FacebookMutant.all)
  func `only the expected cases catch a mistake`(mutant: FacebookMutant) async throws {
    try await FacebookStage.run(.builtIn) {
      // Only the slow case waits for this timeout.
      $0.patience = mutant.isSlow ? 6 : 60
      mutant.settings(&$0)
    } parts: {
      mutant.parts(&$0, $1)
    } _: { stage in
      let caught = try await caughtCases(
        at: stage.backend, adapter(of: "LoginBackend"), in: stage.world, mutant.isSlow ? nil : .quick)
      #expect(caught.filter { !mutant.cases.contains($0.key) } == [:])
      #expect(mutant.cases.subtracting(caught.keys) == [])
    }
  }
}
