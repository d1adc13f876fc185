package import EinlassWire

/// Watches the exchanges of worlds from outside, for metrics and traces.
package protocol ExchangeObserver: Sendable {
  /// Performs `exchange` and returns what it returns.
  ///
  /// What `exchange` does belongs to the same task, so that exchanges which a network begins meanwhile find values of
  /// the task that are set around it.
  func observe(_ beginning: ExchangeBeginning, exchange: () async -> FinishedExchange) async
    -> FinishedExchange
}

/// What is known of an exchange before it is handled.
package struct ExchangeBeginning: Sendable {
  package let request: WireRequest
  package let sender: Journal.Sender
  /// The name of the world in its directory.
  package let world: String
  /// Removes the world's secrets from what is shown.
  package let redactor: Redactor
}

/// An exchange with its result.
package struct FinishedExchange: Sendable {
  package let message: Journal.Message
  /// The result of `message`, which would have to be decoded there.
  package let result: Result<WireResponse, TransportError>
}

/// An observer with the name under which it sees a world.
final class ObservedWorld: Sendable {
  let observer: any ExchangeObserver
  let name: String

  init(_ observer: any ExchangeObserver, name: String) {
    self.observer = observer
    self.name = name
  }
}
