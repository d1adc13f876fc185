internal import EinlassStorage
internal import EinlassWire
internal import EinlassWorld
internal import OAuth1

extension ControlAction {
  private static let user = TwitterActionParameters.user
  private static let newName = ActionParameter<String>.text("user", "The screen name.")
  private static let name = ActionParameter<String>.text("name", "The display name.")
  private static let id = ActionParameter<Int64>.integer("id", "The person's id.", 1...Int64.max)
  private static let email = ActionParameter<String>.text("email", "The e-mail address.")
  private static let status = ActionParameter<String>.text("status", "The latest tweet.")
  private static let profile = ActionParameter<String>.document(
    "profile",
    "A JSON object with members of the user object, such as {\"location\": \"Berlin\", \"followers_count\": 7}."
  )
  private static let avatar = ActionParameter<String>.text("avatar", "The picture's HTTPS URL.")
  private static let password = ActionParameter<String>.text(
    "to", "The new password; defaults to a random one that is not shown.")

  /// The actions on people at Twitter.
  static let twitterPersonActions: [ControlAction] = [
    twitterState("suspend", "Twitter suspends the person.", .recorded, "suspended", \.isSuspended, true),
    twitterState(
      "unsuspend", "Twitter lifts the person's suspension.", .documented, "not suspended", \.isSuspended,
      false),
    twitterState("lock", "Twitter locks the person's account.", .recorded, "locked", \.isLocked, true),
    twitterState("unlock", "The person unlocks the account.", .documented, "not locked", \.isLocked, false),
    twitterState("ban", "Twitter bans the person.", .observed, "banned", \.isBanned, true),
    twitterState("unban", "Twitter lifts the ban.", .guessed, "not banned", \.isBanned, false),
    twitterState(
      "deactivate", "The person deactivates the account.", .observed, "deactivated", \.isDeactivated, true),
    twitterState(
      "reactivate", "The person reactivates the account.", .documented,
      "not deactivated", \.isDeactivated, false),
    ControlAction(
      "twitter.user.password",
      "The person changes the password. Tokens on phones become stale. Other apps' tokens stay "
        + "valid.", .recorded,
      [user.required, password.optional]
    ) { call in
      let person = try call.world.twitterPerson(call.value(of: user))
      let password = call.ifGiven(password) ?? call.world.random(.setup).alphanumerics(12)
      call.world.twitter.changePassword(of: person.id, to: SharedSecret(password))
      return ActionResult(
        "changed the Twitter password of @\(person.screenName); tokens on phones are now stale")
    },
    ControlAction(
      "twitter.user.add", "Adds a person to Twitter.", .tool,
      [
        newName.required, name.optional, id.optional, email.optional, status.optional, avatar.optional,
        profile.optional,
      ]
    ) { call in
      var person = TwitterConfiguration.Person(
        screenName: try call.value(of: newName), name: call.ifGiven(name))
      person.id = call.ifGiven(id)
      person.email = call.ifGiven(email)
      person.status = call.ifGiven(status)
      person.avatar = call.ifGiven(avatar)
      if let text = call.ifGiven(profile) { try person.profile.read(argument: text) }
      let id = try call.world.addPerson(person)
      return ActionResult(
        "added @\(person.screenName) to Twitter with the id \(id)",
        details: ["user": .string(person.screenName), "id": .string(String(id))])
    },
    ControlAction(
      "twitter.user.profile", "Changes the person's user object; omitted members stay unchanged.", .tool,
      [user.required, profile.required]
    ) { call in
      let person = try call.world.twitterPerson(call.value(of: user))
      var profile = person.profile?.value ?? TwitterProfile()
      try profile.read(argument: call.value(of: Self.profile))
      let stated = profile
      call.world.twitter.change(person.id) { $0.state(stated) }
      return ActionResult("changed @\(person.screenName)'s user object on Twitter")
    },
    limits("exhaust", "Uses up the person's Twitter rate limits until the windows reset.") {
      twitter, token in twitter.useUpLimits(of: token)
    },
    limits("restore", "Resets the person's Twitter rate limits.") { twitter, token in
      twitter.restoreLimits(of: token)
    },
  ]

  private static func twitterState(
    _ verb: String, _ about: String, _ certainty: SimulatedFailure.Certainty, _ state: String,
    _ path: any (WritableKeyPath<TwitterPersonRecord, Bool> & Sendable), _ value: Bool
  ) -> ControlAction {
    ControlAction("twitter.user.\(verb)", about, certainty, [user.required]) { call in
      let person = try call.world.twitterPerson(call.value(of: user))
      guard person[keyPath: path] != value else {
        return ActionResult("@\(person.screenName) was already \(state); nothing changed")
      }
      call.world.twitter.change(person.id) { $0[keyPath: path] = value }
      return ActionResult("@\(person.screenName) is now \(state) on Twitter")
    }
  }

  /// The limits of all the person's tokens, and of the token that the world's app would get.
  private static func limits(
    _ verb: String, _ about: String,
    _ act: @escaping @Sendable (SimulatedTwitter, TwitterTokenRecord) throws -> Void
  ) -> ControlAction {
    ControlAction("twitter.rate-limit.\(verb)", about, .documented, [user.required]) { call in
      let world = call.world
      let person = try world.twitterPerson(call.value(of: user))
      if let app = world.tables.find(TwitterAppRecord.self, world.twitterClient.key) {
        _ = world.twitter.issueToken(for: person.id, app: app)
      }
      let tokens = world.tables.list(TwitterTokenRecord.self, by: .person, person.id).filter {
        $0.state == .live
      }
      for token in tokens { try act(world.twitter, token) }
      return ActionResult(
        "\(verb)ed @\(person.screenName)'s Twitter rate limits for "
          + "\(tokens.count) token\(tokens.count == 1 ? "" : "s")")
    }
  }
}

extension TwitterProfile {
  /// Applies the members of the JSON object in an action's argument.
  fileprivate mutating func read(argument text: String) throws(ControlActionError) {
    do {
      guard let value = try YAMLValue.read(text, file: "profile") else { return }
      try TwitterProfile.mapping.read(value, into: &self)
    } catch {
      throw ControlActionError(.badArguments, "\(error)")
    }
  }
}
