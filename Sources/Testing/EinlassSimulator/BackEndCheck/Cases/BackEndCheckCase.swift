/// A behaviour to check: input that a login back end has to refuse or to accept.
package struct BackEndCheckCase: Sendable {
  /// The steps for one way to sign in. They throw `CaseEnd` if the back end behaves differently.
  typealias Steps = @Sendable (CaseRun) async throws -> Void

  /// The name, such as `token-of-another-app`.
  package let id: String
  /// The correct behaviour, in a sentence.
  package let about: String
  /// The reason for it, in a sentence, with its source.
  package let reason: String
  let steps: [LoginKind: Steps]
  /// The reason that the case does not apply to the other ways to sign in.
  let elsewhere: String

  init(
    _ id: String, _ about: String, because reason: String, elsewhere: String = "",
    _ steps: [LoginKind: Steps]
  ) {
    self.id = id
    self.about = about
    self.reason = reason
    self.elsewhere = elsewhere
    self.steps = steps
  }

  /// Creates a case with the same steps for several ways to sign in.
  init(
    _ id: String, _ about: String, because reason: String, elsewhere: String = "", at kinds: [LoginKind],
    _ steps: @escaping Steps
  ) {
    self.init(
      id, about, because: reason, elsewhere: elsewhere,
      Dictionary(uniqueKeysWithValues: kinds.map { ($0, steps) }))
  }
}

extension BackEndCheckCase {
  /// All cases, in the order in which they run. The others prove nothing if the first one fails.
  package static let all: [BackEndCheckCase] = [
    .honestSignIn, .signOut, .tokenOfAnotherApp, .tokenOfAnotherPerson, .expired, .revoked, .reusedCode,
    .wrongState, .missingProof, .missingAppSecretProof, .unverifiedEcho, .suspendedPerson, .rateLimit,
    .networkDown,
    .forgeryWhileDown, .slowNetwork, .replayedSignIn, .sessionFixation,
  ]
}
