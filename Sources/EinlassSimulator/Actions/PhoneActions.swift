internal import EinlassDevice
internal import EinlassNetworks
internal import EinlassStorage
internal import EinlassWire

extension Action {
  private static let network = ActionParameter<NetworkID>.case(
    "network", "Whose account it is.", among: NetworkID.onPhones)
  private static let user = ActionParameter<String>.text(
    "user", "The screen name at Twitter, or the login at Facebook.")
  private static let state = ActionParameter<WorldPlan.PhoneAccount.State>.case(
    "state", "What the phone holds of the account; without it fresh.")
  private static let granted = ActionParameter<Bool>.boolean(
    "granted", "Whether the app may use the accounts.")
  private static let bundle = ActionParameter<String>.text(
    "bundle", "The app's bundle id; without it that of the world's app.")

  /// What the person does in the phone's Settings.
  static let phoneActions: [Action] = [
    Action(
      "phone.account.add", "The person adds an account in Settings.", .observed,
      [network.required, user.required, state.optional]
    ) { call in
      var account = WorldPlan.PhoneAccount(try call(network), person: try call(user))
      if let state = try call.ifGiven(state) { account.state = state }
      try await call.world.addAccount(account)
      return ActionResult("the phone has the \(account.network.displayName) account '\(account.person)' now")
    },
    Action(
      "phone.account.remove", "The person removes an account in Settings.", .observed,
      [network.required, user.required]
    ) { call in
      let network = try call(network)
      let user = try call(user)
      guard try await call.world.phone.settings.removeAccount(network, username: user) else {
        let names = try await call.world.storage.accounts(network).compactMap(\.username)
        throw Mistake.refused(
          "the phone has no \(network.displayName) account '\(user)'\(Suggestion.text(for: user, among: names)); "
            + (names.isEmpty ? "it has none" : "it has \(names.joined(separator: ", "))"))
      }
      return ActionResult("the phone's \(network.displayName) account '\(user)' is gone")
    },
    Action(
      "phone.access.set", "The person turns an app's switch in Settings on or off.", .observed,
      [network.required, granted.required, bundle.optional]
    ) { call in
      let network = try call(network)
      let isOn = try call(granted)
      let bundle = try call.ifGiven(bundle) ?? call.world.app.identity.bundleID
      try await call.world.phone.settings.setAccess(isOn, of: bundle, to: network)
      return ActionResult("\(bundle) \(isOn ? "may" : "may not") use \(network.displayName) accounts now")
    },
    Action(
      "phone.access.reset", "The phone forgets what was decided about an app, so that it is asked anew.",
      .observed, [network.required, bundle.optional]
    ) { call in
      let network = try call(network)
      let bundle = try call.ifGiven(bundle) ?? call.world.app.identity.bundleID
      try await call.world.phone.settings.resetAccess(of: bundle, to: network)
      return ActionResult("\(bundle) will be asked anew about \(network.displayName) accounts")
    },
  ]
}
