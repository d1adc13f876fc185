internal import EinlassWire

extension ControlAction {
  private static let name = ActionParameter<String>.text(
    "name", "The failure's name; 'einlass failures' lists the names.")
  private static let call = ActionParameter<String>.text(
    "call", "The call to fail, such as phone.access; 'einlass failures --calls' lists the calls.")
  private static let user = ActionParameter<String>.text(
    "user",
    "The person that the failure or event affects; defaults to everyone for a failure, and to the "
      + "caller for an event."
  )
  private static let times = ActionParameter<Int64>.integer(
    "times", "The number of calls that fail; defaults to 1.", 1...1_000_000)
  private static let after = ActionParameter<Int64>.integer(
    "after", "The number of calls to skip first; defaults to 0.", 0...1_000_000)
  private static let bytes = ActionParameter<Int64>.integer(
    "bytes", "The response's size in bytes, for failures with a size.", 0...10_000_000)
  private static let delay = ActionParameter<Duration>.duration(
    "delay",
    "The delay, such as 5s or 250ms, for failures with a delay; defaults to the failure's own delay.")

  /// The actions that plan failures.
  static let failureActions: [ControlAction] = [
    ControlAction(
      "failure.plan", "Plans a failure for a call. Afterwards the network recovers.", .tool,
      [
        name.required, call.required, user.optional, times.optional, after.optional, bytes.optional,
        delay.optional,
      ]
    ) { given in
      var options = SimulatedFailure.Options()
      options.size = given.ifGiven(bytes).map(Int.init)
      options.delay = given.ifGiven(delay)
      let planned = try given.world.modules.planned(
        given.value(of: name), call: given.value(of: call), after: Int(given.ifGiven(after) ?? 0),
        times: Int(given.ifGiven(times) ?? 1), options: options)
      let person = given.ifGiven(user)
      try given.world.plan(planned, person: person)
      return ActionResult("planned \(sentence(planned, left: planned.times, person: person))")
    },
    ControlAction(
      "failure.clear", "Removes all planned failures, or only those with this name or for this call.",
      .tool, [name.optional, call.optional]
    ) { given in
      let name = given.ifGiven(name)
      let call = given.ifGiven(call)
      let count = given.world.clearPlans { plan in
        (name ?? plan.name) == plan.name && (call ?? plan.call) == plan.call
      }
      return ActionResult("removed \(count) planned failure\(count == 1 ? "" : "s")")
    },
    ControlAction(
      "failure.known", "Lists all failures and events, with their calls.", .tool
    ) { given in
      let modules = given.world.modules
      let failures = modules.failures
      return ActionResult(
        "\(failures.count) failures and events, \(modules.calls.count) calls",
        text: failures.map { "\($0.name)  \($0.about)" }.joined(separator: "\n"),
        details: [
          "failures": .array(failures.map { $0.json(in: modules) }),
          "calls": .array(modules.calls.map(JSONValue.string)),
          "wireCalls": .array(modules.wireCalls.map(JSONValue.string)),
        ])
    },
    ControlAction("failure.list", "Lists the planned failures that are still pending.", .tool) { given in
      let left = given.world.plansLeft
      let lines = left.map { sentence($0.planned, left: $0.left, person: $0.planned.person?.name) }
      return ActionResult(
        "\(left.count) planned failure\(left.count == 1 ? "" : "s")",
        text: lines.joined(separator: "\n"), details: .array(left.map(\.json)))
    },
  ]

  private static func sentence(_ planned: PlannedFailure, left: Int, person: String?) -> String {
    planned.name + (planned.options.delay.map { " of \(DurationText.text($0))" } ?? "")
      + " at \(planned.call)" + (person.map { " of \($0)" } ?? "")
      + (left == 1 ? ", once" : ", \(left) times")
      + (planned.after == 0 ? "" : ", after \(planned.after) call\(planned.after == 1 ? "" : "s")")
  }
}

extension SimulatedFailure {
  /// All data about the failure for programs. `fits` gives the calls for which it can be planned: `all`, those on the
  /// `wire`, or the `listed` ones, which are then in `calls`.
  fileprivate func json(in modules: WorldModules) -> JSONValue {
    let calls = modules.calls(for: self)
    let fits = calls == modules.calls ? "all" : calls == modules.wireCalls ? "wire" : "listed"
    return .present([
      "name": .string(name), "about": .string(about), "certainty": .string(certainty.rawValue),
      "isEvent": .bool(isEvent), "takesDelay": .bool(takesDelay), "fits": .string(fits),
      "calls": fits == "listed" ? .array(calls.map(JSONValue.string)) : nil,
    ])
  }
}

extension PlannedFailures.Plan {
  fileprivate var json: JSONValue {
    .present([
      "name": .string(planned.name), "call": .string(planned.call), "times": .integer(Int64(left)),
      "after": .integer(Int64(toSpare)),
      "delay": planned.options.delay.map { .string(DurationText.text($0)) },
      "user": planned.person.map { .string($0.name) },
    ])
  }
}
