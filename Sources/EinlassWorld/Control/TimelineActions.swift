internal import EinlassWire

extension ControlAction {
  /// The actions that say what time brings to a world, and what its clients are not ready for.
  static let timelineActions: [ControlAction] = [
    ControlAction("timeline.show", "The moments at which networks change by themselves.", .tool) { call in
      let moments = call.world.modules.all.flatMap { module in
        (module.timeline?(call.world) ?? []).map { (network: module.id, moment: $0) }
      }.sorted { $0.moment.time < $1.moment.time }
      let lines = moments.map { "\(TimeText.text($0.moment.time))  \($0.network): \($0.moment.change)" }
      return ActionResult(
        moments.isEmpty
          ? "nothing changes by itself in this world"
          : "\(moments.count) moment\(moments.count == 1 ? "" : "s") at which something changes",
        text: lines.isEmpty ? nil : lines.joined(separator: "\n"),
        details: .array(
          moments.map {
            [
              "time": .string(TimeText.text($0.moment.time)), "network": .string($0.network),
              "change": .string($0.moment.change),
            ]
          }))
    },
    ControlAction(
      "journal.review",
      "What clients did that was refused, and their mistakes on the way from OAuth 1.0a to OAuth 2.0, each by its name.",
      .tool, endsWithCaller: true
    ) { call in
      var whole = ClientReview()
      for module in call.world.modules.all {
        guard let review = try await module.review?.review(call.world) else { continue }
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
    },
  ]
}
