internal import EinlassDevice
internal import EinlassStorage
internal import EinlassWire
internal import EinlassWorld

extension ControlAction {
  private static let restriction = ActionParameter<String>.choice(
    "restriction", "A restriction that blocks access regardless of the person's answer; 'none' removes it.",
    ["none"] + PhonePolicy.Restriction.allCases.map(\.rawValue))
  private static let lock = ActionParameter<PhoneLock>.case("state", "The phone's lock state.")

  /// The actions that show the whole phone, and that set values independent of accounts.
  static let phoneOverviewActions: [ControlAction] = [
    ControlAction(
      "phone.show",
      "Shows the phone's state: accounts, app switches, restrictions, prompts and the Keychain.",
      .tool
    ) { call in
      let overview = PhoneOverview(world: call.world)
      let details = overview.json
      return ActionResult(
        "the phone has \(details["accounts"]?.elements.count ?? 0) accounts and "
          + "\(details["prompts"]?.elements.count ?? 0) open prompts",
        text: overview.lines.joined(separator: "\n"), details: details)
    },
    ControlAction(
      "phone.restrict",
      "A profile restricts the apps' access to the accounts, or lifts the restriction.", .observed,
      [restriction.required]
    ) { call in
      let name = try call.value(of: restriction)
      call.world.phone.policy.restriction = PhonePolicy.Restriction(rawValue: name)
      return ActionResult(
        name == "none"
          ? "access to the accounts is now unrestricted"
          : "a restriction now blocks access to the accounts: \(name)")
    },
    ControlAction(
      "phone.lock", "Locks, unlocks or restarts the phone. After a restart, it stays locked.", .observed,
      [lock.required]
    ) { call in
      let phone = call.world.phone
      switch try call.value(of: lock) {
      case .locked: phone.lockScreen()
      case .unlocked: phone.unlock()
      case .lockedSinceBoot: phone.restart()
      }
      return ActionResult("the phone is now \(phone.lock.rawValue)")
    },
  ]
}

/// An overview of a world's phone, each part with the actions that change it.
private struct PhoneOverview {
  typealias Offer = NetworkOverview.Offer

  let world: World

  var json: JSONValue {
    let accounts = accounts
    return .present([
      "era": .string(world.phone.policy.era.rawValue),
      "lock": .string(world.phone.lock.rawValue),
      "locks": .array(
        PhoneLock.allCases.map { Offer($0.rawValue, "phone.lock", ["state": $0.rawValue]).json }),
      "restriction": world.phone.policy.restriction.map { .string($0.rawValue) },
      "restrictions": .array(
        (["none"] + PhonePolicy.Restriction.allCases.map(\.rawValue)).map {
          Offer($0, "phone.restrict", ["restriction": $0]).json
        }),
      "app": .string(world.app.identity.bundleID),
      "accountTypes": .array(
        AccountType.all.map { ["id": .string($0.id.rawValue), "name": .string($0.displayName)] }),
      "accounts": .array(accounts),
      "switches": .array(switches),
      "prompts": .array(world.openPrompts.all.map(prompt)),
      "keychain": .array(keychain),
    ])
  }

  var lines: [String] {
    accounts.map { "\($0["network"]?.text ?? "")  \($0["name"]?.text ?? "(no name)")" }
      + switches.map {
        "\($0["bundle"]?.text ?? "")  \($0["network"]?.text ?? "")  \($0["isOn"] == .bool(true) ? "on" : "off")"
      }
  }

  private var accounts: [JSONValue] {
    var accounts: [JSONValue] = []
    for type in AccountType.all {
      for account in world.tables.list(AccountRecord.self, by: .network, type.id) {
        let name = account.username
        let argument = ["network": type.id.rawValue, "user": name ?? ""]
        accounts.append(
          .present([
            "network": .string(type.id.rawValue), "type": .string(type.displayName),
            "name": name.map(JSONValue.string), "fullName": account.fullName.map(JSONValue.string),
            "hasCredential": .bool(account.credential != nil),
            "apps": .array(account.appTokens.keys.sorted().map(JSONValue.string)),
            "remove": name == nil ? nil : Offer("Remove", "phone.account.remove", argument).json,
          ]))
      }
    }
    return accounts
  }

  private var switches: [JSONValue] {
    var switches: [JSONValue] = []
    for type in AccountType.all {
      for decision in world.tables.list(AccessDecisionRecord.self, by: .network, type.id) {
        let argument = ["network": type.id.rawValue, "bundle": decision.key.bundleID]
        let other = argument.merging(["granted": decision.isGranted ? "false" : "true"]) { $1 }
        switches.append([
          "network": .string(type.id.rawValue), "type": .string(type.displayName),
          "bundle": .string(decision.key.bundleID), "isOn": .bool(decision.isGranted),
          "permissions": .array(decision.permissions.sorted().map(JSONValue.string)),
          "change": Offer(decision.isGranted ? "Turn off" : "Turn on", "phone.access.set", other).json,
          "forget": Offer("Forget", "phone.access.reset", argument).json,
        ])
      }
    }
    return switches
  }

  private func prompt(_ prompt: OpenPrompts.Prompt) -> JSONValue {
    let number = String(prompt.number)
    return [
      "number": .integer(prompt.number), "title": .string(prompt.question.title),
      "bundle": .string(prompt.question.app.bundleID),
      "network": .string(prompt.question.type.id.rawValue),
      "permissions": .array(prompt.question.permissions.map(JSONValue.string)),
      "answers": .array(
        AccessAnswer.allCases.map { answer in
          Offer(
            answer == .allow ? "OK" : "Don't Allow", "phone.answer",
            ["answer": answer.rawValue, "prompt": number]
          ).json
        }),
    ]
  }

  /// The items without their values, which are sealed.
  private var keychain: [JSONValue] {
    world.tables.list(KeychainItemRecord.self, last: 1000).map { item in
      [
        "bundle": .string(item.key.bundleID), "service": .string(item.key.service),
        "account": .string(item.key.account), "accessibility": .string(item.accessibility),
        "octets": .integer(Int64(item.sealed.count)),
      ]
    }
  }
}
