internal import EinlassDevice
internal import EinlassNetworks
internal import EinlassStorage
internal import EinlassWire
internal import OAuth1

extension Failure {
  /// What people do while a sign-in runs; the call that it was planned for then goes its way.
  ///
  /// Where a person is meant, it is the one whom the plan names, else the one whose call it is; where that is not
  /// known (a request token is nobody's yet), everyone whose account is on the phone, and at Facebook, where none
  /// is, everyone of the plan.
  static let events: [Failure] = twitterEvents + facebookEvents + phoneEvents

  private static let twitterEvents = [
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
    twitter("twitter-app-revoked", "The person takes the app's access away at Twitter.", .documented) {
      twitter, id, key in
      try await twitter.revoke(appKey: key, of: id)
    },
    Failure(
      "twitter-app-suspended", "Twitter suspends the world's app.", .documented,
      .world { world in
        guard var app = try await world.storage.twitterApp(key: world.twitterConsumer.key) else { return }
        app.isSuspended = true
        try await world.storage.save(app)
      }),
    Failure(
      "twitter-rate-limit-used", "The person's rate limits at Twitter are used up.", .documented,
      .people(.twitter) { world, person in
        for id in try await world.twitterPeopleMeant(person) { try await world.useUpTwitterLimits(of: id) }
      }),
  ]

  private static let facebookEvents = [
    facebook("facebook-app-removed", "The person removes the app at Facebook.", .documented) {
      facebook, id, appID in
      try await facebook.removeApp(appID: appID, personID: id)
    },
    facebook("facebook-password-changed", "The person changes the password at Facebook.", .documented) {
      facebook, id, _ in
      try await facebook.changePassword(id)
    },
    facebook("facebook-checkpointed", "Facebook wants the person to pass a checkpoint.", .documented) {
      facebook, id, _ in
      try await facebook.setCheckpointed(id)
    },
    facebook("facebook-unconfirmed", "The person's account counts as unconfirmed.", .observed) {
      facebook, id, _ in
      try await facebook.setConfirmed(id, false)
    },
    facebook("facebook-expired", "The app's tokens of the person expire.", .documented) {
      facebook, id, appID in
      try await facebook.expireTokens(id, appID: appID)
    },
    facebook("facebook-logged-out", "The person logs out everywhere.", .documented) { facebook, id, _ in
      try await facebook.logOut(id)
    },
  ]

  private static let phoneEvents = [
    Failure(
      "accounts-removed", "The person removes the network's accounts from the phone.", .observed,
      .accounts { world, account in try await world.phone.settings.remove(account) }),
    Failure(
      "access-switched-off", "The person switches the app off in Settings.", .observed,
      .world { world in
        for network in NetworkID.onPhones {
          try await world.phone.settings.setAccess(false, of: world.app.identity.bundleID, to: network)
        }
      }),
    Failure(
      "tokens-lost", "The phone has lost the tokens of its apps, as after a restore.", .observed,
      .accounts { world, account in
        var account = account
        account.appTokens = [:]
        try await world.storage.save(account)
      }),
    Failure(
      "password-lost", "The phone has lost its accounts' passwords, as after a restore.", .observed,
      .accounts { world, account in
        var account = account
        account.credential = nil
        try await world.storage.save(account)
      }),
    Failure(
      "other-facebook-account", "Somebody else logs in to Facebook on the phone.", .guessed,
      .world { world in
        try await world.replaceFacebookAccount()
      }),
    Failure(
      "phone-restarted", "The phone is switched off and on, and not unlocked.", .tool,
      .world { world in
        world.phone.restart()
      }),
    Failure(
      "phone-unlocked", "The person unlocks the phone.", .tool,
      .world { world in
        world.phone.unlock()
      }),
    Failure(
      "phone-restored", "The phone's backup is restored on another phone, which the person unlocks.",
      .observed,
      .world { world in
        try await world.phone.restoreFromBackup()
        world.phone.unlock()
      }),
    Failure(
      "app-reinstalled", "The person deletes the app and installs it again.", .observed,
      .world { world in
        try await world.phone.settings.deleteApp(world.app.identity.bundleID)
      }),
    Failure(
      "clock-advanced-an-hour", "An hour passes.", .tool,
      .world { world in
        world.clock.advance(by: .seconds(3600))
      }),
  ]

  private static func twitter(
    _ name: String, _ about: String, _ certainty: Certainty,
    _ act: @escaping @Sendable (SimulatedTwitter, Int64, String) async throws -> Void
  ) -> Failure {
    Failure(
      name, about, certainty,
      .people(.twitter) { world, person in
        for id in try await world.twitterPeopleMeant(person) {
          try await act(world.twitter, id, world.twitterConsumer.key)
        }
      })
  }

  private static func facebook(
    _ name: String, _ about: String, _ certainty: Certainty,
    _ act: @escaping @Sendable (SimulatedFacebook, String, String) async throws -> Void
  ) -> Failure {
    Failure(
      name, about, certainty,
      .people(.facebook) { world, person in
        // Of several people one may be without the app, which keeps nothing from happening to the others.
        var failure: (any Error)?
        var hasHappened = false
        for id in try await world.facebookPeopleMeant(person) {
          do {
            try await act(world.facebook, id, world.facebookAppID)
            hasHappened = true
          } catch {
            failure = error
          }
        }
        if let failure, !hasHappened { throw failure }
      })
  }
}

extension Failure.Effect {
  /// An event about people of the network.
  fileprivate static func people(
    _ network: NetworkID, _ act: @escaping @Sendable (World, PlannedFailure.Person?) async throws -> Void
  ) -> Failure.Effect {
    .event(Failure.Event(scope: .people(network), act: act))
  }

  /// An event about nobody in particular.
  fileprivate static func world(_ act: @escaping @Sendable (World) async throws -> Void) -> Failure.Effect {
    .event(Failure.Event(scope: .world) { world, _ in try await act(world) })
  }

  /// An event about each account on the phone that is the person's, or about all.
  fileprivate static func accounts(
    _ act: @escaping @Sendable (World, AccountRecord) async throws -> Void
  ) -> Failure.Effect {
    .event(
      Failure.Event(scope: .accounts) { world, person in
        for network in NetworkID.onPhones where person.map({ $0.network == network }) ?? true {
          for account in try await world.storage.accounts(network)
          where person.map({ $0.id == account.userID }) ?? true {
            try await act(world, account)
          }
        }
      })
  }
}
