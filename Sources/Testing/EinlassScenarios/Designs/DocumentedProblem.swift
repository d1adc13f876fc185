public import EinlassWire

/// A problem that an authenticator can report: what causes it, what to do about it, and a world that shows it.
public struct DocumentedProblem: Sendable, Hashable {
  /// The network whose authenticator reports it.
  public let network: NetworkID
  /// The name of the case.
  public let name: String
  /// What causes it.
  public let cause: String
  /// What the person, or the app's author, should do.
  public let advice: String
  /// The name of a world that shows it, one of those that come with Einlass: `twitter/banned`.
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
