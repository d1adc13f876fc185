internal import EinlassWire
internal import EinlassWorld

extension SimulatedFailure {
  /// What happens to people at Facebook while a sign-in runs.
  static let facebookEvents = [
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
    facebook(
      "facebook-page-role-lost", "The person loses the roles at all pages.", .documented
    ) { facebook, id, _ in
      try await facebook.dropRoles(of: id)
    },
    SimulatedFailure(
      "other-facebook-account", "Another person logs in to Facebook on the phone.", .guessed,
      .world { world in
        try await world.replaceFacebookAccount()
      }),
  ]

  private static func facebook(
    _ name: String, _ about: String, _ certainty: Certainty,
    _ act: @escaping @Sendable (SimulatedFacebook, String, String) async throws -> Void
  ) -> SimulatedFailure {
    SimulatedFailure(
      name, about, certainty,
      .people(.facebook) { world, person in
        // One of several people may not have the app, which must not stop the event for the others.
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
