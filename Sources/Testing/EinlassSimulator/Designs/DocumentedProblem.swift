public import EinlassWire

/// A problem that an authenticator can report: its cause, the remedy, and a world that shows it.
public struct DocumentedProblem: Sendable, Hashable {
  /// The network whose authenticator reports it.
  public let network: NetworkID
  /// The name of the case.
  public let name: String
  /// The cause of the problem.
  public let cause: String
  /// The remedy for the user or the app's developer.
  public let advice: String
  /// The name of a built-in world that shows the problem: `twitter/banned`.
  public let world: String

  /// All problems of all designs, in order.
  public static var all: [DocumentedProblem] { SignInDesign.all.flatMap(\.problems) }

  init(_ network: NetworkID, _ name: String, _ cause: String, _ advice: String, _ world: String) {
    self.network = network
    self.name = name
    self.cause = cause
    self.advice = advice
    self.world = world
  }
}
