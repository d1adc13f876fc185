internal import EinlassDevice
internal import EinlassStorage
internal import EinlassWire
package import EinlassWorld

extension ControlAction {
  private static let network = ActionParameter<AccountType>.accountType("network", "The account's network.")
  private static let user = ActionParameter<String>.text(
    "user", "The account's name at its network: a screen name or a login.")
  private static let state = ActionParameter<PhoneConfiguration.Account.State>.case(
    "state", "The account's state on the phone; defaults to fresh.")
  private static let granted = ActionParameter<Bool>.boolean(
    "granted", "Whether the app may use the accounts.")
  private static let bundle = ActionParameter<String>.text(
    "bundle", "The app's bundle id; defaults to the world's app.")

  /// The actions that the person performs in the phone's Settings.
  static let phoneActions: [ControlAction] = [
    ControlAction(
      "phone.account.add", "The person adds an account in Settings.", .observed,
      [network.required, user.required, state.optional]
    ) { call in
      var account = PhoneConfiguration.Account(try call.value(of: network), person: try call.value(of: user))
      if let state = call.ifGiven(state) { account.state = state }
      try call.world.addAccount(account)
      return ActionResult("the phone now has the \(account.type.displayName) account '\(account.person)'")
    },
    ControlAction(
      "phone.account.remove", "The person removes an account in Settings.", .observed,
      [network.required, user.required]
    ) { call in
      let type = try call.value(of: network)
      let user = try call.value(of: user)
      guard try await call.world.phone.settings.removeAccount(type, username: user) else {
        let names = call.world.tables.list(AccountRecord.self, by: .network, type.id).compactMap(
          \.username)
        throw ControlActionError.refused(
          "the phone has no \(type.displayName) account '\(user)'\(Suggestion.text(for: user, among: names)); "
            + (names.isEmpty
              ? "it has no \(type.displayName) accounts" : "it has \(names.joined(separator: ", "))"))
      }
      return ActionResult("the phone's \(type.displayName) account '\(user)' was removed")
    },
    ControlAction(
      "phone.access.set", "The person turns an app's switch on or off in Settings.", .observed,
      [network.required, granted.required, bundle.optional]
    ) { call in
      let type = try call.value(of: network)
      let isOn = try call.value(of: granted)
      let bundle = call.ifGiven(bundle) ?? call.world.app.identity.bundleID
      try await call.world.phone.settings.setAccess(isOn, of: bundle, to: type)
      return ActionResult(
        "\(bundle) \(isOn ? "is now" : "is not") allowed to use \(type.displayName) accounts")
    },
    ControlAction(
      "phone.access.reset", "The phone discards its decision about an app and prompts again.",
      .observed, [network.required, bundle.optional]
    ) { call in
      let type = try call.value(of: network)
      let bundle = call.ifGiven(bundle) ?? call.world.app.identity.bundleID
      call.world.phone.settings.resetAccess(of: bundle, to: type)
      return ActionResult("the phone will prompt again when \(bundle) requests \(type.displayName) accounts")
    },
  ]
}

extension ActionParameter<AccountType> {
  /// A type of account that phones have, by the id of its network.
  package static func accountType(_ name: String, _ about: String) -> ActionParameter {
    ActionParameter(name: name, about: about, kind: .choice(AccountType.all.map(\.id.rawValue))) {
      AccountType(NetworkID(rawValue: $0))
    }
  }
}
