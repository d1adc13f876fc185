internal import EinlassStorage
internal import EinlassWire
internal import EinlassWorld
internal import OAuth1

extension ControlAction {
  private static let user = ActionParameter<String>.text(
    "user", "The person's Facebook login or id.")
  private static let login = ActionParameter<String>.text(
    "user", "The login: an e-mail address or a phone number.")
  private static let name = ActionParameter<String>.text("name", "The person's full name.")
  private static let id = digits(
    "id", "The person's id, which is also the app-scoped id unless app-scoped-id is set.")
  private static let email = ActionParameter<String>.text("email", "The confirmed e-mail address.")
  private static let password = ActionParameter<String>.text(
    "to", "The new password; defaults to a random password, which is not shown.")

  /// The actions on Facebook's people.
  static let facebookPersonActions: [ControlAction] = [
    ControlAction(
      "facebook.user.password",
      "The person changes their password, which invalidates all earlier tokens: 190/460.", .documented,
      [user.required, password.optional]
    ) { call in
      let person = try call.world.facebookPerson(call.value(of: user))
      let password = call.ifGiven(password) ?? call.world.random(.setup).alphanumerics(12)
      try call.world.facebook.changePassword(person.id, to: SharedSecret(password))
      return ActionResult("changed \(person.name)'s Facebook password; earlier tokens are now invalid")
    },
    facebookState(
      "checkpoint", "Facebook requires the person to complete a checkpoint: 190/459.", .documented,
      "stopped at a checkpoint", \.isCheckpointed, true
    ) { facebook, id in try facebook.setCheckpointed(id, true) },
    facebookState(
      "clear-checkpoint", "The person passes the checkpoint.", .documented, "not at a checkpoint",
      \.isCheckpointed, false
    ) { facebook, id in try facebook.setCheckpointed(id, false) },
    facebookState(
      "confirm", "The person confirms the account.", .documented, "confirmed", \.isConfirmed, true
    ) { facebook, id in try facebook.setConfirmed(id, true) },
    facebookState(
      "unconfirm", "The person's account becomes unconfirmed: 190/464.", .observed, "not confirmed",
      \.isConfirmed, false
    ) { facebook, id in try facebook.setConfirmed(id, false) },
    ControlAction(
      "facebook.user.log-out", "The person logs out everywhere, which invalidates web tokens: 190/467.",
      .documented, [user.required]
    ) { call in
      let person = try call.world.facebookPerson(call.value(of: user))
      try call.world.facebook.logOut(person.id)
      return ActionResult("\(person.name) has logged out of Facebook everywhere")
    },
    ControlAction(
      "facebook.user.add", "Adds a person to Facebook.", .tool,
      [login.required, name.required, id.optional, email.optional] + profileArguments
    ) { call in
      var person = FacebookConfiguration.Person(
        name: try call.value(of: name), login: try call.value(of: login))
      person.id = call.ifGiven(id)
      person.email = call.ifGiven(email)
      readProfile(call, &person)
      let id = try call.world.addPerson(person)
      return ActionResult(
        "added \(person.name) to Facebook with the id \(id)",
        details: ["user": .string(person.login), "id": .string(id)])
    },
  ]

  private static func facebookState(
    _ verb: String, _ about: String, _ certainty: SimulatedFailure.Certainty, _ state: String,
    _ path: any (KeyPath<FacebookPersonRecord, Bool> & Sendable), _ value: Bool,
    _ act: @escaping @Sendable (SimulatedFacebook, String) throws -> Void
  ) -> ControlAction {
    ControlAction("facebook.user.\(verb)", about, certainty, [user.required]) { call in
      let person = try call.world.facebookPerson(call.value(of: user))
      guard person[keyPath: path] != value else {
        return ActionResult("\(person.name) was already \(state); nothing changed")
      }
      try act(call.world.facebook, person.id)
      return ActionResult("\(person.name) is now \(state) on Facebook")
    }
  }
}
