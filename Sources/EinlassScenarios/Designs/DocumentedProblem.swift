public import EinlassWire

/// A problem that an authenticator can report: what provokes it, what to do, and a world that shows it.
public struct DocumentedProblem: Sendable, Hashable {
  /// Whose authenticator reports it.
  public let network: NetworkID
  /// The case's name.
  public let name: String
  /// What provokes it.
  public let cause: String
  /// What the person, or the app's author, should do.
  public let advice: String
  /// The file that shows it, within `Fixtures/Worlds`.
  public let world: String

  /// Every problem of every design, in the order of the designs and of their cases.
  public static var all: [DocumentedProblem] { SignInDesign.all.flatMap(\.problems) }

  init(_ network: NetworkID, _ name: String, _ cause: String, _ advice: String, _ world: String) {
    self.network = network
    self.name = name
    self.cause = cause
    self.advice = advice
    self.world = world
  }
}
