import EinlassDevice
import EinlassWire
import EinlassWorld
import Synchronization

/// A person with scripted answers, one per prompt, given once the gate is open. Records every question.
final class ScriptedPrompt: AccessPrompt {
  /// The gate, which only `close` closes.
  let gate = Mutex<AsyncGate?>(nil)
  private let answers: Mutex<[AccessAnswer]>
  private let asked = Mutex<[AccessQuestion]>([])

  init(_ answers: [AccessAnswer]) {
    self.answers = Mutex(answers)
  }

  var questions: [AccessQuestion] { asked.withLock { $0 } }

  /// Keeps prompts open from now on, until the returned gate is opened.
  func close() -> AsyncGate {
    let gate = AsyncGate()
    self.gate.withLock { $0 = gate }
    return gate
  }

  func answer(_ question: AccessQuestion) async throws(CancellationError) -> AccessAnswer {
    asked.withLock { $0.append(question) }
    try await gate.withLock { $0 }?.pass()
    return answers.withLock { $0.isEmpty ? nil : $0.removeFirst() } ?? .deny
  }
}

/// The networks, with every request recorded; a test can hold requests back or break the connection.
final class WatchedTransport: Transport {
  private let networks: [String: any SimulatedNetwork]
  private let sent = Mutex<[WireRequest]>([])
  let gate = Mutex<AsyncGate?>(nil)
  let failure = Mutex<TransportError?>(nil)

  /// The transport to `networks`, each under its hosts.
  init(_ networks: [String: any SimulatedNetwork]) {
    self.networks = networks
  }

  var requests: [WireRequest] { sent.withLock { $0 } }

  /// Holds requests from now on, until the returned gate is opened.
  func close() -> AsyncGate {
    let gate = AsyncGate()
    self.gate.withLock { $0 = gate }
    return gate
  }

  func send(_ request: WireRequest) async throws(TransportError) -> WireResponse {
    sent.withLock { $0.append(request) }
    if let gate = gate.withLock({ $0 }) {
      do { try await gate.pass() } catch { throw .cancelled }
    }
    if let failure = failure.withLock({ $0 }) { throw failure }
    guard let network = networks[request.host] else { throw .cannotFindHost }
    return network.respond(to: request).response
  }
}
