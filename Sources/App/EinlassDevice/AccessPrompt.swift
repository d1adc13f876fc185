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
  /// Answers a prompt.
  ///
  /// - Parameter question: The prompt's app, accounts and permissions.
  /// - Returns: The person's answer.
  /// - Throws: `CancellationError` if the prompt ends without an answer.
  func answer(_ question: AccessQuestion) async throws(CancellationError) -> AccessAnswer
}

/// A person who always gives the same answer.
public struct SteadyPrompt: AccessPrompt {
  private let answer: AccessAnswer

  /// Creates a person with one answer.
  ///
  /// - Parameter answer: The answer to every prompt.
  public init(_ answer: AccessAnswer) {
    self.answer = answer
  }

  /// Answers immediately, with the same answer each time.
  ///
  /// - Parameter question: The prompt, which is not read.
  /// - Returns: The fixed answer.
  /// - Throws: Nothing.
  public func answer(_ question: AccessQuestion) async throws(CancellationError) -> AccessAnswer {
    answer
  }
}
