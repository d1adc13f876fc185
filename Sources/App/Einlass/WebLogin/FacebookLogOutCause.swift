/// The reason why Facebook no longer accepts a token: code 190 with its subcodes.
///
/// Source: reference of Facebook's login, sections 4.4 and 5.2.
public enum FacebookLogOutCause: Error, Sendable, Hashable {
  /// 463: it has expired.
  case expired
  /// 460, and 452, its older form.
  case passwordChanged
  /// 458: the person removed the app, or revoked all permissions.
  case appRemoved
  /// 467: the person logged out of facebook.com.
  case loggedOut
  /// 459: Facebook requires the person to visit facebook.com first.
  case checkpointed
  /// 464: the person has not confirmed the account.
  case unconfirmed
  /// No subcode, or 456: it is not a token that Facebook can read.
  case malformed
  /// No subcode, and the message says that the app is deleted.
  case appDeleted
  /// 466: a call of an app to Facebook's API ended it.
  case invalidated
  /// 457.
  case invalidOrigin
  /// 461.
  case appReinstalled
  /// 462.
  case staleVersion
  /// 465: the person no longer exists.
  case invalidPerson
  /// 468.
  case unused
  /// 492.
  case pageRoleLost
  /// 493.
  case appInactive
  /// The back end's session has ended, which is independent of Facebook.
  case sessionEnded
  /// Any other subcode.
  case other(subcode: Int)

  /// Finds the cause of an error with code 190.
  ///
  /// - Parameters:
  ///   - subcode: The error's subcode; `nil` if there is none.
  ///   - message: Facebook's message, in English. It counts only without a subcode.
  public init(subcode: Int?, message: String) {
    self =
      switch subcode {
      case nil: message.contains("Application has been deleted") ? .appDeleted : .malformed
      case 452, 460: .passwordChanged
      case 456: .malformed
      case 457: .invalidOrigin
      case 458: .appRemoved
      case 459: .checkpointed
      case 461: .appReinstalled
      case 462: .staleVersion
      case 463: .expired
      case 464: .unconfirmed
      case 465: .invalidPerson
      case 466: .invalidated
      case 467: .loggedOut
      case 468: .unused
      case 492: .pageRoleLost
      case 493: .appInactive
      case let subcode?: .other(subcode: subcode)
      }
  }

  /// The case's name, such as `passwordChanged`.
  public var name: String {
    switch self {
    case .expired: "expired"
    case .passwordChanged: "passwordChanged"
    case .appRemoved: "appRemoved"
    case .loggedOut: "loggedOut"
    case .checkpointed: "checkpointed"
    case .unconfirmed: "unconfirmed"
    case .malformed: "malformed"
    case .appDeleted: "appDeleted"
    case .invalidated: "invalidated"
    case .invalidOrigin: "invalidOrigin"
    case .appReinstalled: "appReinstalled"
    case .staleVersion: "staleVersion"
    case .invalidPerson: "invalidPerson"
    case .unused: "unused"
    case .pageRoleLost: "pageRoleLost"
    case .appInactive: "appInactive"
    case .sessionEnded: "sessionEnded"
    case .other: "other"
    }
  }
}

extension FacebookLogOutCause: CustomStringConvertible {
  /// A message that an app can show the person.
  public var description: String {
    switch self {
    case .expired: "the login has expired; log in again"
    case .loggedOut: "you have logged out of Facebook; log in again"
    case .sessionEnded: "the login has ended; log in again"
    case .passwordChanged: "your Facebook password has changed; log in again"
    case .appRemoved: "the app was removed from your Facebook account; log in again to allow it"
    case .checkpointed, .unconfirmed:
      "Facebook requires you to log in at www.facebook.com and follow the instructions there; then log in "
        + "here again"
    case .appDeleted, .appInactive:
      "this app no longer exists or is inactive on Facebook, so you cannot log in"
    case .malformed: "the stored token is invalid; log in again"
    case .other(let subcode): "Facebook has ended the login (190/\(subcode)); log in again"
    default: "the login has ended (\(name)); log in again"
    }
  }
}
