extension WorldModule {
  /// The module of everything that belongs to no network: broken connections, responses that break the endpoint's
  /// contract, the clock, the journal.
  package static let host: WorldModule = {
    var module = WorldModule("world", displayName: "World")
    module.actions.failures =
      SimulatedFailure.transportFailures + SimulatedFailure.brokenResponses + SimulatedFailure.worldEvents
    module.actions.list =
      ControlAction.clockActions + ControlAction.failureActions + ControlAction.worldActions
      + ControlAction.timelineActions + ControlAction.reviewActions + ControlAction.upcomingActions
    module.actions.derived = { modules in
      modules.flatMap(\.actions.failures).filter(\.isEvent).map(ControlAction.event)
        + ControlAction.journalActions(
          networks: modules.networks, calls: modules.calls, wireCalls: modules.flatMap(\.actions.wireCalls))
        + ControlAction.overviewActions(modules)
        + [ControlAction.createWorld(modules.flatMap(\.files.creationOptions))]
    }
    return module
  }()
}
