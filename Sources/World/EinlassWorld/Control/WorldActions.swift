public import EinlassWire

extension ControlAction {
  private static let name = ActionParameter<WorldName>(
    name: "name", about: "The world's name: letters, digits and inner hyphens, at most 63.",
    kind: .word(WorldName.pattern),
    expectation: "not a valid world name; use letters, digits and inner hyphens, such as w1"
  ) { WorldName(parsing: $0) }
  private static let seed = ActionParameter<Int64>.integer(
    "seed", "The seed for random values; defaults to one derived from the name.", 0...Int64.max)
  private static let document = ActionParameter<String>.document(
    "document", "The output of world.export.")
  private static let replacing = ActionParameter<Bool>.boolean(
    "replace", "Whether an existing world with this name is replaced; defaults to false.")

  /// Returns the action that creates a world from the template, with the options of its modules.
  static func createWorld(_ options: [CreationOption]) -> ControlAction {
    ControlAction(
      "world.create", "Creates a world from the template.", .tool,
      [name.required, seed.optional] + options.map(\.argument), isInWorld: false
    ) { call in
      let name = try call.value(of: name)
      var configuration = call.worlds.newConfiguration(for: name)
      if let seed = call.ifGiven(seed) { configuration.seed = UInt64(seed) }
      for option in options { option.apply(call, &configuration) }
      try await call.worlds.create(name, from: configuration)
      return ActionResult("created the world '\(name)'", details: ["name": .string(name.text)])
    }
  }

  /// The actions on worlds as a whole, except for `createWorld`.
  static let worldActions: [ControlAction] = [
    ControlAction("world.reset", "Resets the world to its initial state.", .tool, readsWorld: false) {
      call in
      try await call.worlds.reset(call.worldName)
      return ActionResult("reset the world '\(call.worldName)'")
    },
    ControlAction("world.delete", "Deletes the world.", .tool, readsWorld: false) { call in
      try await call.worlds.delete(call.worldName)
      return ActionResult("deleted the world '\(call.worldName)'")
    },
    ControlAction(
      "world.export", "Exports the world as a JSON document, with its secrets but without the journal.", .tool
    ) { call in
      let text = try await call.worlds.export(call.worldName)
      return ActionResult(
        "exported the world '\(call.worldName)' (\(text.utf8.count) bytes), with its simulated secrets",
        text: text)
    },
    ControlAction(
      "world.import", "Creates a world from an exported one. The original's tokens stay valid.", .tool,
      [name.required, document.required, replacing.optional], isInWorld: false
    ) { call in
      let name = try call.value(of: name)
      let isReplacing = call.ifGiven(replacing) ?? false
      let document = try call.value(of: document)
      try await call.worlds.importWorld(name, from: document, replacing: isReplacing)
      return ActionResult("imported the world '\(name)'", details: ["name": .string(name.text)])
    },
    ControlAction("world.list", "Lists the worlds, with their clocks.", .tool, isInWorld: false) { call in
      let worlds = call.worlds.summaries
      let lines = worlds.map { world in
        "\(world.name)  \(TimeText.text(world.time))  \(world.journalCount) journal entries, idle for "
          + DurationText.text(.seconds(world.idle.components.seconds))
      }
      return ActionResult(
        "\(worlds.count) world\(worlds.count == 1 ? "" : "s")", text: lines.joined(separator: "\n"),
        details: .array(worlds.map(\.json)))
    },
  ]
}

extension WorldSummary {
  /// The summary as machine-readable JSON.
  public var json: JSONValue {
    [
      "name": .string(name.text), "time": .string(TimeText.text(time)),
      "idleSeconds": .integer(idle.components.seconds), "journalCount": .integer(Int64(journalCount)),
    ]
  }
}
