internal import EinlassStorage
package import EinlassWire
internal import HTTPTypes
internal import OAuth1
internal import OAuth1Doctor
internal import Synchronization

/// The path of every message of a world: the networks, planned failures and the journal.
package final class Exchange: Sendable {
  package let modules: WorldModules
  package let journal: Journal
  package let plans = PlannedFailures()
  let clock: VirtualClock
  let randomSources: RandomSources
  let steps = Steps()
  package let networks: RunningNetworks
  /// The world itself, for failures that change its state; weak, since the world owns the exchange.
  let world = WeakReference<World>()
  /// The number of exchanges that have begun.
  private let numbers: Atomic<Int>
  /// The observer, if any.
  private let observed = AtomicLazyReference<ObservedWorld>()
  /// The current exchange, as the parent of requests that its network sends to another one.
  @TaskLocal private static var current: Int?

  init(
    modules: WorldModules, configuration: WorldConfiguration, tables: WorldTables, journal: Journal,
    clock: VirtualClock, randomSources sources: RandomSources, after firstNumber: Int
  ) {
    self.modules = modules
    self.journal = journal
    self.clock = clock
    randomSources = sources
    numbers = Atomic(firstNumber)
    let itself = WeakReference<Exchange>()
    networks = RunningNetworks(
      modules: modules,
      environment: NetworkEnvironment(
        configuration: configuration, tables: tables, clock: clock, random: { sources[$0] },
        unguessable: { UnguessableValues(call: $0, exchange: itself) },
        transport: { InnerTransport(exchange: itself, sender: $0) }))
    itself.set(self)
  }

  /// Lets `observer` observe all exchanges from now on. Further observers are ignored.
  func observe(by observer: any ExchangeObserver, as name: String) {
    _ = observed.storeIfNil(ObservedWorld(observer, name: name))
  }

  /// Returns the number before the first exchange of an opening. Each opening of a world has a billion numbers.
  static func firstNumber(inOpening opening: UInt64) -> Int {
    Int(clamping: max(1, opening) - 1) % 1_000_000_000 * 1_000_000_000
  }

  /// Responds to the `request` of `sender`. Planned failures take effect first, then the network responds, and the
  /// journal records both messages.
  ///
  /// `isForSocket`: whether the response goes to a socket, which performs its delivery. Otherwise, the delivery is
  /// simulated here.
  func send(
    _ request: WireRequest, from sender: Journal.Sender, isForSocket: Bool
  ) async throws(TransportError) -> WireResponse {
    let handling = Handling(request, from: sender, isForSocket: isForSocket, parent: Self.current)
    guard let observed = observed.load() else { return try await handled(handling).result.get() }
    let beginning = ExchangeBeginning(
      request: request, sender: sender, world: observed.name, redactor: journal.redactor)
    let finished = await observed.observer.observe(beginning) { await self.handled(handling) }
    return try finished.result.get()
  }

  /// Handles the request in steps, and waits between them.
  private func handled(_ beginning: Handling) async -> FinishedExchange {
    var handling = beginning
    do throws(StorageError) {
      while true {
        let current = handling
        switch try await steps.run({ current.advanced(in: self) }) {
        case .finished(let exchange): return exchange
        case .waiting(let next, let wait): handling = await waited(next, for: wait)
        }
      }
    } catch {
      return FinishedExchange(beginning.request, of: beginning.sender, refusedFor: error)
    }
  }

  /// Returns `handling` after its wait.
  private func waited(_ handling: Handling, for wait: Handling.Wait) async -> Handling {
    var handling = handling
    switch wait {
    case .pause(let planned):
      do {
        try await pause(planned)
      } catch {
        handling.instead = .failure(.cancelled)
      }
    case .network(let answer):
      handling.networkResponse = await Self.$current.withValue(handling.number) { await answer() }
    case .explanation: handling.diagnosis = await explanation(of: handling)
    }
    return handling
  }

  /// Returns once the delay is over, or the event has happened. Throws if the task is cancelled while it waits.
  private func pause(_ pause: Pause) async throws {
    switch pause {
    case .delay(let delay, .world): try await clock.sleep(for: delay)
    case .delay(let delay, .real): try await clock.sleepInRealTime(for: delay)
    case .event(let name, let act):
      guard let world = self.world.get() else { return }
      do {
        try await act(world)
      } catch {
        journal.record(.impossible(event: name, reason: "\(error)"))
      }
    }
  }

  /// Returns the reason for a refused request, after the journal has read the entries of other programs.
  private func explanation(of handling: Handling) async -> SignatureDiagnosis? {
    // Without the entries of other programs, the explanation may only be less precise.
    try? await journal.refresh()
    return await journal.explanation(of: handling.message, at: clock.now)
  }

  /// Returns the number of the next exchange.
  func nextNumber() -> Int {
    numbers.add(1, ordering: .relaxed).newValue
  }

  /// Applies `planned` before a call. `request` is the call on the wire, and `caller` made it, if known. Delays, and
  /// events with several steps, are not applied here: see `PlannedFailure.pause`.
  ///
  /// - Returns: The value that replaces the network's response. `nil` if the network responds.
  package func act(
    _ planned: PlannedFailure, at request: WireRequest? = nil, of caller: PlannedFailure.Person? = nil
  ) -> Result<WireResponse, TransportError>? {
    journal.record(.planned(failure: planned.name, call: planned.call))
    switch planned.failure.effect {
    case .transport(let failure): return .failure(failure)
    case .response(let make): return .success(make(planned.options, clock.now))
    case .networkResponse(let make):
      guard let world = self.world.get(), let request else { return nil }
      return .success(make(world, request))
    case .event(let event):
      if case .step(let happen) = event.act, let world = self.world.get() {
        do {
          try happen(world, event.subject(planned.person, caller: caller))
        } catch {
          journal.record(.impossible(event: planned.name, reason: "\(error)"))
        }
      }
      return nil
    case .delay, .networkChange, .change, .result, .predictable: return nil
    }
  }

  /// Returns the planned failures that have acted at `call`, which is not a message. Their delays are over.
  package func acted(at call: CallName) async -> [PlannedFailure] {
    // If the store fails, the next message is refused.
    let acting = try? await steps.run {
      let acting = self.plans.take(for: call.name)
      for planned in acting { _ = self.act(planned) }
      return acting
    }
    for planned in acting ?? [] {
      if let wait = planned.pause(caller: nil) { try? await pause(wait) }
    }
    return acting ?? []
  }

  /// Returns `result` as changed by `planned` on its way to the client.
  func changed(
    _ result: Result<WireResponse, TransportError>, by planned: PlannedFailure, at request: WireRequest
  ) -> Result<WireResponse, TransportError> {
    switch planned.failure.effect {
    case .change(let change): return result.map { change($0, planned.options) }
    case .networkChange(let change):
      guard case .success(let response) = result, let world = self.world.get() else { return result }
      return .success(change(response, world, request))
    default: return result
    }
  }
}

/// The transport from one sender to the networks of a world.
struct ExchangeTransport: Transport {
  let exchange: Exchange
  let sender: Journal.Sender
  var isForSocket = false

  func send(_ request: WireRequest) async throws(TransportError) -> WireResponse {
    try await exchange.send(request, from: sender, isForSocket: isForSocket)
  }
}

/// The transport from one network of a world to another one.
///
/// The networks are created by the exchange, so they cannot get the exchange itself. This transport does not retain it.
private struct InnerTransport: Transport {
  let exchange: WeakReference<Exchange>
  let sender: Journal.Sender

  func send(_ request: WireRequest) async throws(TransportError) -> WireResponse {
    // The world and its networks have been released.
    guard let exchange = exchange.get() else { throw .cannotConnectToHost }
    return try await exchange.send(request, from: sender, isForSocket: false)
  }
}
