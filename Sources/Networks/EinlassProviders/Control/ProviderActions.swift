internal import EinlassStorage
internal import EinlassWire
internal import EinlassWorld
internal import OAuth1

extension ControlAction {
  private static let user = ActionParameter<String>.text("user", "The person's name.")
  private static let fullName = ActionParameter<String>.text("full_name", "The display name.")
  private static let email = ActionParameter<String>.text("email", "The e-mail address.")
  private static let token = ActionParameter<String>.text("token", "The full access token.")
  private static let key = ActionParameter<String>.text("key", "The app's consumer key.")
  private static let ownKey = ActionParameter<String>.text(
    "key", "The app's consumer key; defaults to the world's app.")
  private static let secret = ActionParameter<String>.text(
    "secret", "The consumer secret; defaults to a random secret, which the response contains.")
  private static let callback = ActionParameter<String>.text("callback", "The registered callback.")
  private static let permission = ActionParameter<String>.text(
    "permission", "The token's permission; defaults to all permissions.")

  /// The actions on a described provider.
  static func provider(_ description: ProviderDescription) -> [ControlAction] {
    let name = description.network
    return [
      addUser(description), userState(description, "suspend", true),
      userState(description, "unsuspend", false),
      addApp(description), appState(description, "suspend", true), appState(description, "unsuspend", false),
      addToken(description),
      tokenChange(description, "revoke", "Revokes a token issued by \(description.title).", "revoked") {
        record, _ in
        record.isRevoked = true
      },
      tokenChange(
        description, "expire", "Expires a token issued by \(description.title) immediately.", "expired"
      ) { record, now in
        record.expires = now
      },
      ControlAction(
        "\(name).app.show",
        "Shows the credentials of an app registered with \(description.title), including the secret.", .tool,
        [ownKey.optional]
      ) { call in
        let app = try call.world.providerClient(call.ifGiven(ownKey), at: description)
        var details: [String: JSONValue] = [
          "key": .string(app.clientKey), "secret": .string(app.secret.reveal()), "name": .string(app.name),
        ]
        for (field, value) in app.fields { details[field] = .string(value) }
        return ActionResult(
          "the app '\(app.name)' has the consumer key '\(app.clientKey)'", details: .object(details))
      },
    ]
  }

  private static func addUser(_ description: ProviderDescription) -> ControlAction {
    ControlAction(
      "\(description.network).user.add", "Adds a person to \(description.title).", .tool,
      [user.required, fullName.optional, email.optional]
    ) { call in
      let network = try call.world.filledProvider(description)
      network.fill()
      var person = ProviderConfiguration.Person(name: try call.value(of: user))
      person.fullName = call.ifGiven(fullName)
      person.email = call.ifGiven(email)
      var configuration = call.world.configuration
      configuration[provider: description.network].people = [person]
      guard let record = ProviderAccounts(description, in: configuration).users.first,
        call.world.tables.insert(record)
      else {
        throw ControlActionError.refused(
          "a person called '\(person.name)' already exists on \(description.title); choose another name")
      }
      return ActionResult(
        "added \(record.name) to \(description.title)",
        details: ["user": .string(record.name), "id": .string(record.id)])
    }
  }

  private static func userState(
    _ description: ProviderDescription, _ verb: String, _ isSuspended: Bool
  ) -> ControlAction {
    ControlAction(
      "\(description.network).user.\(verb)",
      isSuspended
        ? "\(description.title) suspends a person." : "\(description.title) reinstates a suspended person.",
      .tool, [user.required]
    ) { call in
      let person = try call.world.providerUser(call.value(of: user), at: description)
      call.world.tables.update(ProviderUserRecord.self, person.key) {
        $0.isSuspended = isSuspended
      }
      return ActionResult(
        "\(person.name) is now \(isSuspended ? "" : "not ")suspended at \(description.title)")
    }
  }

  private static func addApp(_ description: ProviderDescription) -> ControlAction {
    ControlAction(
      "\(description.network).app.add", "Registers an app with \(description.title).", .tool,
      [key.required, secret.optional, callback.optional]
    ) { call in
      let world = call.world
      let network = try world.filledProvider(description)
      network.fill()
      guard var record = network.accounts.clients.first else {
        throw ControlActionError.refused("the provider has no app")
      }
      let key = try call.value(of: key)
      let secret = call.ifGiven(secret) ?? description.clients.secret.value(world.random(.setup))
      record = ProviderClientRecord(
        network: description.network, clientKey: key, secret: SharedSecret(secret), name: key,
        callbacks: call.ifGiven(callback).map { [$0] } ?? record.callbacks, publicKey: record.publicKey,
        fields: record.fields, permission: nil)
      guard world.tables.insert(record) else {
        throw ControlActionError.refused(
          "an app with the consumer key '\(key)' already exists; choose another key")
      }
      world.clientKeys.add(key)
      return ActionResult(
        "registered an app with \(description.title) (consumer key '\(key)')",
        details: ["key": .string(key), "secret": .string(secret)])
    }
  }

  private static func appState(
    _ description: ProviderDescription, _ verb: String, _ isSuspended: Bool
  ) -> ControlAction {
    ControlAction(
      "\(description.network).app.\(verb)",
      isSuspended
        ? "\(description.title) suspends an app." : "\(description.title) reinstates a suspended app.", .tool,
      [ownKey.optional]
    ) { call in
      let app = try call.world.providerClient(call.ifGiven(ownKey), at: description)
      call.world.tables.update(ProviderClientRecord.self, app.key) { $0.isSuspended = isSuspended }
      return ActionResult(
        "the app '\(app.name)' is now \(isSuspended ? "" : "not ")suspended at \(description.title)")
    }
  }

  private static func addToken(_ description: ProviderDescription) -> ControlAction {
    ControlAction(
      "\(description.network).token.add",
      "Issues a \(description.title) token for an app and a person, without a sign-in.",
      .tool, [user.required, ownKey.optional, permission.optional]
    ) { call in
      let world = call.world
      let person = try world.providerUser(call.value(of: user), at: description)
      let app = try world.providerClient(call.ifGiven(ownKey), at: description)
      let rules = description.tokens.access
      let random = world.random(.setup)
      let token = rules.shape.value(random)
      let record = ProviderTokenRecord(
        network: description.network, token: token, secret: rules.secret(of: token, random),
        clientKey: app.clientKey,
        user: person.name, permission: call.ifGiven(permission), scope: nil, issuedAt: world.clock.now)
      world.tables.save(record)
      return ActionResult(
        "\(description.title) issued a token for \(person.name) to the app '\(app.name)'",
        details: ["token": .string(record.token), "secret": .string(record.secret.reveal())])
    }
  }

  private static func tokenChange(
    _ description: ProviderDescription, _ verb: String, _ about: String, _ state: String,
    _ change: @escaping @Sendable (inout ProviderTokenRecord, WallTime) -> Void
  ) -> ControlAction {
    ControlAction("\(description.network).token.\(verb)", about, .tool, [token.required]) { call in
      let text = try call.value(of: token)
      try call.world.filledProvider(description).fill()
      let now = call.world.clock.now
      let key = ProviderKey(description.network, text)
      let record = call.world.tables.update(ProviderTokenRecord.self, key) { record in
        change(&record, now)
        return record
      }
      guard let record else {
        throw ControlActionError.refused(
          "this world's \(description.title) never issued the token '\(Redaction.short(text))'; pass the "
            + "full token"
        )
      }
      return ActionResult("\(record.user)'s token '\(Redaction.short(text))' is now \(state)")
    }
  }
}
