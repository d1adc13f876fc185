extension Action {
  /// The events of the failures' catalogue, which a plan can also let happen before a call.
  static let eventActions: [Action] = Failure.events.map { event in
    Action("event.\(event.name)", event.about, event.certainty) { call in
      try await call.world.happen(event.name)
      return ActionResult("\(event.name) has happened: \(event.about)")
    }
  }
}
