internal import EinlassWire

extension ControlAction {
  /// The action that shows how a world will change over time.
  static let timelineActions: [ControlAction] = [
    ControlAction("timeline.show", "Lists the networks' scheduled changes.", .tool) { call in
      let moments = call.world.modules.all.flatMap { module in
        (module.people.timeline?(call.world) ?? []).map { (network: module.id, moment: $0) }
      }.sorted { $0.moment.time < $1.moment.time }
      let lines = moments.map { "\(TimeText.text($0.moment.time))  \($0.network): \($0.moment.change)" }
      return ActionResult(
        moments.isEmpty
          ? "no scheduled changes in this world"
          : "\(moments.count) scheduled change\(moments.count == 1 ? "" : "s")",
        text: lines.isEmpty ? nil : lines.joined(separator: "\n"),
        details: .array(
          moments.map {
            [
              "time": .string(TimeText.text($0.moment.time)), "network": .string($0.network),
              "change": .string($0.moment.change),
            ]
          }))
    }
  ]
}
