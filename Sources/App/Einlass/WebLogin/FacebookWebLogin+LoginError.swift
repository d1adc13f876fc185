extension FacebookWebLogin {
  /// The reason why a web login failed.
  public enum LoginError: Error, Sendable, Hashable {
    /// The settings have no app id, or make no valid address.
    case unconfigured
    /// Another login of this instance is pending.
    case pending
    /// The person closed the page, or did not allow using the browser's cookies.
    case cancelled
    /// There is no window to show the page in.
    case presentationMissing
    /// The app is not on the screen.
    case presentationInvalid
    /// The person refused in the dialog.
    case denied(Refusal)
    /// Error 901: the app is in sandbox mode, and the person has no role in it (2013).
    case sandbox(Refusal)
    /// Facebook refuses this way to log in, with `service_disabled` or a similar error.
    case serviceDisabled(Refusal)
    /// The dialog returned another error.
    case refused(Refusal)
    /// The dialog stopped on an error page. A real phone showed it to the person and reported nothing to the app.
    case page(FacebookErrorPage, status: Int, text: String)
    /// The page could not be loaded: a code of NSURLErrorDomain and its text. With -999, the task was cancelled.
    case network(code: Int?, text: String)
    /// The response's state differs from the request's, or a response with contents has none: it may be forged.
    case forged(hasState: Bool)
    /// The page ended at a foreign address with this scheme.
    case foreignAddress(scheme: String)
    /// A requested value is missing. If `isElsewhere`, it was in the other part of the address, where Facebook never
    /// puts it.
    case missingInResponse(name: String, isElsewhere: Bool)
  }

  /// The dialog's error; any part of it may be missing.
  public struct Refusal: Sendable, Hashable {
    /// `error`, such as `access_denied`; or `error_type`.
    public let error: String?
    /// `error_code`.
    public let code: Int?
    /// `error_reason`, such as `user_denied`.
    public let reason: String?
    /// `error_message`, `error_msg` or `error_description`, unchanged.
    public let message: String?
  }
}

extension FacebookWebLogin.Refusal {
  private static let names = [
    "error", "error_code", "error_reason", "error_description", "error_message", "error_msg", "error_type",
  ]

  /// Reads the error in `values`. `nil` if there is none.
  init?(_ values: CallbackValues) {
    guard Self.names.contains(where: { values[$0] != nil }) else { return nil }
    error = values["error"] ?? values["error_type"]
    code = values["error_code"].flatMap(Int.init)
    reason = values["error_reason"]
    message = values["error_message"] ?? values["error_msg"] ?? values["error_description"]
  }

  /// The corresponding error.
  ///
  /// `access_denied`, its name on Android, 4201 and a lone `user_denied` all mean that the person refused.
  var problem: FacebookWebLogin.LoginError {
    if code == 901 { return .sandbox(self) }
    switch error {
    case "service_disabled", "service_disabled_use_browser", "AndroidAuthKillSwitchException":
      return .serviceDisabled(self)
    case "access_denied", "OAuthAccessDeniedException": return .denied(self)
    default: return reason == "user_denied" || code == 4201 ? .denied(self) : .refused(self)
    }
  }

  var summary: String {
    let parts = [error, code.map { "code \($0)" }, reason, message?.withoutPeriod].compactMap(\.self)
    return parts.isEmpty ? "without a reason" : parts.joined(separator: ", ")
  }
}

extension FacebookWebLogin.LoginError {
  init(_ failure: WebAuthenticationError) {
    switch failure {
    case .cancelled: self = .cancelled
    case .presentationMissing: self = .presentationMissing
    case .presentationInvalid: self = .presentationInvalid
    case .page(let status, let text):
      self = .page(FacebookErrorPage(status: status, text: text), status: status, text: text)
    case .network(let code, let text): self = .network(code: code, text: text)
    }
  }

  /// The case's name, such as `denied`.
  public var name: String {
    switch self {
    case .unconfigured: "unconfigured"
    case .pending: "pending"
    case .cancelled: "cancelled"
    case .presentationMissing: "presentationMissing"
    case .presentationInvalid: "presentationInvalid"
    case .denied: "denied"
    case .sandbox: "sandbox"
    case .serviceDisabled: "serviceDisabled"
    case .refused: "refused"
    case .page: "page"
    case .network: "network"
    case .forged: "forged"
    case .foreignAddress: "foreignAddress"
    case .missingInResponse: "missingInResponse"
    }
  }

  /// The dialog's error. `nil` for other failures.
  public var refusal: FacebookWebLogin.Refusal? {
    switch self {
    case .denied(let refusal), .sandbox(let refusal), .serviceDisabled(let refusal), .refused(let refusal):
      refusal
    default: nil
    }
  }
}

extension FacebookWebLogin.LoginError: CustomStringConvertible {
  /// The error, and the fix.
  public var description: String {
    switch self {
    case .unconfigured: "the login has no app id; set it in the settings"
    case .pending: "another login is in progress; wait until it ends"
    case .cancelled: "the person closed the page; offer to log in again"
    case .presentationMissing: "no window is available for the page; provide one"
    case .presentationInvalid: "the app is not on screen; start the login when it is"
    case .denied(let refusal):
      "the person denied access (\(refusal.summary)); ask again when access is needed"
    case .sandbox(let refusal):
      "the app is in development mode (\(refusal.summary)); publish it, or assign the person a role in it"
    case .serviceDisabled(let refusal):
      "Facebook refused this login method (\(refusal.summary)); try another"
    case .refused(let refusal): "Facebook's dialog failed (\(refusal.summary)); try again"
    case .page(let page, let status, let text):
      "Facebook's dialog stopped at a page with status \(status): \(text.withoutPeriod); \(page.advice)"
    case .network(let code, let text):
      "the dialog could not be loaded (\(code.map(String.init) ?? "no code")): \(text)"
    case .forged(let hasState):
      (hasState ? "the response's state differs from the request's" : "the response has no state")
        + "; it may be forged: log in again"
    case .foreignAddress(let scheme):
      "the page ended at a '\(scheme)' URL, which does not belong to the app"
    case .missingInResponse(let name, let isElsewhere):
      (isElsewhere ? "the response has '\(name)' in the wrong URL part" : "the response has no '\(name)'")
        + "; check the response type"
    }
  }
}

extension String {
  /// The text without a period at its end, so that a sentence can continue after a quoted message.
  var withoutPeriod: String { hasSuffix(".") ? String(dropLast()) : self }
}
