import EinlassSimulator
import Testing

@testable import LoginBackend

/// A back end with one mistake, and the check's cases that must catch it.
struct FacebookMutant: Sendable, CustomTestStringConvertible {
  let testDescription: String
  /// The ids of cases, such as `facebook-token/expired`.
  let cases: Set<String>
  var settings: @Sendable (inout Settings) -> Void = { _ in }
  var parts: @Sendable (inout LoginBackend.Parts, Settings) -> Void = { _, _ in }

  /// Creates a back end with a mistake in the calls to Facebook.
  static func graph(
    _ name: String, _ cases: Set<String>, _ make: @escaping @Sendable (FacebookGraph, Settings) -> any Graph
  ) -> FacebookMutant {
    FacebookMutant(
      testDescription: name, cases: cases,
      parts: { parts, settings in parts.graph = make(FacebookGraph(settings), settings) })
  }

  /// Whether the slow case must catch it. Other mutants skip that case, which takes seconds.
  var isSlow: Bool { cases.contains { $0.hasSuffix("/slow-network") } }

  /// Creates a back end with a mistake in the sessions.
  static func sessions(_ fault: FaultyFacebookSessions.Fault, _ name: String, _ cases: Set<String>)
    -> FacebookMutant
  {
    FacebookMutant(
      testDescription: name, cases: cases,
      parts: { parts, _ in parts.sessions = FaultyFacebookSessions(fault) })
  }

  /// Returns a case for both ways to sign in.
  static func both(_ names: String...) -> Set<String> {
    Set(names.flatMap { ["facebook-token/\($0)", "facebook-website/\($0)"] })
  }

  static let all: [FacebookMutant] = [
    .graph(
      "takes the tokens of any app",
      both("missing-appsecret-proof").union([
        "facebook-token/token-of-another-app", "facebook-token/forgery-while-down",
      ])
    ) { UncheckedGraph(base: $0, client: GraphClient($1)) },
    .graph(
      "reads whose a token is, and not whether it lives",
      ["facebook-token/expired", "facebook-token/revoked", "facebook-token/suspended-person"]
    ) { InspectingGraph(base: $0, client: GraphClient($1), settings: $1) },
    .graph("remembers whose a token was", ["facebook-token/revoked"]) { base, _ in RememberingGraph(base) },
    .graph("takes a code again", ["facebook-website/reused-code"]) { base, _ in RepeatingGraph(base) },
    .graph("takes what is not a token for somebody's", ["facebook-token/missing-proof"]) { base, _ in
      CredulousGraph(base: base)
    },
    .graph(
      "tells trouble at Facebook as a wrong token", both("rate-limit", "network-down", "slow-network")
    ) { base, _ in DiscouragingGraph(base: base) },
    .graph(
      "lets a token pass that cannot be checked", ["facebook-token/forgery-while-down"]
    ) { LenientGraph(base: $0, client: GraphClient($1)) },
    .graph("calls Facebook without appsecret_proof", both("missing-appsecret-proof")) {
      UnprovedGraph(base: $0, client: GraphClient($1))
    },
    FacebookMutant(
      testDescription: "waits for Facebook for ever", cases: both("slow-network"),
      settings: { $0.patience = 1000 }),
    FacebookMutant(
      testDescription: "takes any state that it gave", cases: ["facebook-website/wrong-state"],
      parts: { parts, _ in parts.states = UntiedStates(base: parts.states) }),
    FacebookMutant(
      testDescription: "takes a state again", cases: ["facebook-website/wrong-state"],
      parts: { parts, _ in parts.states = LastingStates(base: parts.states) }),
    .sessions(.adopting, "goes on with the session that the client brings", both("session-fixation")),
    .sessions(.onePerPerson, "gives a person the same session each time", both("session-fixation")),
    .sessions(.endless, "ends no session", both("sign-out")),
  ]
}
