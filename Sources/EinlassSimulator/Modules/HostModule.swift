extension WorldModule {
  /// What is of no network: broken connections, answers that are not what they promise, the clock, the journal.
  package static let host: WorldModule = {
    var module = WorldModule("world", displayName: "World")
    module.failures = Failure.transportFailures + Failure.brokenAnswers + Failure.worldEvents
    module.actions = ControlAction.clockActions + ControlAction.failureActions + ControlAction.worldActions
    return module
  }()
}
