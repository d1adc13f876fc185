public import EinlassWire

/// The phone's question to the person, asked once for each app and type of account.
public struct AccessQuestion: Sendable, Hashable {
  /// The app that asks.
  public let app: AppIdentity
  /// The type of the accounts.
  public let type: AccountType
  /// Facebook: the permissions that the app wants; empty for Twitter.
  public let permissions: [String]

  /// The prompt's title, with typographic quotes as on the phone.
  public var title: String {
    "\u{201C}\(app.displayName)\u{201D} Would Like Access to \(type.displayName) Accounts"
  }
}

/// The person's answer to a prompt.
public enum AccessAnswer: String, Sendable, Hashable, CaseIterable {
  /// "OK".
  case allow
  /// "Don't Allow".
  case deny
}

/// The person in front of the phone's access prompts; tests script it.
///
/// If `answer` does not return, the prompt stays open. It throws when the run is cancelled, or when nothing waits for
/// it any longer. A thrown error decides nothing.
public protocol AccessPrompt: Sendable {
  func answer(_ question: AccessQuestion) async throws(CancellationError) -> AccessAnswer
}

/// A person who always gives the same answer.
public struct SteadyPrompt: AccessPrompt {
  private let answer: AccessAnswer

  /// Creates a person who always gives this answer.
  public init(_ answer: AccessAnswer) {
    self.answer = answer
  }

  /// Returns the fixed answer.
  public func answer(_ question: AccessQuestion) async throws(CancellationError) -> AccessAnswer {
    answer
  }
}
