internal import EinlassWire

extension ControlAction {
  private static let by = ActionParameter<Duration>.duration(
    "by", "The duration, such as 60d or 1h30m; a minus sign moves the clock back.")
  private static let to = ActionParameter<WallTime>.time("to", "The time, such as 2017-03-20T09:00:00Z.")

  /// The actions on a world's clock.
  static let clockActions: [ControlAction] = [
    ControlAction("clock.advance", "Moves the clock forward or back.", .tool, [by.required]) { call in
      let duration = try call.value(of: by)
      call.world.clock.advance(by: duration)
      return result("moved the clock by \(DurationText.text(duration))", call.world)
    },
    ControlAction("clock.set", "Sets the clock, even to an earlier time.", .tool, [to.required]) { call in
      call.world.clock.set(to: try call.value(of: to))
      return result("set the clock", call.world)
    },
    ControlAction(
      "clock.freeze",
      "Stops the clock. Tasks that wait for it, such as planned latency, wait until you move it.",
      .tool
    ) { call in
      call.world.clock.pace = .manual
      return result("froze the clock", call.world)
    },
    ControlAction(
      "clock.run", "Resumes the clock, in real time or in jumps as in a simulation.",
      .tool
    ) { call in
      let clock = call.world.clock
      clock.pace = clock.canRun ? .running : .automatic
      return result(
        clock.canRun
          ? "the clock runs in real time"
          : "the clock jumps to the next waiting task, because this world has no real-time clock", call.world)
    },
    ControlAction("clock.show", "Shows the world's time.", .tool) { call in
      let state =
        switch call.world.clock.pace {
        case .manual: "is frozen"
        case .automatic: "jumps to the next waiting task"
        case .running: "runs in real time"
        }
      return result("the clock \(state)", call.world)
    },
  ]

  static func result(_ summary: String, _ world: World) -> ActionResult {
    let time = TimeText.text(world.clock.now)
    return ActionResult(
      "\(summary); it shows \(time)",
      details: ["time": .string(time), "pace": .string("\(world.clock.pace)")])
  }
}
