internal import EinlassStorage

extension GraphError {
  /// The refusal of a token that was invalidated by `decree`, except for the invalidations that a person's state
  /// determines.
  ///
  /// The texts of 461, 465 and 468 are those of Facebook's page of 2012, and that of 493 is recorded (2018). The texts
  /// of 456, 457, 462 and 492 are guessed: only their names are documented (reference of Facebook's login, section
  /// 4.4).
  static func invalidated(_ decree: FacebookTokenRecord.Invalidation, appID: String) -> GraphError {
    switch decree {
    case .sessionMismatch: sessionMismatch
    case .malformed: dead(456, "The session is malformed.")
    case .invalidOrigin: dead(457, "The session has an invalid origin.")
    case .appRemoved: notAuthorized(appID: appID)
    case .checkpointed: checkpointed
    case .passwordChanged: passwordChanged
    case .appReinstalled: dead(461, "The session is invalid, because the user has reinstalled the app.")
    case .staleVersion: dead(462, "The session has a stale version.")
    case .expired: dead(463, "Session has expired.")
    case .unconfirmed: unconfirmed
    case .invalidPerson: dead(465, "The session user is invalid.")
    case .invalidatedByCall: invalidatedByCall
    case .loggedOut: loggedOut
    case .unused:
      dead(468, "The session is invalid, because the user has not used the app for a long time.")
    case .pageRoleLost: dead(492, "The session is invalid because the user has no role for the page.")
    case .appInactive: appInactive
    }
  }

  /// The recorded text lacks the words with which the others begin.
  package static let appInactive = GraphError(
    190, subcode: 493,
    "The access token is invalid since the user hasn't engaged the app in longer than 90 days.", .invalidToken
  )

  /// The older form of 460.
  package static let sessionMismatch = dead(
    452,
    "Session does not match current stored session. This may be because the user changed the password since "
      + "the time the session was created or Facebook has changed the session for security reasons.")
}
