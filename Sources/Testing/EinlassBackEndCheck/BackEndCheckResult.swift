/// What came of one case at one way to sign in.
package struct BackEndCheckResult: Sendable {
  /// How a case ended.
  package enum Verdict: Sendable, Hashable {
    /// The back end did what a right one does.
    case passed
    /// It did something else: what was sent, and what came.
    case failed(String)
    /// The case does not apply: why.
    case skipped(String)
    /// The case could not be carried out: why.
    case broken(String)

    /// The word for it.
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
  /// How it ended.
  package let verdict: Verdict
  /// How long it took, of real time.
  package let duration: Duration

  /// Whether the back end did not pass it: it failed, or it could not be carried out.
  package var isFailure: Bool {
    switch verdict {
    case .passed, .skipped: false
    case .failed, .broken: true
    }
  }

  /// What went wrong, what a right back end does, and why; of a case that was skipped or broken, the reason alone. nil
  /// where it passed.
  package var sentence: String? {
    switch verdict {
    case .passed: nil
    case .failed(let sentence): "\(sentence). \(item.about) Otherwise \(item.reason)."
    case .skipped(let reason), .broken(let reason): reason
    }
  }
}
