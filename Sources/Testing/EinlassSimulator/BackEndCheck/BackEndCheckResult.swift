/// The result of one case with one way to sign in.
package struct BackEndCheckResult: Sendable {
  /// The verdict on a case.
  package enum Verdict: Sendable, Hashable {
    /// The back end behaved correctly.
    case passed
    /// The back end behaved differently. States what was sent and what was received.
    case failed(String)
    /// The case does not apply, for this reason.
    case skipped(String)
    /// The case could not be carried out, for this reason.
    case broken(String)

    /// The name of the verdict.
    package var word: String {
      switch self {
      case .passed: "passed"
      case .failed: "FAILED"
      case .skipped: "skipped"
      case .broken: "BROKEN"
      }
    }
  }

  /// The case.
  package let item: BackEndCheckCase
  /// The way to sign in.
  package let login: LoginKind
  /// The verdict.
  package let verdict: Verdict
  /// The duration in real time.
  package let duration: Duration

  /// Whether the case failed or could not be carried out.
  package var isFailure: Bool {
    switch verdict {
    case .passed, .skipped: false
    case .failed, .broken: true
    }
  }

  /// The failure, the correct behaviour and the reason for it; for a skipped or broken case, only the reason. `nil` if
  /// the case passed.
  package var sentence: String? {
    switch verdict {
    case .passed: nil
    case .failed(let sentence): "\(sentence). \(item.about) Otherwise \(item.reason)."
    case .skipped(let reason), .broken(let reason): reason
    }
  }
}
