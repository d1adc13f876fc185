internal import EinlassStorage
internal import EinlassWire
internal import EinlassWorld
internal import OAuth1

extension ControlAction {
  private static let token = ActionParameter<String>.text("token", "The full access token.")
  private static let subcode = ActionParameter<FacebookTokenRecord.Invalidation>(
    name: "subcode", about: "The subcode of Graph's error 190.",
    kind: .choice(FacebookTokenRecord.Invalidation.allCases.map { String($0.rawValue) })
  ) { text in Int(text).flatMap(FacebookTokenRecord.Invalidation.init) }

  /// The actions on Facebook's tokens.
  static let facebookTokenActions: [ControlAction] = [
    ControlAction(
      "facebook.token.expire", "Expires an access token immediately: 190/463.", .documented, [token.required]
    ) { call in
      let record = try call.world.facebookToken(call.value(of: token))
      let now = call.world.clock.now
      let hasChanged = call.world.tables.update(FacebookTokenRecord.self, record.token) { token in
        if let end = token.expiresAt, end <= now { return false }
        token.expiresAt = now
        return true
      }
      guard hasChanged == true else {
        return ActionResult(
          "the token '\(Redaction.short(record.token))' had already expired; nothing changed")
      }
      return ActionResult("the token '\(Redaction.short(record.token))' has expired")
    },
    ControlAction(
      "facebook.token.invalidate", "Invalidates an access token, with the given subcode.",
      .documented, [token.required, subcode.required]
    ) { call in
      let record = try call.world.facebookToken(call.value(of: token))
      let reason = try call.value(of: subcode)
      try call.world.facebook.invalidate(record.token, by: reason)
      return ActionResult(
        "the token '\(Redaction.short(record.token))' is now invalid: 190/\(reason.rawValue)")
    },
  ]
}
