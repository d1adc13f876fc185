internal import EinlassNetworks
internal import EinlassWire
internal import HTTPTypes
internal import OAuth1

/// The wire of a world: planned failures act first, then the network, and the journal keeps both messages.
struct WorldTransport: Transport {
  let wire: WorldWire
  let sender: Journal.Sender
  /// Whether a socket carries the answers on: it shows how they travel; else that is decided here.
  var isForSocket = false

  func send(_ request: WireRequest) async throws(TransportFailure) -> WireResponse {
    let network = wire.networks[host: request.host]
    let countAtStart = network?.id == .broker ? wire.journal.count : .max
    let endpoint = network?.endpointName(for: request)
    let (acting, caller) = await acting(at: endpoint, of: network, request)
    var instead: Result<WireResponse, TransportFailure>?
    for planned in acting {
      if let made = await wire.act(planned, at: request, of: caller) { instead = made }
    }
    let answer: NetworkAnswer?
    if let network, instead == nil { answer = await network.answer(request) } else { answer = nil }
    var result = instead ?? answer.map { .success($0.response) } ?? .failure(.cannotFindHost)
    for planned in acting { result = await wire.changed(result, by: planned, at: request) }
    if !isForSocket { result = await arrived(result) }
    var message = Journal.Message(
      network: network?.id, endpoint: endpoint, request: request, result: result,
      finding: answer?.finding, plannedFailure: acting.last?.name, sender: sender,
      countAtStart: countAtStart)
    guard ExplanationHeader.isWanted(request) else {
      wire.journal.record(.message(message))
      return try result.get()
    }
    let diagnosis = await wire.journal.explanation(of: message, at: wire.clock.now)
    message = Self.explained(message, diagnosis)
    result = message.result
    wire.journal.keep(diagnosis, for: wire.journal.record(.message(message)))
    return try result.get()
  }

  /// What is left of `result` for a client without a socket, after the time that it takes.
  private func arrived(
    _ result: Result<WireResponse, TransportFailure>
  ) async -> Result<WireResponse, TransportFailure> {
    guard case .success(let response) = result, response.delivery != .whole else { return result }
    if let failure = response.delivery.failure { return .failure(failure) }
    if case .dripping(let pieces, let pause) = response.delivery {
      do {
        try await wire.clock.sleep(for: pause * pieces)
      } catch {
        return .failure(.cancelled)
      }
    }
    return result
  }

  /// The planned failures that act at this request, and whose it is, where one of them needs to know.
  private func acting(
    at endpoint: String?, of network: (any SimulatedNetwork)?, _ request: WireRequest
  ) async -> ([PlannedFailure], caller: PlannedFailure.Person?) {
    guard let endpoint else { return ([], nil) }
    guard wire.plans.isPersonNeeded(for: endpoint), let network else {
      return (wire.plans.take(for: endpoint), nil)
    }
    let caller = await network.personID(of: request).map {
      PlannedFailure.Person(name: $0, id: $0, network: network.id)
    }
    return (wire.plans.take(for: endpoint, caller: caller), caller)
  }

  /// `message` with the explanation that the client asked for; as it is where it was not refused.
  private static func explained(_ message: Journal.Message, _ diagnosis: Diagnosis?) -> Journal.Message {
    guard let diagnosis else { return message }
    let result = message.result.map { response in
      var response = response
      response.head.headerFields.add(
        ExplanationHeader.response, ExplanationHeader.text(diagnosis.sentence))
      return response
    }
    return Journal.Message(
      network: message.network, endpoint: message.endpoint, request: message.request, result: result,
      finding: message.finding, plannedFailure: message.plannedFailure, sender: message.sender,
      countAtStart: message.countAtStart)
  }
}

/// What the wire and the phone's interference need of a world.
final class WorldWire: Sendable {
  let networks: NetworkCatalogue
  let journal: Journal
  let plans: PlannedFailures
  let clock: VirtualClock
  /// The world itself, for failures that change its state; weak, since the world owns the wire.
  private let home = WeakReference<World>()

  init(networks: NetworkCatalogue, journal: Journal, plans: PlannedFailures, clock: VirtualClock) {
    self.networks = networks
    self.journal = journal
    self.plans = plans
    self.clock = clock
  }

  func belong(to world: World) {
    home.set(world)
  }

  /// Lets `planned` act before a call, which `request` is on the wire and `caller` has made where anybody knows; the
  /// value, where there is one, replaces the network's answer.
  func act(
    _ planned: PlannedFailure, at request: WireRequest? = nil, of caller: PlannedFailure.Person? = nil
  ) async -> Result<WireResponse, TransportFailure>? {
    journal.record(.planned(failure: planned.name, call: planned.call))
    switch planned.failure.effect {
    case .transport(let failure): return .failure(failure)
    case .answer(let make): return .success(make(planned.options, clock.now))
    case .networkAnswer(let make):
      guard let world = home.get(), let request else { return nil }
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
      guard let world = home.get() else { return nil }
      do {
        try await world.happen(event, to: planned.person, caller: caller)
        return nil
      } catch {
        journal.record(.person("\(planned.name) could not happen: \(error)"))
        return nil
      }
    case .networkChange, .change, .access, .renewal, .keychain, .predictable: return nil
    }
  }

  /// `result` as `planned` leaves it on its way to the client.
  func changed(
    _ result: Result<WireResponse, TransportFailure>, by planned: PlannedFailure, at request: WireRequest
  ) async -> Result<WireResponse, TransportFailure> {
    switch planned.failure.effect {
    case .change(let change): return result.map { change($0, planned.options) }
    case .networkChange(let change):
      guard case .success(let response) = result, let world = home.get() else { return result }
      return .success(await change(response, world, request))
    default: return result
    }
  }
}
