internal import EinlassStorage
internal import EinlassWire
internal import HTTPTypes

extension WorldDocument {
  /// `world` as it is now.
  init(_ world: World) throws {
    self = try Self(stateOf: world)
    tables = StorageContents(of: world.tables, tables: world.modules.tables)
  }

  /// `world` as it is now, without its tables.
  init(stateOf world: World) throws {
    settings = Settings(seed: world.configuration.seed, app: world.configuration.app)
    clock = Clock(world.clock)
    failures = world.plansLeft.map { Plan($0, at: world.clock.now) }
    modules = [:]
    for module in world.modules.all {
      modules[module.id] = try module.files.state?.init(of: world)
    }
    // Asking a module for its state may create it and its random source, so the positions come after that: a second
    // export must give the same document.
    random = world.exchange.randomSources.positions
    tables = StorageContents()
  }
}

extension WorldDocument.Clock {
  init(_ clock: VirtualClock) {
    now = clock.now
    switch clock.pace {
    case .manual: pace = .manual
    case .automatic: pace = .automatic
    case .running: pace = .running
    }
    lead = clock.lead.map(\.wholeMilliseconds)
  }
}

extension WorldDocument.Plan {
  init(_ plan: PlannedFailures.Plan, at now: WallTime) {
    name = plan.planned.name
    call = plan.planned.call
    after = plan.toSpare
    times = plan.left
    size = plan.planned.options.size
    delay = plan.planned.options.delay.map(\.wholeMilliseconds)
    personName = plan.planned.person?.name
    personID = plan.planned.person?.id
    personNetwork = plan.planned.person?.network.rawValue
    if name == SimulatedFailure.statedName, case .response(let make) = plan.planned.failure.effect {
      let response = make(plan.planned.options, now)
      answer = Answer(
        status: response.head.status.code, type: response.head.headerFields[.contentType] ?? "",
        body: response.body)
    }
  }
}
