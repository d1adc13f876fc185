public import EinlassWire

/// The question that the phone puts to the person, once for each app and type of account.
public struct AccessQuestion: Sendable, Hashable {
  /// The app that asks.
  public let app: AppIdentity
  /// For which accounts.
  public let type: AccountType
  /// Facebook: what the app wants to do; empty for Twitter.
  public let permissions: [String]

  /// The prompt's title, with typographic quotes as on the phone.
  public var title: String {
    "\u{201C}\(app.displayName)\u{201D} Would Like Access to \(type.displayName) Accounts"
  }
}

/// What the person taps.
public enum AccessAnswer: String, Sendable, Hashable, CaseIterable {
  /// "OK".
  case allow
  /// "Don't Allow".
  case deny
}

/// The person in front of the phone, as far as the access prompt goes; tests script it.
///
/// A prompt that stays open is one whose `answer` does not return; it throws when the run is cancelled, or once no one
/// waits any longer. What throws decides nothing.
public protocol AccessPrompt: Sendable {
  func answer(_ question: AccessQuestion) async throws(CancellationError) -> AccessAnswer
}

/// A person who always gives the same answer.
public struct SteadyPrompt: AccessPrompt {
  private let answer: AccessAnswer

  /// A person who always answers so.
  public init(_ answer: AccessAnswer) {
    self.answer = answer
  }

  /// The one answer.
  public func answer(_ question: AccessQuestion) async throws(CancellationError) -> AccessAnswer {
    answer
  }
}
