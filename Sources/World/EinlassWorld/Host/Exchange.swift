internal import EinlassStorage
package import EinlassWire
internal import HTTPTypes
internal import OAuth1
internal import OAuth1Doctor
internal import Synchronization

/// What every message of a world passes through: the networks, planned failures and the journal.
package final class Exchange: Sendable {
  package let modules: WorldModules
  package let journal: Journal
  package let plans: PlannedFailures
  let clock: VirtualClock
  let randomSources: RandomSources
  /// Whether the world is in a store, so that what an exchange changes has to be there before it is answered.
  let isDurable: Bool
  package let networks: RunningNetworks
  /// The world itself, for failures that change its state; weak, since the world owns the exchange.
  let world = WeakReference<World>()
  /// How many exchanges have begun.
  private let numbers: Atomic<Int>
  /// Who watches from outside; nobody, unless it is set.
  private let observed = AtomicLazyReference<ObservedWorld>()
  /// The exchange that is being handled, as the parent of requests that a network sends to another one meanwhile.
  @TaskLocal private static var current: Int?

  init(
    modules: WorldModules, configuration: WorldConfiguration, storage: any StorageEngine, journal: Journal,
    clock: VirtualClock, randomSources sources: RandomSources, after firstNumber: Int
  ) {
    self.modules = modules
    self.journal = journal
    self.clock = clock
    randomSources = sources
    isDurable = storage is any WorldEngine
    plans = PlannedFailures(isDurable: isDurable)
    numbers = Atomic(firstNumber)
    let itself = WeakReference<Exchange>()
    networks = RunningNetworks(
      modules: modules,
      environment: NetworkEnvironment(
        configuration: configuration, storage: storage, clock: clock, random: { sources[$0] },
        unguessable: { UnguessableValues(call: $0, exchange: itself) },
        transport: { InnerTransport(exchange: itself, sender: $0) }))
    itself.set(self)
  }

  /// Lets `observer` watch all exchanges from now on; the first observer of an exchange stays.
  func observe(by observer: any ExchangeObserver, as name: String) {
    _ = observed.storeIfNil(ObservedWorld(observer, name: name))
  }

  /// Responds to `request` of `sender`: planned failures act first, then the network, and the journal keeps both
  /// messages.
  ///
  /// `isForSocket`: the response goes on over a socket, which acts out its delivery; otherwise that is simulated here.
  func send(
    _ request: WireRequest, from sender: Journal.Sender, isForSocket: Bool
  ) async throws(TransportError) -> WireResponse {
    guard let observed = observed.load() else {
      return try await finished(request, from: sender, isForSocket: isForSocket).result.get()
    }
    let beginning = ExchangeBeginning(
      request: request, sender: sender, world: observed.name, redactor: journal.redactor)
    let finished = await observed.observer.observe(beginning) {
      await self.finished(request, from: sender, isForSocket: isForSocket)
    }
    return try finished.result.get()
  }

  func handled(
    _ request: WireRequest, from sender: Journal.Sender, isForSocket: Bool
  ) async -> FinishedExchange {
    let plansBefore = isDurable ? plans.revision : 0
    let network = networks.network(ofHost: request.host)
    let call = network?.route(request)
    let number = numbers.add(1, ordering: .relaxed).newValue
    let parent = Self.current
    let acting: (failures: [PlannedFailure], caller: PlannedFailure.Person?)
    do throws(StorageError) {
      acting = try await self.acting(at: call, of: network, request)
    } catch {
      return FinishedExchange(request, of: sender, refusedFor: error)
    }
    var instead: Result<WireResponse, TransportError>?
    for planned in acting.failures {
      if let made = await act(planned, at: request, of: acting.caller) { instead = made }
    }
    var networkResponse: NetworkResponse?
    if let call, instead == nil {
      networkResponse = await Self.$current.withValue(number) { await call.respond() }
    }
    var result = instead ?? networkResponse.map { .success($0.response) } ?? .failure(.cannotFindHost)
    for planned in acting.failures { result = await changed(result, by: planned, at: request) }
    if isDurable, let error = await storageError(plansWere: plansBefore) {
      result = .success(StoreUnavailable.response(error))
    }
    if let finding = networkResponse?.finding { result = Self.warned(result, finding.warnings, of: request) }
    if !isForSocket { result = await arrived(result) }
    let message = Journal.Message(
      network: network?.id, endpoint: call?.endpoint, request: request, result: result,
      finding: networkResponse?.finding, plannedFailure: acting.failures.last?.name,
      reason: networkResponse?.reason, sender: sender, exchange: number, parent: parent,
      readClaim: network?.readClaim)
    if ExplanationHeader.isWanted(request) {
      result = await explained(message)
    } else {
      journal.record(.message(message))
    }
    for event in networkResponse?.events ?? [] { journal.record(.part(event)) }
    return FinishedExchange(message: message, result: result)
  }

  /// `result` with the warnings about `request`, where there are any and the client asked for them.
  private static func warned(
    _ result: Result<WireResponse, TransportError>, _ warnings: [LeniencyWarning], of request: WireRequest
  ) -> Result<WireResponse, TransportError> {
    guard !warnings.isEmpty, WarningHeader.isWanted(request), case .success(var response) = result else {
      return result
    }
    for warning in warnings {
      response.head.headerFields.add(WarningHeader.response, WarningHeader.text(warning))
    }
    return .success(response)
  }

  /// The result of `message` with the explanation that the client asked for, once the journal has both messages.
  private func explained(_ message: Journal.Message) async -> Result<WireResponse, TransportError> {
    // Without what other programs have recorded the explanation may only be a worse one.
    try? await journal.refresh()
    let diagnosis = await journal.explanation(of: message, at: clock.now)
    var message = message
    if let diagnosis, case .success(var response) = message.result {
      response.head.headerFields.add(
        ExplanationHeader.response, ExplanationHeader.text(diagnosis.sentence))
      message = message.with(.success(response))
    }
    if let exchange = message.exchange { journal.keep(diagnosis, ofExchange: exchange) }
    if let number = journal.record(.message(message)) { journal.keep(diagnosis, for: number) }
    return message.result
  }

  /// What is left of `result` for a client without a socket, after the delay that its delivery takes.
  private func arrived(
    _ result: Result<WireResponse, TransportError>
  ) async -> Result<WireResponse, TransportError> {
    guard case .success(let response) = result, response.delivery != .whole else { return result }
    if let failure = response.delivery.failure { return .failure(failure) }
    if case .dripping(let pieces, let pause) = response.delivery {
      do {
        try await clock.sleep(for: pause * pieces)
      } catch {
        return .failure(.cancelled)
      }
    }
    return result
  }

  /// The planned failures that act at `call`, and the caller, where one of the failures needs to know.
  private func acting(
    at call: (any RoutedCall)?, of network: (any SimulatedNetwork)?, _ request: WireRequest
  ) async throws(StorageError) -> (failures: [PlannedFailure], caller: PlannedFailure.Person?) {
    guard let network, let endpoint = call?.endpoint else { return ([], nil) }
    guard plans.isPersonNeeded(for: endpoint) else { return (try await take(for: endpoint), nil) }
    let caller = await network.personID(of: request).map {
      PlannedFailure.Person(name: $0, id: $0, network: network.id)
    }
    return (try await take(for: endpoint, caller: caller), caller)
  }

  /// Lets `planned` act before a call; `request` is the call on the wire and `caller` made it, where that is known.
  /// Returns the value that replaces the network's response, where there is one.
  package func act(
    _ planned: PlannedFailure, at request: WireRequest? = nil, of caller: PlannedFailure.Person? = nil
  ) async -> Result<WireResponse, TransportError>? {
    journal.record(.planned(failure: planned.name, call: planned.call))
    switch planned.failure.effect {
    case .transport(let failure): return .failure(failure)
    case .response(let make): return .success(make(planned.options, clock.now))
    case .networkResponse(let make):
      guard let world = self.world.get(), let request else { return nil }
      return .success(await make(world, request))
    case .delay(let usual, let kind):
      let delay = planned.options.delay ?? usual
      do {
        switch kind {
        case .world: try await clock.sleep(for: delay)
        case .real: try await clock.sleepInRealTime(for: delay)
        }
        return nil
      } catch {
        return .failure(.cancelled)
      }
    case .event(let event):
      guard let world = self.world.get() else { return nil }
      do {
        try await world.trigger(event, for: planned.person, caller: caller)
        return nil
      } catch {
        journal.record(.impossible(event: planned.name, reason: "\(error)"))
        return nil
      }
    case .networkChange, .change, .result, .predictable: return nil
    }
  }

  /// `result` as changed by `planned` on its way to the client.
  func changed(
    _ result: Result<WireResponse, TransportError>, by planned: PlannedFailure, at request: WireRequest
  ) async -> Result<WireResponse, TransportError> {
    switch planned.failure.effect {
    case .change(let change): return result.map { change($0, planned.options) }
    case .networkChange(let change):
      guard case .success(let response) = result, let world = self.world.get() else { return result }
      return .success(await change(response, world, request))
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
/// The exchange has the networks made, so that they cannot be given the exchange itself: they get this, which does not
/// retain it.
private struct InnerTransport: Transport {
  let exchange: WeakReference<Exchange>
  let sender: Journal.Sender

  func send(_ request: WireRequest) async throws(TransportError) -> WireResponse {
    // The world has been released, and the networks with it.
    guard let exchange = exchange.get() else { throw .cannotConnectToHost }
    return try await exchange.send(request, from: sender, isForSocket: false)
  }
}
