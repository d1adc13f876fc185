internal import EinlassStorage

/// Why a person does not get past the form; it is shown again with the reason.
///
/// Every status is guessed but for the locked account's, of which it is known that it was not 200.
enum AuthorizationError: Error, Sendable, Hashable {
  /// The form does not come from a page of ours, in this browser.
  case forged
  case nobody
  case wrongPassword
  case suspended
  case locked

  /// What is the matter with the person's account; nil: nothing.
  init?(_ person: TwitterPersonRecord) {
    if person.isSuspended || person.isBanned {
      self = .suspended
    } else if person.isLocked {
      self = .locked
    } else {
      return nil
    }
  }

  /// The last two are Twitter's words, the others are guessed or ours.
  var text: String {
    switch self {
    case .forged: "This form was not sent from this page in this browser. Please send it from here."
    case .nobody: "Please say who you are."
    case .wrongPassword:
      "The username and password you entered did not match our records. Please double-check and try again."
    case .suspended: "This account is suspended"
    case .locked: TwitterError.accountLocked.message
    }
  }
}
