internal import EinlassStorage
internal import EinlassWire
internal import EinlassWorld

extension ControlAction {
  private static let user = ActionParameter<String>.text(
    "user", "The person's login at Facebook, or the id.")
  private static let friend = ActionParameter<String>.text(
    "friend", "The other person's login at Facebook, or the id.")
  private static let page = ActionParameter<String>.text("page", "The page's id.")
  private static let pageName = ActionParameter<String>.text("name", "The page's name.")
  private static let pageID = digits("id", "The page's id; without it one made from the name.")
  private static let category = ActionParameter<String>.text("category", "What kind of page; else Software.")
  private static let role = ActionParameter<FacebookPageRole>(
    name: "role", about: "What the person may do for it.",
    kind: .choice(FacebookPageRole.allCases.map(\.rawValue))
  ) { FacebookPageRole(rawValue: $0) }
  private static let roleOrNone = ActionParameter<String>.choice(
    "role", "What the person may do from now on.", FacebookPageRole.allCases.map(\.rawValue) + ["none"])

  /// The actions on friendships and pages at Facebook.
  static let facebookFriendActions: [ControlAction] = [
    ControlAction(
      "facebook.friendship.add", "Two people become friends.", .tool, [user.required, friend.required]
    ) { call in
      let (one, other) = try await pair(call)
      let isNew = try await call.world.facebook.befriend(one.id, other.id)
      return ActionResult(
        isNew
          ? "\(one.name) and \(other.name) are friends at Facebook now"
          : "\(one.name) and \(other.name) were friends already; nothing changed")
    },
    ControlAction(
      "facebook.friendship.ask", "One person asks another one for friendship, or confirms.", .documented,
      [user.required, friend.required]
    ) { call in
      let (one, other) = try await pair(call)
      let text =
        switch try await call.world.facebook.askForFriendship(from: one.id, to: other.id) {
        case .asked: "\(one.name) has asked \(other.name) for friendship"
        case .confirmed: "\(one.name) and \(other.name) are friends at Facebook now"
        case .alreadyFriends: "\(one.name) and \(other.name) were friends already; nothing changed"
        case .pending: "\(one.name) had asked \(other.name) already; nothing changed"
        }
      return ActionResult(text)
    },
    ControlAction(
      "facebook.friendship.remove", "A friendship ends, or what was asked of each other.", .tool,
      [user.required, friend.required]
    ) { call in
      let (one, other) = try await pair(call)
      let hasChanged = try await call.world.facebook.unfriend(one.id, other.id)
      return ActionResult(
        hasChanged
          ? "\(one.name) and \(other.name) are no friends at Facebook any more"
          : "\(one.name) and \(other.name) were no friends; nothing changed")
    },
    ControlAction(
      "facebook.page.add", "A page is made at Facebook.", .tool,
      [pageName.required, pageID.optional, category.optional, user.optional, role.optional]
    ) { call in
      var page = FacebookConfiguration.Page(name: try call.value(of: pageName))
      page.id = call.ifGiven(pageID)
      page.category = call.ifGiven(category) ?? page.category
      if let user = call.ifGiven(user) {
        let person = try await call.world.facebookPerson(user)
        page.roles[person.login] = call.ifGiven(role) ?? .administrator
      }
      let id = try await call.world.addPage(page)
      return ActionResult(
        "made the page '\(page.name)' at Facebook with the id \(id)", details: ["id": .string(id)])
    },
    ControlAction(
      "facebook.page.role", "A person gets a role at a page, or loses it: its tokens are dead then, 190/492.",
      .documented, [user.required, page.required, roleOrNone.required]
    ) { call in
      let person = try await call.world.facebookPerson(call.value(of: user))
      let page = try await call.world.facebookPage(call.value(of: page))
      let word = try call.value(of: roleOrNone)
      let role = FacebookPageRole(rawValue: word)
      try await call.world.facebook.setRole(role, of: person.id, at: page.id)
      return ActionResult(
        role == nil
          ? "\(person.name) has no role at the page '\(page.name)' now"
          : "\(person.name) is \(word) of the page '\(page.name)' now")
    },
  ]

  private static func pair(
    _ call: ActionCall
  ) async throws -> (FacebookPersonRecord, FacebookPersonRecord) {
    let one = try await call.world.facebookPerson(call.value(of: user))
    let other = try await call.world.facebookPerson(call.value(of: friend))
    guard one.id != other.id else {
      throw ControlActionError.refused("user= and friend= are the same person; give two people")
    }
    return (one, other)
  }
}
