internal import EinlassNetworks
internal import EinlassWire

extension ControlAction {
  private static let name = ActionParameter<WorldName>(
    name: "name", about: "The world's name: letters, digits and inner hyphens, 63 at most.",
    kind: .word(WorldName.pattern),
    expectation: "no name of a world; give letters, digits and inner hyphens, such as w1"
  ) { try? WorldName($0) }
  private static let seed = ActionParameter<Int64>.integer(
    "seed", "What chance starts from; without it one that comes from the name.", 0...Int64.max)
  private static let key = ActionParameter<String>.text(
    "consumer-key", "The consumer key of its app at Twitter: one of its own finds the world without its name."
  )
  private static let secret = ActionParameter<String>.text(
    "consumer-secret", "The consumer secret of that app.")
  private static let appID = ActionParameter<String>.text(
    "app-id", "The id of its app at Facebook: one of its own finds the world without its name.")

  private static let document = ActionParameter<String>.document("document", "What world.export wrote.")
  private static let replacing = ActionParameter<Bool>.boolean(
    "replace", "Whether a world of this name may be replaced; without it that is refused.")

  /// What happens to worlds as such.
  static let worldActions: [ControlAction] = [
    ControlAction(
      "world.create", "A world is made from the template.", .tool,
      [name.required, seed.optional, key.optional, secret.optional, appID.optional], isInWorld: false
    ) { call in
      let name = try call.value(of: name)
      var plan = call.directory.planned(name)
      if let seed = call.ifGiven(seed) { plan.seed = UInt64(seed) }
      if let key = call.ifGiven(key) { plan.twitter.app.key = key }
      if let secret = call.ifGiven(secret) { plan.twitter.app.secret = secret }
      if let id = call.ifGiven(appID) { plan.facebook.app.id = id }
      try await call.directory.create(name, from: plan)
      return ActionResult("made the world '\(name)'", details: ["name": .string(name.text)])
    },
    ControlAction("world.reset", "The world is as it was when it was made.", .tool) { call in
      try await call.directory.reset(call.worldName)
      return ActionResult("the world '\(call.worldName)' is as it was when it was made")
    },
    ControlAction("world.delete", "The world is deleted.", .tool) { call in
      try call.directory.delete(call.worldName)
      return ActionResult("deleted the world '\(call.worldName)'")
    },
    ControlAction(
      "world.export", "The whole world as a JSON document, secrets included, without the journal.", .tool
    ) { call in
      let text = try await call.directory.export(call.worldName)
      return ActionResult(
        "exported the world '\(call.worldName)', \(text.utf8.count) octets, with its simulated secrets",
        text: text)
    },
    ControlAction(
      "world.import", "A world is made from an exported one: a token issued there opens here.", .tool,
      [name.required, document.required, replacing.optional], isInWorld: false
    ) { call in
      let name = try call.value(of: name)
      let isReplacing = call.ifGiven(replacing) ?? false
      let document = try call.value(of: document)
      try await call.directory.importWorld(name, from: document, replacing: isReplacing)
      return ActionResult("imported the world '\(name)'", details: ["name": .string(name.text)])
    },
    ControlAction("world.list", "Every world, with its clock.", .tool, isInWorld: false) { call in
      let worlds = call.directory.summaries
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

extension WorldDirectory.Summary {
  /// The summary for programs.
  public var json: JSONValue {
    [
      "name": .string(name.text), "time": .string(TimeText.text(time)),
      "idleSeconds": .integer(idle.components.seconds), "journalCount": .integer(Int64(journalCount)),
    ]
  }
}
