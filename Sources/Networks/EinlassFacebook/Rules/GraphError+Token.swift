package import EinlassWire
internal import EinlassWorld

// Dead and unreadable tokens, code 190 (reference of Facebook's login, sections 4.4 and 5.2).

extension GraphError {
  package static let unreadableToken = GraphError(190, "Invalid OAuth access token.", .invalidToken)
  package static let wrongTokenSignature = GraphError(
    190, "Invalid OAuth access token signature.", .invalidToken)
  /// An OpenID Connect token in place of an access token.
  package static let unparsableToken = GraphError(
    190, "Invalid OAuth access token - Cannot parse access token", .invalidToken)
  package static let applicationDeleted = GraphError(
    190, "Error validating application. Application has been deleted.", .invalidToken)
  package static let checkpointed = dead(
    459, "You cannot access the app till you log in to www.facebook.com and follow the instructions given.")
  package static let passwordChanged = dead(
    460,
    "The session has been invalidated because the user changed their password or Facebook has changed the "
      + "session for security reasons.")
  /// The two spaces are Facebook's: an id was between them.
  package static let unconfirmed = dead(
    464, "Sessions for the user  are not allowed because the user is not a confirmed user.")
  package static let invalidatedByCall = dead(
    466, "The session was invalidated explicitly using an API call.")
  package static let loggedOut = dead(467, "The session is invalid because the user logged out.")

  package static func malformedToken(_ token: String) -> GraphError {
    GraphError(190, "Malformed access token \(token)", .invalidToken)
  }

  package static func notAuthorized(appID: String) -> GraphError {
    dead(458, "The user has not authorized application \(appID).")
  }

  /// Both times are in US Pacific time, in the format of 2021, which is guessed to date back to 2015. In 2014 they had
  /// no seconds; before that, they were in seconds since 1970.
  package static func expired(at expiry: WallTime, now: WallTime) -> GraphError {
    let ended: String
    switch GraphEra(now).expiryForm {
    case .unixTime:
      return dead(
        463,
        "Session has expired at unix time \(expiry.seconds). The current unix time is \(now.seconds).")
    case .short: ended = PacificTime.shortText(expiry)
    case .long: ended = PacificTime.text(expiry)
    }
    let present = GraphEra(now).expiryForm == .short ? PacificTime.shortText(now) : PacificTime.text(now)
    return dead(463, "Session has expired on \(ended). The current time is \(present).")
  }

  /// The refusal of a dead token. Clients search the text for this prefix.
  static func dead(_ subcode: Int, _ reason: String) -> GraphError {
    GraphError(190, subcode: subcode, "Error validating access token: \(reason)", .invalidToken)
  }
}
