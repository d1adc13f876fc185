internal import EinlassWire
internal import HTTPTypes
internal import OAuth1Doctor

/// A request that an exchange handles, with its progress.
struct Handling: Sendable {
  /// Something that the exchange does between two steps.
  enum Wait: Sendable {
    case pause(Pause)
    /// A network asks another one.
    case network(@Sendable () async -> NetworkResponse)
    case explanation
  }

  enum Progress: Sendable {
    case finished(FinishedExchange)
    case waiting(Handling, Wait)
  }

  private enum Stage {
    case arrived
    /// The planned failure at this index takes effect next.
    case acting(Int)
    case responded
    case delivered
    case explained
  }

  let request: WireRequest
  let sender: Journal.Sender
  let isForSocket: Bool
  /// The number of the exchange that caused this one. `nil` if none did.
  let parent: Int?
  private(set) var number = 0
  private var stage = Stage.arrived
  private var network: (any SimulatedNetwork)?
  private var call: (any RoutedCall)?
  private var planned: [PlannedFailure] = []
  /// The caller, if one of the planned failures depends on it.
  private var caller: PlannedFailure.Person?
  /// The result that replaces the network's response.
  var instead: Result<WireResponse, TransportError>?
  var networkResponse: NetworkResponse?
  private var result: Result<WireResponse, TransportError> = .failure(.cannotFindHost)
  /// The explanation that the client asked for.
  var diagnosis: SignatureDiagnosis?

  init(_ request: WireRequest, from sender: Journal.Sender, isForSocket: Bool, parent: Int?) {
    self.request = request
    self.sender = sender
    self.isForSocket = isForSocket
    self.parent = parent
  }

  /// Continues until it is finished or has to wait.
  func advanced(in exchange: Exchange) -> Progress {
    var handling = self
    while true {
      if let progress = handling.advance(in: exchange) { return progress }
    }
  }

  private mutating func advance(in exchange: Exchange) -> Progress? {
    switch stage {
    case .arrived:
      arrive(in: exchange)
      stage = .acting(0)
    case .acting(let place) where place < planned.count:
      stage = .acting(place + 1)
      if let made = exchange.act(planned[place], at: request, of: caller) { instead = made }
      if let pause = planned[place].pause(caller: caller) { return .waiting(self, .pause(pause)) }
    case .acting:
      stage = .responded
      guard instead == nil, let call else { return nil }
      networkResponse = call.respond()
      if let answer = networkResponse?.answer { return .waiting(self, .network(answer)) }
    case .responded:
      respond(in: exchange)
      stage = .delivered
      // A client without a socket gets the whole response once the last piece has arrived.
      if !isForSocket, case .success(let response) = result,
        case .dripping(let pieces, let pause) = response.delivery
      {
        return .waiting(self, .pause(.delay(pause * pieces, .world)))
      }
    case .delivered:
      deliver()
      stage = .explained
      if ExplanationHeader.isWanted(request) { return .waiting(self, .explanation) }
    case .explained: return .finished(finish(in: exchange))
    }
    return nil
  }

  private mutating func arrive(in exchange: Exchange) {
    network = exchange.networks.network(ofHost: request.host)
    call = network?.route(request)
    number = exchange.nextNumber()
    guard let network, let endpoint = call?.endpoint else { return }
    if exchange.plans.isPersonNeeded(for: endpoint) {
      caller = network.personID(of: request).map {
        PlannedFailure.Person(name: $0, id: $0, network: network.id)
      }
    }
    planned = exchange.plans.take(for: endpoint, caller: caller)
  }

  private mutating func respond(in exchange: Exchange) {
    result = instead ?? networkResponse.map { .success($0.response) } ?? .failure(.cannotFindHost)
    for planned in planned { result = exchange.changed(result, by: planned, at: request) }
    if let warnings = networkResponse?.finding?.warnings, !warnings.isEmpty, WarningHeader.isWanted(request),
      case .success(var response) = result
    {
      for warning in warnings {
        response.head.headerFields.add(WarningHeader.response, WarningHeader.text(warning))
      }
      result = .success(response)
    }
  }

  private mutating func deliver() {
    guard !isForSocket, case .success(let response) = result else { return }
    if let failure = response.delivery.failure { result = .failure(failure) }
    // The task was cancelled while the pieces arrived.
    if case .failure(.cancelled) = instead { result = .failure(.cancelled) }
  }

  /// The message as the journal keeps it.
  var message: Journal.Message {
    Journal.Message(
      network: network?.id, endpoint: call?.endpoint, request: request, result: result,
      finding: networkResponse?.finding, plannedFailure: planned.last?.name,
      reason: networkResponse?.reason, sender: sender, exchange: number, parent: parent,
      readClaim: network?.readClaim)
  }

  private mutating func finish(in exchange: Exchange) -> FinishedExchange {
    let journal = exchange.journal
    if let diagnosis, case .success(var response) = result {
      response.head.headerFields.add(ExplanationHeader.response, ExplanationHeader.text(diagnosis.sentence))
      result = .success(response)
    }
    let message = message
    if ExplanationHeader.isWanted(request) { journal.keep(diagnosis, ofExchange: number) }
    let entry = journal.record(.message(message))
    if let entry, ExplanationHeader.isWanted(request) { journal.keep(diagnosis, for: entry) }
    for event in networkResponse?.events ?? [] { journal.record(.part(event)) }
    return FinishedExchange(message: message, result: result)
  }
}

/// The part of a planned failure that takes place between two steps.
enum Pause: Sendable {
  case delay(Duration, SimulatedFailure.DelayClock)
  /// An event that takes several steps.
  case event(String, @Sendable (World) async throws -> Void)
}

extension PlannedFailure {
  /// Its pause before a call of `caller`. `nil` if it acts within a step.
  func pause(caller: Person?) -> Pause? {
    switch failure.effect {
    case .delay(let usual, let kind): return .delay(options.delay ?? usual, kind)
    case .event(let event):
      guard case .flow(let act) = event.act else { return nil }
      let person = event.subject(person, caller: caller)
      return .event(name) { try await act($0, person) }
    default: return nil
    }
  }
}
