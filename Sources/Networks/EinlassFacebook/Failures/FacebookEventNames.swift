public import EinlassWorld

extension EventName {
  /// What happens to Facebook's people and apps.
  public static var facebook: FacebookEventNames { FacebookEventNames() }
}

/// What happens to Facebook's people and apps.
public struct FacebookEventNames: Sendable {
  /// The person removes the app at Facebook.
  public var appRemoved: EventName { EventName("facebook-app-removed") }
  /// The person changes the password at Facebook.
  public var passwordChanged: EventName { EventName("facebook-password-changed") }
  /// Facebook wants the person to pass a checkpoint.
  public var checkpointed: EventName { EventName("facebook-checkpointed") }
  /// The person's account counts as unconfirmed.
  public var unconfirmed: EventName { EventName("facebook-unconfirmed") }
  /// The app's tokens of the person expire.
  public var expired: EventName { EventName("facebook-expired") }
  /// The person logs out everywhere.
  public var loggedOut: EventName { EventName("facebook-logged-out") }
  /// The person loses the roles at all pages.
  public var pageRoleLost: EventName { EventName("facebook-page-role-lost") }
  /// Another person logs in to Facebook on the phone.
  public var otherAccount: EventName { EventName("other-facebook-account") }
}
