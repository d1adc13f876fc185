internal import EinlassWire

extension ControlAction {
  private static let user = ActionParameter<String>.text(
    "user", "Only this person; defaults to the newest people.")
  private static let last = ActionParameter<Int64>.integer(
    "last", "The maximum number of people; defaults to 100.", 1...10_000)
  private static let secrets = ActionParameter<Bool>.boolean(
    "secrets", "Show full tokens, and the apps' keys and secrets, all of which are simulated."
  )
  private static let count = ActionParameter<Int64>.integer(
    "count", "The maximum number of changes; defaults to 20.", 1...1000)

  /// Returns the actions that show the state of the networks.
  static func overviewActions(_ modules: [WorldModule]) -> [ControlAction] {
    let networks = modules.filter { $0.people.overview != nil }.map { NetworkID(rawValue: $0.id) }
    let network = ActionParameter<NetworkID>.case(
      "network", "The network to show.", among: networks)
    return [
      ControlAction(
        "network.show",
        "Shows a network's people and apps, their states, tokens and limits, and the actions that change "
          + "them.",
        .tool, [network.required, user.optional, last.optional, secrets.optional]
      ) { call in
        let id = try call.value(of: network)
        let module = call.world.modules.module(id.rawValue)
        guard let module, let overview = module.people.overview else {
          throw ControlActionError.refused("the network '\(id)' has no people or apps to show")
        }
        let selection =
          call.ifGiven(user).map(NetworkOverview.Selection.person)
          ?? .last(Int(call.ifGiven(last) ?? 100))
        let found = try overview(call.world, selection)
        let showsSecrets = call.ifGiven(secrets) ?? false
        let credentials = showsSecrets ? module.people.credentials(call.world.configuration) : []
        return ActionResult(
          "\(found.people.count) \(found.people.count == 1 ? "person" : "people") and \(found.apps.count) "
            + "app\(found.apps.count == 1 ? "" : "s") on \(module.displayName)",
          text: ((found.people + found.apps).flatMap { $0.lines(showsTokens: showsSecrets) }
            + (credentials.isEmpty ? [] : ["Keys and secrets:"]) + credentials.map { "  \($0.line)" })
            .joined(separator: "\n"),
          details: found.json(showsSecrets: showsSecrets, credentials: credentials))
      },
      ControlAction("network.list", "Lists the networks that network.show accepts.", .tool) {
        call in
        let modules = call.world.modules.all.filter { $0.people.overview != nil }
        return ActionResult(
          "\(modules.count) networks",
          text: modules.map { "\($0.id)  \($0.displayName)" }.joined(separator: "\n"),
          details: .array(modules.map { ["id": .string($0.id), "name": .string($0.displayName)] }))
      },
    ]
  }

  /// The actions on upcoming changes along the clock.
  static let upcomingActions: [ControlAction] = [
    ControlAction(
      "clock.upcoming",
      "Lists upcoming changes: tokens that expire, limits that reset, networks that change.",
      .tool, [count.optional]
    ) { call in
      let moments = try upcoming(call.world).prefix(Int(call.ifGiven(count) ?? 20))
      return ActionResult(
        moments.isEmpty ? "no upcoming changes" : "\(moments.count) upcoming changes",
        text: moments.map { "\(TimeText.text($0.time))  \($0.network): \($0.change)" }.joined(
          separator: "\n"),
        details: .array(moments.map(\.json)))
    },
    ControlAction(
      "clock.jump", "Moves the clock to the next change, which clock.upcoming lists first.", .tool
    ) { call in
      guard let next = try upcoming(call.world).first else {
        throw ControlActionError.refused(
          "this world has no upcoming changes; move its clock with clock.advance by=1d")
      }
      let clock = call.world.clock
      clock.advance(by: next.time.since(clock.now))
      return result("\(next.network): \(next.change)", call.world)
    },
  ]

  /// A time at which something changes, with the network.
  private struct Upcoming {
    let network: String
    let time: WallTime
    let change: String

    var json: JSONValue {
      ["time": .string(TimeText.text(time)), "network": .string(network), "change": .string(change)]
    }
  }

  /// Returns the upcoming changes, earliest first.
  private static func upcoming(_ world: World) throws -> [Upcoming] {
    let now = world.clock.now
    var moments: [Upcoming] = []
    for module in world.modules.all {
      var own = (module.people.timeline?(world) ?? []).filter { $0.time > now }
      if let overview = module.people.overview {
        own += try overview(world, .last(1000)).moments(after: now)
      }
      moments += own.map { Upcoming(network: module.displayName, time: $0.time, change: $0.change) }
    }
    return moments.sorted { $0.time < $1.time }
  }
}
