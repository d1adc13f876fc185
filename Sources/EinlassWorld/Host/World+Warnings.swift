internal import EinlassWire

extension World {
  /// What nothing depended on, and a test may want to know: a network accepted what it should have minded, an event could
  /// not happen, or a planned failure has not acted; a sentence each.
  ///
  /// - Parameter first: The number of the entry after which the journal is looked at; what is still planned is always
  ///   reported.
  package func warnings(after first: Int = 0) -> [String] {
    let entries = journal.entries.filter { $0.number > first }
    let minded = entries.compactMap { entry -> String? in
      guard let message = entry.message, let finding = message.finding, finding.failure == nil,
        let note = finding.note
      else { return nil }
      return "the signature of \(message.request.host)\(message.request.path): \(note)"
    }
    let impossible = entries.compactMap { entry -> String? in
      guard case .impossible(let event, let reason) = entry.event else { return nil }
      return "\(event) could not happen: \(reason)"
    }
    let idle = plannedFailuresLeft.map { "'\($0.name)' was planned for \($0.call), and did not act" }
    return minded + impossible + idle
  }
}
