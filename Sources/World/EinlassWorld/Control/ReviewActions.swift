internal import EinlassWire

extension ControlAction {
  /// The action that reviews the behaviour of clients.
  static let reviewActions: [ControlAction] = [
    ControlAction(
      "journal.review",
      "Lists the mistakes and refused calls of clients that migrate to OAuth 2.0, for networks that are "
        + "retiring OAuth 1.0a.",
      .tool, endsWithCaller: true
    ) { call in
      var whole = ClientReview()
      for module in call.world.modules.all {
        guard let review = try module.people.review?.review(call.world) else { continue }
        whole.calls += review.calls
        whole.refused += review.refused
        whole.mistakes += review.mistakes
      }
      whole.mistakes.sort { $0.number < $1.number }
      let (mistakes, refused) = (whole.mistakes.count, whole.refused.count)
      let dropped = call.world.journal.droppedCount
      return ActionResult(
        "\(mistakes) mistake\(mistakes == 1 ? "" : "s"), \(refused) refused call\(refused == 1 ? "" : "s")"
          + (dropped > 0 ? "; \(dropped) older entries were dropped to make room" : ""),
        text: mistakes == 0 ? nil : whole.mistakes.map(\.line).joined(separator: "\n"),
        details: [
          "calls": .integer(Int64(whole.calls)), "mistakes": .array(whole.mistakes.map(\.json)),
          "refused": .array(whole.refused.map(\.json)),
          "droppedEntries": .integer(Int64(dropped)),
        ])
    }
  ]
}
