public import EinlassWorld

extension CallName {
  /// The calls of the person.
  public static let person = PersonCallNames()
}

/// The calls of the person.
public struct PersonCallNames: Sendable {
  /// `person.choice`: the person looks at the app's question.
  public let choice = CallName("person.choice")
}
