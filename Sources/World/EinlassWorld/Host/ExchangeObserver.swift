internal import EinlassStorage
package import EinlassWire

/// Observes the exchanges of worlds from outside, for metrics and traces.
package protocol ExchangeObserver: Sendable {
  /// Performs `exchange` and returns its result.
  ///
  /// `exchange` runs in the same task, so that nested exchanges of a network see task-local values that are set around
  /// it.
  func observe(_ beginning: ExchangeBeginning, exchange: () async -> FinishedExchange) async
    -> FinishedExchange
}

/// The facts about an exchange before it is handled.
package struct ExchangeBeginning: Sendable {
  package let request: WireRequest
  package let sender: Journal.Sender
  /// The name of the world in its directory.
  package let world: String
  /// Removes the world's secrets from text that is shown.
  package let redactor: Redactor
}

/// An exchange with its result.
package struct FinishedExchange: Sendable {
  package let message: Journal.Message
  /// The result of `message`, which would otherwise have to be decoded.
  package let result: Result<WireResponse, TransportError>

  init(message: Journal.Message, result: Result<WireResponse, TransportError>) {
    self.message = message
    self.result = result
  }

  /// The exchange of a request that could not be handled because the world's store failed.
  init(_ request: WireRequest, of sender: Journal.Sender, refusedFor error: StorageError) {
    let result = Result<WireResponse, TransportError>.success(StoreUnavailable.response(error))
    self.init(
      message: Journal.Message(
        network: nil, endpoint: nil, request: request, result: result, finding: nil, plannedFailure: nil,
        sender: sender),
      result: result)
  }
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
