import EinlassTesting
import Foundation
import FoundationNetworking
import Testing
import XCTest

/// The call for XCTest, made by test cases that Swift Testing runs.
struct XCTestWorldTests {
  private final class Case: XCTestCase {}

  private var testCase: Case { Case(name: "a case") { _ in } }

  @Test func `one call gives a test case a world`() async throws {
    let name = try await testCase.withWorld("three-accounts") { world in
      let current = try World.current
      #expect(current === world)
      return world.configuration.twitter.people.first?.screenName
    }
    #expect(name == "nora_sim")
    let person = try await testCase.withWorld { world in
      try await TwitterClient(in: world, session: URLSession(configuration: .world)).person()
    }
    #expect(person.name == "Nora Sim")
    #expect(throws: NoCurrentWorld.self) { try World.current }
  }

  @Test func `an error of the test case is rethrown`() async throws {
    await #expect(throws: TwitterClient.Refused(status: 503)) {
      try await testCase.withWorld(
        change: { configuration in
          try configuration.plan(.twitter.overCapacity, for: .twitter.verifyCredentials)
        }
      ) { world in
        _ = try await TwitterClient(in: world, session: URLSession(configuration: .world)).person()
      }
    }
  }
}
