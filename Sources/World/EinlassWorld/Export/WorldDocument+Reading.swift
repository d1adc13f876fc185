internal import EinlassStorage
internal import EinlassWire

extension World {
  /// The world that `document` describes. If its clock runs, it follows the clock of `template`. Its clients sign with
  /// the client clock of `template`.
  ///
  /// - Throws: `ConfigurationError` if this program does not know a planned failure.
  convenience init(_ document: WorldDocument, template: WorldConfiguration, modules: WorldModules) throws {
    try self.init(document, template: template, modules: modules) { world in
      document.tables.fill(world.tables)
    }
  }

  /// A world reopened from a store, with the rows of `changes` and the state `document`.
  convenience init(
    opening document: WorldDocument, _ changes: WorldChanges, template: WorldConfiguration,
    modules: WorldModules
  ) throws {
    var document = document
    document.openings = (document.openings ?? 0) + 1
    try self.init(document, template: template, modules: modules) { world in
      try world.tables.apply(changes, types: modules.tables)
    }
  }

  private convenience init(
    _ document: WorldDocument, template: WorldConfiguration, modules: WorldModules,
    fill: (World) throws -> Void
  ) throws {
    let plans = try document.failures.map { plan throws(ConfigurationError) in try plan.restored(modules) }
    let openings = document.openings ?? 0
    try self.init(
      document.configuration(template), modules: modules, openings: openings, firstPositions: document.random
    ) { world in
      try fill(world)
      for (purpose, position) in document.random {
        guard let purpose = UInt64(purpose), let position = UInt64(position) else { continue }
        world.random(RandomPurpose(rawValue: purpose)).position = RandomSources.position(
          position, inOpening: openings)
      }
      for module in modules.all {
        try document.modules[module.id]?.restore(in: world)
      }
      for key in document.clientKeys ?? [] { world.clientKeys.add(key) }
      for plan in plans { world.exchange.plans.add(plan) }
      world.clock.restore(document.clock)
    }
  }
}

extension WorldDocument {
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
  /// The plan. Throws an error if the catalogue has no such failure, or if the failure does not fit the call.
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
    return PlannedFailures.Plan(planned, toSpare: after, left: times)
  }
}

extension VirtualClock {
  /// Sets the clock to the document's time. A running clock is ahead of real time by the same amount as before.
  func restore(_ document: WorldDocument.Clock) {
    if document.pace == .running, let lead = document.lead, run(ahead: .milliseconds(lead)) { return }
    pace = document.pace == .manual ? .manual : .automatic
    set(to: document.now)
  }
}
