internal import EinlassWire
public import EinlassWorld

extension SimulatedEvent {
  /// Facebook's events.
  public static let facebook = FacebookEvents()
}

/// Events of people and apps on Facebook during a sign-in.
public struct FacebookEvents: Sendable {
  /// The person removes the app on Facebook.
  public let appRemoved = SimulatedEvent.people(
    "facebook-app-removed", "The person removes the app on Facebook.", .documented
  ) { facebook, id, appID in
    try facebook.removeApp(appID: appID, personID: id)
  }
  /// The person changes their Facebook password.
  public let passwordChanged = SimulatedEvent.people(
    "facebook-password-changed", "The person changes their Facebook password.", .documented
  ) { facebook, id, _ in
    try facebook.changePassword(id)
  }
  /// Facebook requires the person to complete a checkpoint.
  public let checkpointed = SimulatedEvent.people(
    "facebook-checkpointed", "Facebook requires the person to complete a checkpoint.", .documented
  ) { facebook, id, _ in
    try facebook.setCheckpointed(id)
  }
  /// The person's account becomes unconfirmed.
  public let unconfirmed = SimulatedEvent.people(
    "facebook-unconfirmed", "The person's account becomes unconfirmed.", .observed
  ) { facebook, id, _ in
    try facebook.setConfirmed(id, false)
  }
  /// The person's tokens for the app expire.
  public let expired = SimulatedEvent.people(
    "facebook-expired", "The person's tokens for the app expire.", .documented
  ) { facebook, id, appID in
    facebook.expireTokens(id, appID: appID)
  }
  /// The person logs out everywhere.
  public let loggedOut = SimulatedEvent.people(
    "facebook-logged-out", "The person logs out everywhere.", .documented
  ) { facebook, id, _ in
    try facebook.logOut(id)
  }
  /// The person loses all page roles.
  public let pageRoleLost = SimulatedEvent.people(
    "facebook-page-role-lost", "The person loses all page roles.", .documented
  ) { facebook, id, _ in
    facebook.dropRoles(of: id)
  }
  /// Another person logs in to Facebook on the phone.
  public let otherAccount = SimulatedEvent.replacingAccount(
    "other-facebook-account", "Another person logs in to Facebook on the phone.", .guessed, .world,
    of: .facebook
  ) { try $0.otherFacebookAccount() }
}

extension SimulatedEvent {
  /// An event for each person that it is about, with the person's id and the id of the world's app.
  fileprivate static func people(
    _ name: String, _ about: String, _ certainty: SimulatedFailure.Certainty,
    _ act: @escaping @Sendable (SimulatedFacebook, String, String) throws -> Void
  ) -> SimulatedEvent {
    SimulatedEvent(name, about, certainty, .people(.facebook)) { world, person in
      // One of several people may not have the app, which must not stop the event for the others.
      var failure: (any Error)?
      var hasHappened = false
      for id in try world.facebookPeopleMeant(person) {
        do {
          try act(world.facebook, id, world.facebookAppID)
          hasHappened = true
        } catch {
          failure = error
        }
      }
      if let failure, !hasHappened { throw failure }
    }
  }
}
