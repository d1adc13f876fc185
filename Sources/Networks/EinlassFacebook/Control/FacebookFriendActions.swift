internal import EinlassStorage
internal import EinlassWire
internal import EinlassWorld

extension ControlAction {
  private static let user = ActionParameter<String>.text(
    "user", "The person's Facebook login or id.")
  private static let friend = ActionParameter<String>.text(
    "friend", "The other person's Facebook login or id.")

  /// The actions on Facebook's friendships.
  static let facebookFriendActions: [ControlAction] = [
    ControlAction(
      "facebook.friendship.add", "Two people become friends.", .tool, [user.required, friend.required]
    ) { call in
      let (one, other) = try pair(call)
      let isNew = try call.world.facebook.befriend(one.id, other.id)
      return ActionResult(
        isNew
          ? "\(one.name) and \(other.name) are now friends on Facebook"
          : "\(one.name) and \(other.name) were already friends; nothing changed")
    },
    ControlAction(
      "facebook.friendship.ask", "One person sends another a friend request, or accepts one.", .documented,
      [user.required, friend.required]
    ) { call in
      let (one, other) = try pair(call)
      let text =
        switch try call.world.facebook.askForFriendship(from: one.id, to: other.id) {
        case .asked: "\(one.name) has sent \(other.name) a friend request"
        case .confirmed: "\(one.name) and \(other.name) are now friends on Facebook"
        case .alreadyFriends: "\(one.name) and \(other.name) were already friends; nothing changed"
        case .pending: "\(one.name) had already sent \(other.name) a friend request; nothing changed"
        }
      return ActionResult(text)
    },
    ControlAction(
      "facebook.friendship.remove", "Ends a friendship or a friend request.", .tool,
      [user.required, friend.required]
    ) { call in
      let (one, other) = try pair(call)
      let hasChanged = call.world.facebook.unfriend(one.id, other.id)
      return ActionResult(
        hasChanged
          ? "\(one.name) and \(other.name) are no longer friends on Facebook"
          : "\(one.name) and \(other.name) were not friends; nothing changed")
    },
  ]

  private static func pair(
    _ call: ActionCall
  ) throws -> (FacebookPersonRecord, FacebookPersonRecord) {
    let one = try call.world.facebookPerson(call.value(of: user))
    let other = try call.world.facebookPerson(call.value(of: friend))
    guard one.id != other.id else {
      throw ControlActionError.refused("user= and friend= are the same person; use two different people")
    }
    return (one, other)
  }
}
