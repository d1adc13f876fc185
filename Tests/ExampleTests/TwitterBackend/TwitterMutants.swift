import Foundation
import Logging
import OAuth1
import Synchronization
import Testing

@testable import TwitterBackend

/// A back end with one mistake, and the check's cases that must catch it.
struct TwitterMutant: Sendable, CustomTestStringConvertible {
  let testDescription: String
  /// The ids of cases, such as `twitter-token/revoked`.
  let cases: Set<String>
  var settings: @Sendable (inout Settings) -> Void = { _ in }
  var parts: @Sendable (inout TwitterBackend.Parts, Settings) -> Void = { _, _ in }

  /// Creates a back end with a mistake in the calls to Twitter.
  static func accounts(
    _ name: String, _ cases: Set<String>, _ make: @escaping @Sendable (TwitterAPI) -> any TwitterAccounts
  ) -> TwitterMutant {
    TwitterMutant(
      testDescription: name, cases: cases,
      parts: { parts, settings in parts.twitter = make(TwitterAPI(settings)) })
  }

  /// Whether the slow case must catch it. Other mutants skip that case, which takes seconds.
  var isSlow: Bool { cases.contains { $0.hasSuffix("/slow-network") } }

  /// Creates a back end with a mistake in the sessions.
  static func sessions(_ fault: FaultyTwitterSessions.Fault, _ name: String, _ cases: Set<String>)
    -> TwitterMutant
  {
    TwitterMutant(
      testDescription: name, cases: cases,
      parts: { parts, _ in parts.sessions = FaultyTwitterSessions(fault) })
  }

  /// Returns a case for both ways to sign in.
  static func both(_ names: String...) -> Set<String> {
    Set(names.flatMap { ["twitter-token/\($0)", "twitter-echo/\($0)"] })
  }

  static let all: [TwitterMutant] = [
    .accounts("signs in whose the token is, whoever the app names", ["twitter-token/token-of-another-person"])
    {
      UncomparingAccounts(base: $0)
    },
    .accounts(
      "does not ask Twitter",
      Set(
        [
          "token-of-another-app", "token-of-another-person", "revoked", "missing-proof", "suspended-person",
          "rate-limit", "network-down", "slow-network", "forgery-while-down",
        ].map { "twitter-token/\($0)" })
    ) { TrustingAccounts(base: $0) },
    .accounts("does not ask whether the person is suspended", ["twitter-token/suspended-person"]) {
      UnsuspectingAccounts(base: $0)
    },
    .accounts("remembers whose a token was", ["twitter-token/revoked"]) { RememberingAccounts($0) },
    .accounts("tells trouble at Twitter as a wrong token", both("rate-limit", "network-down", "slow-network"))
    {
      DiscouragingAccounts(base: $0)
    },
    .accounts(
      "believes the app while Twitter cannot be asked",
      Set(["rate-limit", "network-down", "slow-network", "forgery-while-down"].map { "twitter-token/\($0)" })
    ) { LenientAccounts(base: $0) },
    TwitterMutant(
      testDescription: "waits for Twitter for ever", cases: both("slow-network"),
      settings: { $0.patience = 1000 }),
    TwitterMutant(
      testDescription: "asks whichever server the app names", cases: ["twitter-echo/unverified-echo"],
      parts: { parts, settings in
        parts.echoes = LaxEchoReader(clientKey: settings.client.key, fault: .anyServer)
        parts.twitter = WanderingAccounts(base: TwitterAPI(settings))
      }),
    TwitterMutant(
      testDescription: "sends a signed request on to any resource", cases: ["twitter-echo/unverified-echo"],
      parts: { parts, settings in
        parts.echoes = LaxEchoReader(clientKey: settings.client.key, fault: .anyResource)
      }),
    TwitterMutant(
      testDescription: "takes what another app signed", cases: ["twitter-echo/token-of-another-app"],
      parts: { parts, settings in
        parts.echoes = LaxEchoReader(clientKey: settings.client.key, fault: .anyApp)
      }),
    TwitterMutant(
      testDescription: "takes a signed request again", cases: ["twitter-echo/replayed-sign-in"],
      parts: { parts, _ in parts.usedEchoes = ForgetfulEchoes() }),
    .sessions(.adopting, "goes on with the session that the client brings", both("session-fixation")),
    .sessions(.onePerPerson, "gives a person the same session each time", both("session-fixation")),
    .sessions(.endless, "ends no session", both("sign-out")),
  ]
}

