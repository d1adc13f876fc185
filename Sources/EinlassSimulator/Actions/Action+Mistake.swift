internal import EinlassNetworks

extension Action {
  /// Why an action did not take place; the message says what, which value and what to do.
  public struct Mistake: Error, Sendable, Hashable, CustomStringConvertible {
    /// What kind of mistake it is.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
      case unknownAction = "unknown-action"
      case badArguments = "bad-arguments"
      case noSuchWorld = "no-such-world"
      /// The arguments are right in themselves, but this world has no such person, token or app, or cannot.
      case refused
    }

    /// What kind of mistake it is.
    public let kind: Kind
    /// What is wrong, with the value and what to do.
    public let description: String

    init(_ kind: Kind, _ description: String) {
      self.kind = kind
      self.description = description
    }

    init(_ error: any Error) {
      switch error {
      case let mistake as Mistake: self = mistake
      case let failure as WorldDirectory.Failure:
        if case .noSuchWorld = failure {
          self.init(.noSuchWorld, failure.description)
        } else if case .badName = failure {
          self.init(.badArguments, failure.description)
        } else {
          self.init(.refused, failure.description)
        }
      default: self.init(.refused, "\(error)")
      }
    }
  }
}
