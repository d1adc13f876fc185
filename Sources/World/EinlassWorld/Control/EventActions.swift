extension ControlAction {
  private static let user = ActionParameter<String>.text(
    "user",
    "The screen name, login or id of the affected person; defaults to everyone with an account on the phone."
  )

  /// The action that triggers `event` immediately; a plan can also trigger it before a call.
  static func event(_ event: SimulatedFailure) -> ControlAction {
    ControlAction(
      "event.\(event.name)", event.about, event.certainty, event.needsNoPerson ? [] : [user.optional]
    ) { call in
      let name = event.needsNoPerson ? nil : call.ifGiven(user)
      try await call.world.trigger(event.name, for: name)
      let whom = name.map { " to \($0)" } ?? ""
      return ActionResult("\(event.name) happened\(whom): \(event.about)")
    }
  }
}
