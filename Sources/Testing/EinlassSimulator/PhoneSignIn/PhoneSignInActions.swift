internal import EinlassDevice
internal import EinlassFacebook
internal import EinlassStorage
internal import EinlassTwitter
internal import EinlassWire
internal import EinlassWorld
internal import HTTPTypes

extension ControlAction {
  private static let network = ActionParameter<AccountType>.accountType("network", "The account's network.")
  private static let user = ActionParameter<String>.text(
    "user", "The account's screen name or login; defaults to the first account.")
  private static let bundle = ActionParameter<String>.text(
    "bundle", "The app's bundle id; defaults to the world's app.")
  private static let step1 = ActionParameter<String>.text(
    "step1",
    "Twitter: the response to step 1 of reverse auth. By default, the app with the key performs step "
      + "1.")
  private static let key = ActionParameter<String>.text(
    "key", "Twitter: the consumer key for which the token is issued; defaults to the world's app.")
  private static let appID = ActionParameter<String>.text(
    "app", "Facebook: the app id; defaults to the world's app.")
  private static let permissions = ActionParameter<[String]>.list(
    "permissions", "Facebook: the permissions to request; defaults to the permissions that Einlass requests.")
  private static let prompt = ActionParameter<PhoneSignIn.Prompt>.case(
    "prompt",
    "The source of the prompt's answer: script (the world's person) or wait (phone.answer).")
  private static let method = ActionParameter<String>.choice(
    "method", "The request's method; defaults to GET.", ["GET", "POST", "PUT", "DELETE"])
  private static let url = ActionParameter<SystemAddress>(
    name: "url", about: "The address, without a query.", kind: .text,
    expectation: "not an address such as https://api.twitter.com/1.1/account/settings.json",
    parse: SystemAddress.init)
  private static let parameters = ActionParameter<String>.text(
    "parameters", "The request's form parameters, such as a=1&b=2.")

  /// The phone's actions for apps that run elsewhere, with its accounts and the person's permission.
  static let phoneSignInActions: [ControlAction] = [
    ControlAction(
      "phone.sign-in",
      "Signs an app in with a phone account. The phone prompts the person. The response contains the token.",
      .observed,
      [
        network.required, user.optional, bundle.optional, step1.optional, key.optional, appID.optional,
        permissions.optional, prompt.optional,
      ], endsWithCaller: true
    ) { call in
      let phone = PhoneSignIn(
        call.world, bundleID: call.ifGiven(bundle), prompt: call.ifGiven(prompt) ?? .script)
      return try call.value(of: network) == .twitter
        ? await twitter(call, phone) : await facebook(call, phone)
    },
    ControlAction(
      "phone.token", "Shows the phone's token for an app, without prompting the person.", .observed,
      [network.required, user.optional, bundle.optional]
    ) { call in
      let type = try call.value(of: network)
      let account = try PhoneSignIn(call.world, bundleID: call.ifGiven(bundle))
        .account(type, called: call.ifGiven(user))
      guard let token = account.credential?.oauthToken else {
        throw ControlActionError.refused(
          "apps cannot read the tokens of \(type.displayName) accounts on the phone; use phone.sign-in to get one"
        )
      }
      return ActionResult(
        "the phone's token for '\(account.username ?? "")'",
        details: .present(["token": .string(token), "user": account.username.map(JSONValue.string)]))
    },
    ControlAction(
      "phone.request",
      "Signs a request for one of the phone's accounts and sends it, as the phone did for apps.",
      .observed,
      [
        network.required, url.required, method.optional, parameters.optional, user.optional, bundle.optional,
      ]
    ) { call in
      let phone = PhoneSignIn(call.world, bundleID: call.ifGiven(bundle))
      let address = try call.value(of: url)
      let method = HTTPRequest.Method(rawValue: call.ifGiven(method) ?? "GET") ?? .get
      let account = try phone.account(call.value(of: network), called: call.ifGiven(user))
      let response = try await phone.send(
        SystemRequest(
          method, host: address.host, path: address.path,
          parameters: FormFields(parsing: (call.ifGiven(parameters) ?? "").utf8), account: account))
      let text = response.text ?? ""
      return ActionResult(
        "\(address.host) responded to the phone's \(method.rawValue) \(address.path) with "
          + "\(response.head.status.code)", text: text,
        details: ["status": .integer(Int64(response.head.status.code)), "body": .string(text)])
    },
  ]

  private static func twitter(_ call: ActionCall, _ phone: PhoneSignIn) async throws -> ActionResult {
    try refuse([appID.name, permissions.name], of: call, at: .twitter)
    let key = call.ifGiven(key) ?? call.world.configuration.twitter.app.key
    try await phone.askForAccess(.twitter)
    let account = try phone.account(.twitter, called: call.ifGiven(user))
    let given = call.ifGiven(step1)
    let signed: String
    if let given {
      signed = given
    } else {
      signed = try await phone.signedString(for: call.world.twitterApp(key))
    }
    let fields = try await phone.token(for: key, signed, of: account)
    let name = account.username ?? ""
    return ActionResult(
      "the phone signed in @\(name) for the consumer key '\(key)'",
      details: .present([
        "token": fields["oauth_token"].map(JSONValue.string),
        "secret": fields["oauth_token_secret"].map(JSONValue.string),
        "id": fields["user_id"].map(JSONValue.string), "screenName": .string(name),
      ]))
  }

  private static func facebook(_ call: ActionCall, _ phone: PhoneSignIn) async throws -> ActionResult {
    try refuse([step1.name, key.name], of: call, at: .facebook)
    let id = call.ifGiven(appID) ?? call.world.facebookAppID
    try await phone.askForAccess(
      .facebook(appID: id, permissions: call.ifGiven(permissions) ?? [], audience: .onlyMe))
    let account = try phone.account(.facebook, called: call.ifGiven(user))
    guard let token = account.credential?.oauthToken else {
      throw ControlActionError.refused(
        "the phone has no valid token for this account and the app \(phone.app.identity.bundleID)")
    }
    return ActionResult(
      "the phone returned its token for '\(account.username ?? "")' and the app \(id)",
      details: .present([
        "token": .string(token), "login": account.username.map(JSONValue.string),
        "name": account.userFullName.map(JSONValue.string),
      ]))
  }

  /// Throws if an argument is given that has no meaning on `network`.
  private static func refuse(_ names: [String], of call: ActionCall, at type: AccountType) throws {
    for name in names where call.arguments.contains(name) {
      throw ControlActionError(
        .badArguments, "\(name)= does not apply to network=\(type.id.rawValue); remove it")
    }
  }
}

/// The address of a request for the phone to sign.
struct SystemAddress: Sendable {
  let host: String
  let path: String

  /// `nil` if the text is not `https://host/path`, or has a query or a fragment.
  init?(_ text: String) {
    let scheme = "https://"
    guard text.hasPrefix(scheme), text.utf8.count <= 2000,
      text.utf8.allSatisfy({
        (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#")
      })
    else { return nil }
    let rest = text.dropFirst(scheme.count)
    let host = rest.prefix { $0 != "/" }
    guard !host.isEmpty, host.utf8.allSatisfy({ $0 != UInt8(ascii: "@") && $0 != UInt8(ascii: "\\") }) else {
      return nil
    }
    self.host = host.lowercased()
    path = rest.count > host.count ? String(rest.dropFirst(host.count)) : "/"
  }
}
