internal import EinlassStorage
internal import EinlassWire
internal import EinlassWorld
internal import OAuth1

extension SimulatedFailure {
  /// What happens to people and the app at Twitter while a sign-in runs.
  static let twitterEvents = [
    twitter("twitter-password-changed", "The person changes the password at Twitter.", .recorded) {
      twitter, id, _ in
      try await twitter.changePassword(of: id, to: "changed while the sign-in ran")
    },
    twitter("twitter-suspended", "Twitter suspends the person.", .recorded) { twitter, id, _ in
      try await twitter.change(id) { $0.isSuspended = true }
    },
    twitter("twitter-locked", "Twitter locks the person's account.", .recorded) { twitter, id, _ in
      try await twitter.change(id) { $0.isLocked = true }
    },
    twitter("twitter-banned", "Twitter bans the person.", .observed) { twitter, id, _ in
      try await twitter.change(id) { $0.isBanned = true }
    },
    twitter("twitter-deactivated", "The person deactivates the account at Twitter.", .observed) {
      twitter, id, _ in
      try await twitter.change(id) { $0.isDeactivated = true }
    },
    twitter(
      "twitter-app-revoked", "The person revokes the app's access at Twitter; the phone can still sign in.",
      .documented
    ) {
      twitter, id, key in
      try await twitter.revoke(appKey: key, of: id)
    },
    SimulatedFailure(
      "twitter-phone-revoked",
      "The person revokes the phone's own access at Twitter; it asks for the password.", .observed,
      .people(.twitter) { world, person in
        guard let app = try await world.storage.find(TwitterAppRecord.self, by: .isSystem, true) else {
          return
        }
        for id in try await world.twitterPeopleMeant(person) {
          try await world.twitter.revoke(appKey: app.key, of: id)
        }
      }),
    SimulatedFailure(
      "twitter-app-suspended", "Twitter suspends the world's app.", .documented,
      .world { world in
        try await world.storage.update(TwitterAppRecord.self, world.twitterClient.key) {
          $0.isSuspended = true
        }
      }),
    SimulatedFailure(
      "twitter-rate-limit-used", "The person's rate limits at Twitter are used up.", .documented,
      .people(.twitter) { world, person in
        for id in try await world.twitterPeopleMeant(person) { try await world.useUpTwitterLimits(of: id) }
      }),
  ]

  private static func twitter(
    _ name: String, _ about: String, _ certainty: Certainty,
    _ act: @escaping @Sendable (SimulatedTwitter, Int64, String) async throws -> Void
  ) -> SimulatedFailure {
    SimulatedFailure(
      name, about, certainty,
      .people(.twitter) { world, person in
        for id in try await world.twitterPeopleMeant(person) {
          try await act(world.twitter, id, world.twitterClient.key)
        }
      })
  }
}
