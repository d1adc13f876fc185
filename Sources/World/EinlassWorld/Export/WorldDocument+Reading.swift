internal import EinlassStorage
internal import EinlassWire

extension World {
  /// The world that `document` describes; where its clock runs, it follows that of `template`, and its clients sign by the
  /// clock of those of `template`.
  ///
  /// Throws `ConfigurationError` where this program does not know a planned failure.
  convenience init(
    _ document: WorldDocument, template: WorldConfiguration, modules: WorldModules,
    storage: any StorageEngine = MemoryEngine()
  ) async throws {
    try await self.init(document, template: template, modules: modules, storage: storage) { world in
      try await document.tables.fill(world.storage)
    }
  }

  /// The world whose tables are in `storage`, and whose state is `document`, as a store had it.
  convenience init(
    opening document: WorldDocument, template: WorldConfiguration, modules: WorldModules,
    storage: any WorldEngine
  ) async throws {
    try await self.init(document.reopened, template: template, modules: modules, storage: storage) { _ in }
  }

  private convenience init(
    _ document: WorldDocument, template: WorldConfiguration, modules: WorldModules,
    storage: any StorageEngine,
    fill: (World) async throws -> Void
  ) async throws {
    var document = document
    if let engine = storage as? any SharedWorldEngine { document.openings = try await engine.countOpening() }
    let plans = try document.failures.map { plan throws(ConfigurationError) in try plan.restored(modules) }
    let keeper = (storage as? any WorldEngine).map { engine -> any StateKeeper in
      if let engine = engine as? any SharedWorldEngine {
        SharedStateKeeper(engine, modules: modules)
      } else {
        SoleStateKeeper(engine)
      }
    }
    try await self.init(
      document.configuration(template), modules: modules, storage: storage, openings: document.openings,
      keeper: keeper
    ) { world in
      try await fill(world)
      for (purpose, position) in document.random {
        guard let purpose = UInt64(purpose), let position = UInt64(position) else { continue }
        world.random(RandomPurpose(rawValue: purpose)).position = position
      }
      for module in modules.all {
        try await document.modules[module.id]?.restore(in: world)
      }
      for key in document.clientKeys ?? [] { world.clientKeys.add(key) }
      for plan in plans { world.exchange.plans.add(plan) }
      world.clock.restore(document.clock)
    }
  }
}

extension WorldDocument {
  /// The state with which the world begins after it has been opened once more.
  fileprivate var reopened: Self {
    var document = self
    document.openings = (openings ?? 0) + 1
    document.random = random.mapValues { text in
      UInt64(text).map { String(RandomSources.position(afterOpening: $0)) } ?? text
    }
    return document
  }

  fileprivate func configuration(_ template: WorldConfiguration) -> WorldConfiguration {
    var configuration = WorldConfiguration()
    configuration.start = clock.now
    configuration.time = template.time
    configuration.clientClock = template.clientClock
    configuration.seed = settings.seed
    configuration.app = settings.app
    for state in modules.values { state.configure(&configuration) }
    return configuration
  }
}

extension WorldDocument.Plan {
  /// The plan; throws where the catalogue has no such failure, or it does not fit the call.
  func restored(_ modules: WorldModules) throws(ConfigurationError) -> PlannedFailures.Plan {
    var options = SimulatedFailure.Options()
    options.size = size
    options.delay = delay.map { .milliseconds($0) }
    var planned =
      if let answer, name == SimulatedFailure.statedName {
        PlannedFailure(
          .stated(status: answer.status, type: answer.type, body: answer.body), call: call,
          times: times, options: options)
      } else {
        try modules.planned(name, call: call, times: times, options: options)
      }
    let network = (personNetwork ?? modules.module(ofCall: call)?.id).map(NetworkID.init(rawValue:))
    if let personName, let personID, let network {
      planned.person = PlannedFailure.Person(name: personName, id: personID, network: network)
    }
    return PlannedFailures.Plan(planned, id: id, toSpare: after, left: times)
  }
}

extension VirtualClock {
  /// Sets the clock to what the document says; a clock that ran is as far ahead of real time as it was.
  func restore(_ document: WorldDocument.Clock) {
    if document.pace == .running, let lead = document.lead, run(ahead: .milliseconds(lead)) { return }
    pace = document.pace == .manual ? .manual : .automatic
    set(to: document.now)
  }
}
