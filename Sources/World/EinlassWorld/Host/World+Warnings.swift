extension World {
  /// Returns the oddities that did not change a result, but that a test may want to know: a network accepted what
  /// others refuse, an event could not happen, or a planned failure has not acted.
  ///
  /// - Parameter first: The number of the entry after which the journal is searched. Remaining plans are always
  ///   reported.
  package func warnings(after first: Int = 0) -> [WorldWarning] {
    let entries = journal.entries.filter { $0.number > first }
    let lenient = entries.compactMap(\.message).flatMap { message in
      message.warnings.map { WorldWarning($0, of: message) }
    }
    let impossible = entries.compactMap { entry -> WorldWarning? in
      guard case .impossible(let event, let reason) = entry.event else { return nil }
      return WorldWarning(impossible: event, reason: reason)
    }
    return lenient + impossible + plansLeft.map(WorldWarning.init(idle:))
  }
}
