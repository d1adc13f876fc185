internal import EinlassStorage
internal import EinlassWire

/// The values that an exported world may have: those that world files and actions can produce.
///
/// `WallTime` checks its own bounds. A number for which every value of its type is harmless, such as the seed or the
/// timestamp in a used nonce, is not checked here.
extension WorldDocument {
  /// Throws an error with the member's path, such as `modules.phone.clockOffset`, if a value is not allowed.
  func check(_ worldModules: WorldModules) throws(ConfigurationError) {
    guard random.allSatisfy({ UInt64($0) != nil && UInt64($1) != nil }) else {
      throw ConfigurationError(
        "the document is not an exported world: 'random' must contain whole numbers as strings")
    }
    guard VirtualClock.range.contains(clock.now) else {
      throw DocumentCheck.error("clock.now", "a time in the years 1 to 9999")
    }
    // A clock can be set from any time in its range to any other.
    let longest = VirtualClock.range.upperBound.milliseconds - VirtualClock.range.lowerBound.milliseconds
    try DocumentCheck.number(clock.lead, -longest...longest, "clock.lead")
    for (index, plan) in failures.enumerated() { try plan.checkBounds("failures.\(index)") }
    if let (path, wanted) = tables.unmetCheck { throw DocumentCheck.error("tables.\(path)", wanted) }
    for module in worldModules.all {
      try modules[module.id]?.check(tables, at: "modules.\(module.id)")
    }
  }
}

extension WorldDocument.Plan {
  /// The same bounds as for a world file's `plan:`.
  fileprivate func checkBounds(_ path: String) throws(ConfigurationError) {
    try DocumentCheck.number(after, 0...1_000_000, "\(path).after")
    try DocumentCheck.number(times, 1...1_000_000, "\(path).times")
    try DocumentCheck.number(size, 0...10_000_000, "\(path).size")
    try DocumentCheck.number(delay, 0...DurationText.longest.wholeMilliseconds, "\(path).delay")
    try DocumentCheck.number(answer?.status, DocumentCheck.statuses, "\(path).answer.status")
  }
}
