/// Something that a login back end has to refuse, or to accept.
package struct BackEndCheckCase: Sendable {
  /// The steps at one way to sign in; they throw `CaseEnd` where the back end does something else.
  typealias Steps = @Sendable (CaseRun) async throws -> Void

  /// The name, such as `token-of-another-app`.
  package let id: String
  /// What a right back end does, in a sentence.
  package let about: String
  /// Why, in a sentence, and where it is known from.
  package let reason: String
  let steps: [LoginKind: Steps]
  /// Why the case does not apply to the other ways to sign in.
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

  /// A case with the same steps at several ways to sign in.
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
  /// All cases, in the order in which they run; the first one is the one without which the others say nothing.
  package static let all: [BackEndCheckCase] = [
    .honestSignIn, .signOut, .tokenOfAnotherApp, .tokenOfAnotherPerson, .expired, .revoked, .reusedCode,
    .wrongState, .missingProof, .missingAppSecretProof, .unverifiedEcho, .suspendedPerson, .rateLimit,
    .networkDown,
    .forgeryWhileDown, .slowNetwork, .replayedSignIn, .sessionFixation,
  ]
}
