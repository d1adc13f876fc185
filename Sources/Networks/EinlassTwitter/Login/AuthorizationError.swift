internal import EinlassStorage

/// The reason why a person is not logged in. The form is shown again with the reason.
///
/// All statuses are guesses, except that of the locked account, which is known not to have been 200.
enum AuthorizationError: Error, Sendable, Hashable {
  /// The form does not come from one of our pages in this browser.
  case forged
  case missingName
  case wrongPassword
  case suspended
  case locked

  /// The error for the state of the person's account. `nil` if the account is in order.
  init?(_ person: TwitterPersonRecord) {
    if person.isSuspended || person.isBanned {
      self = .suspended
    } else if person.isLocked {
      self = .locked
    } else {
      return nil
    }
  }

  /// The last two messages are in Twitter's words. The others are guesses or ours.
  var text: String {
    switch self {
    case .forged: "This form was not sent from this page in this browser. Please submit it here."
    case .missingName: "Please choose a person."
    case .wrongPassword:
      "The username and password you entered did not match our records. Please double-check and try again."
    case .suspended: "This account is suspended"
    case .locked: TwitterError.accountLocked.message
    }
  }
}
