internal import EinlassStorage
internal import EinlassWire
internal import EinlassWorld

extension ControlAction {
  private static let user = ActionParameter<String>.text(
    "user", "The person's login at Facebook, or the id.")
  private static let friend = ActionParameter<String>.text(
    "friend", "The other person's login at Facebook, or the id.")

  /// The actions on friendships at Facebook.
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
