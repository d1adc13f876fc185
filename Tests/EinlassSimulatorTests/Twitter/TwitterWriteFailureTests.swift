import EinlassSimulator
import EinlassWire
import HTTPTypes
import Testing

@testable import EinlassTwitter
@testable import EinlassWorld

/// The failures that can be planned after a Twitter login, and a world in which every call succeeds.
struct TwitterWriteFailureTests {
  private static let failures = SimulatedFailure.all(in: SimulatedFailure.twitter)
    .drop { $0.name != SimulatedFailure.twitter.readOnly.name }
  static let names = failures.map(\.name)

  private static func journal(planning failure: String? = nil, at call: String = "") async throws -> Journal {
    let world = try await World()
    if let failure { try world.plan(failure, for: call) }
    _ = try await AfterLogin.perform(in: world)
    return world.journal
  }

  @Test func `without a plan every call after the login succeeds`() async throws {
    for message in try await Self.journal().messages {
      guard case .success(let response) = message.result else {
        Issue.record("no response")
        continue
      }
      #expect(response.head.status.code < 300, "\(message.request.url): \(response.text ?? "")")
    }
  }

  @Test func `every call after the login is made by the test`() async throws {
    let made = Set(try await Self.journal().messages.compactMap(\.endpoint))
    let all = SimulatedTwitter.endpoints.filter { ["1.1", "2"].contains($0.path.first) }.map(\.name)
    let others: Set = [
      "twitter.verify_credentials", "twitter.rate_limit_status", "twitter.invalidate_token",
      "twitter.users_me", "twitter.users_by", "twitter.oauth2_authorize", "twitter.oauth2_token",
      "twitter.oauth2_revoke",
      "twitter.statuses_update_with_media",
    ]
    #expect(Set(all).union(["twitter.media_upload"]).subtracting(others) == made)
  }

  private static let rows = failures.flatMap { failure in
    WorldModules.standard.calls(for: failure)
      .filter { $0 != "twitter.statuses_update_with_media" }.map { (failure.name, $0) }
  }

  @Test(arguments: rows)
  func `a planned failure acts at each of its calls`(_ name: String, _ call: String) async throws {
    let messages = try await Self.journal(planning: name, at: call).messages
    let refused = messages.filter { $0.plannedFailure == name }
    #expect(refused.count == 1)
    guard let message = refused.first, case .success(let response) = message.result else { return }
    #expect(message.endpoint == call && response.head.status.code >= 400)
    #expect(response.text?.contains("\"detail\"") == call.contains("tweets_"))
  }
}
