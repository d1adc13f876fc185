internal import EinlassStorage
internal import EinlassWire
public import EinlassWorld
internal import OAuth1

extension SimulatedEvent {
  /// Twitter's events.
  public static let twitter = TwitterEvents()
}

/// Events of people and the app at Twitter during a sign-in.
public struct TwitterEvents: Sendable {
  /// The person changes the Twitter password.
  public let passwordChanged = SimulatedEvent.people(
    "twitter-password-changed", "The person changes the Twitter password.", .recorded
  ) { twitter, id, _ in
    twitter.changePassword(of: id, to: "changed during the sign-in")
  }
  /// Twitter suspends the person.
  public let suspended = SimulatedEvent.people("twitter-suspended", "Twitter suspends the person.", .recorded)
  { twitter, id, _ in
    twitter.change(id) { $0.isSuspended = true }
  }
  /// Twitter locks the person's account.
  public let locked = SimulatedEvent.people(
    "twitter-locked", "Twitter locks the person's account.", .recorded
  ) { twitter, id, _ in
    twitter.change(id) { $0.isLocked = true }
  }
  /// Twitter bans the person.
  public let banned = SimulatedEvent.people("twitter-banned", "Twitter bans the person.", .observed) {
    twitter, id, _ in
    twitter.change(id) { $0.isBanned = true }
  }
  /// The person deactivates the Twitter account.
  public let deactivated = SimulatedEvent.people(
    "twitter-deactivated", "The person deactivates the Twitter account.", .observed
  ) { twitter, id, _ in
    twitter.change(id) { $0.isDeactivated = true }
  }
  /// The person revokes the app's access on Twitter; the phone can still sign in.
  public let appRevoked = SimulatedEvent.people(
    "twitter-app-revoked", "The person revokes the app's access on Twitter; the phone can still sign in.",
    .documented
  ) { twitter, id, key in
    try twitter.revoke(appKey: key, of: id)
  }
  /// The person revokes the phone's own access on Twitter; the phone asks for the password.
  public let phoneRevoked = SimulatedEvent(
    "twitter-phone-revoked",
    "The person revokes the phone's own access on Twitter; the phone asks for the password.", .observed,
    .people(.twitter)
  ) { world, person in
    guard let app = world.tables.find(TwitterAppRecord.self, by: .isSystem, true) else {
      return
    }
    for id in try world.twitterPeopleMeant(person) {
      try world.twitter.revoke(appKey: app.key, of: id)
    }
  }
  /// Twitter suspends the world's app.
  public let appSuspended = SimulatedEvent(
    "twitter-app-suspended", "Twitter suspends the world's app.", .documented, .world
  ) { world, _ in
    world.tables.update(TwitterAppRecord.self, world.twitterClient.key) {
      $0.isSuspended = true
    }
  }
  /// The person's Twitter rate limits are used up.
  public let rateLimitUsed = SimulatedEvent(
    "twitter-rate-limit-used", "The person's Twitter rate limits are used up.", .documented,
    .people(.twitter)
  ) { world, person in
    for id in try world.twitterPeopleMeant(person) { world.useUpTwitterLimits(of: id) }
  }
}

extension SimulatedEvent {
  /// An event for each person that it is about, with the person's id and the key of the world's app.
  fileprivate static func people(
    _ name: String, _ about: String, _ certainty: SimulatedFailure.Certainty,
    _ act: @escaping @Sendable (SimulatedTwitter, Int64, String) throws -> Void
  ) -> SimulatedEvent {
    SimulatedEvent(name, about, certainty, .people(.twitter)) { world, person in
      for id in try world.twitterPeopleMeant(person) {
        try act(world.twitter, id, world.twitterClient.key)
      }
    }
  }
}
