public import EinlassWire

extension FacebookSession {
  /// The reason why a call of a session failed.
  public enum SessionError: Error, Sendable, Hashable {
    /// The lifecycle has no such transition; nothing happened.
    case illegalTransition(from: State, to: State)
    /// A session opens once; make a new one.
    case alreadyOpened(State)
    /// The call requires an open session.
    case notOpen(State)
    /// There is no cached token, and the app did not allow a sign-in page.
    case loginUINotAllowed
    /// Another request for permissions is pending.
    case permissionRequestPending
    /// The app requested permissions to publish without an audience.
    case audienceMissing([String])
    /// The app requested these permissions to publish as permissions to read.
    case publishAmongReadPermissions([String])
    /// The sign-in failed; FBErrorCode 2. `detail` is the other side's message.
    case loginFailed(Reason, originalCode: Int?, detail: String?)
    /// Facebook refused a request, or the phone's request for access, with a code of Graph.
    case graph(code: Int, subcode: Int?, message: String)
    /// The account store did not renew the credential; FBErrorCode 9.
    case systemAPI(String)
    /// The network failed.
    case transport(TransportError)
    /// Facebook's response was unreadable.
    case unreadableResponse(status: Int)
    /// The token cache failed; the session continues without it.
    case cache(TokenCacheError)
  }

  /// The reason for a failed sign-in; raw values are those of the SDK's `FBErrorLoginFailedReason`.
  ///
  /// Source: reference of Facebook's login, section 7.7.
  public enum Reason: String, Sendable, Hashable, CaseIterable {
    /// The person closed the page within the app.
    case inlineCancelled = "com.facebook.sdk:InlineLoginCancelled"
    /// No way to sign in was available.
    case notCancelled = "com.facebook.sdk:ErrorLoginNotCancelled"
    /// The person refused, or came back without an answer.
    case userCancelled = "com.facebook.sdk:UserLoginCancelled"
    /// The person did not let the app use the system's account.
    case systemCancelled = "com.facebook.sdk:SystemLoginCancelled"
    /// Facebook's dialog failed.
    case userOtherError = "com.facebook.sdk:UserLoginOtherError"
    /// The app is switched off in the phone's Settings.
    case systemDisallowedWithoutError = "com.facebook.sdk:SystemLoginDisallowedWithoutError"
    /// The account store failed.
    case systemError = "com.facebook.sdk:SystemLoginError"
    /// The session was closed while it requested permissions.
    case reauthorizeSessionClosed = "com.facebook.sdk:ErrorReauthorizeFailedReasonSessionClosed"
    /// The person granted none of the permissions.
    case reauthorizeUserCancelled = "com.facebook.sdk:ErrorReauthorizeFailedReasonUserCancelled"
    /// The person did not grant the system's account the permissions.
    case reauthorizeUserCancelledSystem =
      "com.facebook.sdk:ErrorReauthorizeFailedReasonUserCancelledSystem"
    /// Another person than the session's answered.
    case reauthorizeWrongUser = "com.facebook.sdk:ErrorReauthorizeFailedReasonWrongUser"
  }
}

extension FacebookSession.SessionError: CustomStringConvertible {
  /// The domain of the SDK's errors.
  public static let domain = "com.facebook.sdk"

  /// The case's name, such as `loginFailed`.
  public var name: String {
    switch self {
    case .illegalTransition: "illegalTransition"
    case .alreadyOpened: "alreadyOpened"
    case .notOpen: "notOpen"
    case .loginUINotAllowed: "loginUINotAllowed"
    case .permissionRequestPending: "permissionRequestPending"
    case .audienceMissing: "audienceMissing"
    case .publishAmongReadPermissions: "publishAmongReadPermissions"
    case .loginFailed: "loginFailed"
    case .graph: "graph"
    case .systemAPI: "systemAPI"
    case .transport: "transport"
    case .unreadableResponse: "unreadableResponse"
    case .cache: "cache"
    }
  }

  /// The FBErrorCode. `nil` if the SDK raised an exception or called its handler without an error.
  public var code: Int? {
    switch self {
    case .loginFailed: 2
    case .graph, .transport: 5
    case .unreadableResponse: 15
    case .systemAPI: 9
    default: nil
    }
  }

  /// The reason of a failed sign-in. `nil` for other failures.
  public var reason: FacebookSession.Reason? {
    if case .loginFailed(let reason, _, _) = self { reason } else { nil }
  }

  /// The error, and the fix.
  public var description: String {
    switch self {
    case .illegalTransition(let from, let to):
      "a session cannot change from \(from.name) to \(to.name); nothing was changed"
    case .alreadyOpened(let state):
      "an attempt was made to open an already opened or closed session (\(state.name)); create a new one"
    case .notOpen(let state): "the session is not open (\(state.name)); open it first"
    case .loginUINotAllowed: "there is no cached token, and a sign-in page was not allowed; allow it"
    case .permissionRequestPending: "a request for permissions is already in progress; wait until it ends"
    case .audienceMissing(let names):
      "Publish permissions were requested without specifying an audience "
        + "(\(names.joined(separator: ", "))); set the posts' audience"
    case .publishAmongReadPermissions(let names):
      "Publish or manage permissions are not permitted to to be requested with read permissions "
        + "(\(names.joined(separator: ", "))); request them separately"
    case .loginFailed(let reason, let code, let detail):
      "the sign-in failed: \(reason.rawValue)" + (code.map { " (\($0))" } ?? "")
        + (detail.map { ": \($0)" } ?? "")
    case .graph(let code, let subcode, let message):
      "Facebook refused with \(code)" + (subcode.map { "/\($0)" } ?? "") + ": \(message)"
    case .systemAPI(let message): message
    case .transport(let failure):
      "the network failed (\(failure.code.map(String.init) ?? "no code")): \(failure.localizedDescription)"
    case .unreadableResponse(let status):
      "Facebook's response (status \(status)) is invalid; try again later"
    case .cache(let failure): "\(failure)"
    }
  }

  /// The message of an error that is not from Einlass, if there is one.
  public var detail: String? {
    switch self {
    case .loginFailed(_, _, let detail): detail
    case .graph(_, _, let message), .systemAPI(let message): message
    case .transport(let failure): failure.localizedDescription
    case .cache(let failure): "\(failure)"
    default: nil
    }
  }
}