// MARK: - Calls to Twitter

/// A Twitter client that works except for one mistake.
protocol FaultyAccounts: TwitterAccounts {
  var base: TwitterAPI { get }
}

extension FaultyAccounts {
  func person(_ id: String, of token: TokenCredentials, _ logger: Logger) async throws(LoginError) -> Person {
    try await base.person(id, of: token, logger)
  }
  func person(of echo: EchoRequest, _ logger: Logger) async throws(LoginError) -> Person {
    try await base.person(of: echo, logger)
  }
}

struct UncomparingAccounts: FaultyAccounts {
  let base: TwitterAPI

  func person(_ id: String, of token: TokenCredentials, _ logger: Logger) async throws(LoginError) -> Person {
    let own = try await base.person(of: token, logger)
    return try await base.person(own.id, of: token, logger)
  }
}

struct TrustingAccounts: FaultyAccounts {
  let base: TwitterAPI

  func person(_ id: String, of token: TokenCredentials, _ logger: Logger) -> Person {
    Person(id: id, screenName: "", name: "")
  }
}

struct UnsuspectingAccounts: FaultyAccounts {
  let base: TwitterAPI

  func person(_ id: String, of token: TokenCredentials, _ logger: Logger) async throws(LoginError) -> Person {
    let person = try await base.person(of: token, logger)
    guard person.id == id else { throw LoginError(.tokenOfAnotherPerson, "not that person's") }
    return person
  }
}

final class RememberingAccounts: FaultyAccounts {
  let base: TwitterAPI
  private let people = Mutex<[String: Person]>([:])

  init(_ base: TwitterAPI) { self.base = base }

  func person(_ id: String, of token: TokenCredentials, _ logger: Logger) async throws(LoginError) -> Person {
    if let person = people.withLock({ $0[token.token] }), person.id == id { return person }
    let person = try await base.person(id, of: token, logger)
    people.withLock { $0[token.token] = person }
    return person
  }
}

struct DiscouragingAccounts: FaultyAccounts {
  let base: TwitterAPI

  private func told(_ error: LoginError) -> LoginError {
    error.kind == .twitterUnavailable ? LoginError(.tokenRefused, "log in again") : error
  }

  func person(_ id: String, of token: TokenCredentials, _ logger: Logger) async throws(LoginError) -> Person {
    do { return try await base.person(id, of: token, logger) } catch { throw told(error) }
  }
  func person(of echo: EchoRequest, _ logger: Logger) async throws(LoginError) -> Person {
    do { return try await base.person(of: echo, logger) } catch { throw told(error) }
  }
}

struct LenientAccounts: FaultyAccounts {
  let base: TwitterAPI

  func person(_ id: String, of token: TokenCredentials, _ logger: Logger) async throws(LoginError) -> Person {
    do {
      return try await base.person(id, of: token, logger)
    } catch {
      guard error.kind == .twitterUnavailable else { throw error }
      return Person(id: id, screenName: "", name: "")
    }
  }
}

struct WanderingAccounts: FaultyAccounts {
  let base: TwitterAPI

  func person(of echo: EchoRequest, _ logger: Logger) async throws(LoginError) -> Person {
    guard echo.target.hasPrefix("http"), let url = URL(string: echo.target) else {
      return try await base.person(of: echo, logger)
    }
    return try await base.person(at: url, of: echo, logger)
  }
}
