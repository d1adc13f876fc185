public import EinlassWorld

extension CallName {
  /// The moments of the person.
  public static var person: PersonCallNames { PersonCallNames() }
}

/// The moments of the person.
public struct PersonCallNames: Sendable {
  /// `person.choice`
  public var choice: CallName { CallName("person.choice") }
}
