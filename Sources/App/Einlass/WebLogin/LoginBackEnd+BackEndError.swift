public import EinlassWire

extension LoginBackEnd {
  /// The reason why the back end returned nothing.
  public enum BackEndError: Error, Sendable, Hashable {
    /// The back end refused, with Graph's subcode if Facebook sent one.
    case refused(Refusal, message: String, subcode: Int?)
    /// The back end refused with an unknown type.
    case unknownRefusal(type: String, message: String, status: Int)
    /// The response was unreadable.
    case unreadable(status: Int)
    /// No response came.
    case transport(TransportError)
  }

  /// The reason for a back end's refusal; raw values are those of the wire.
  public enum Refusal: String, Sendable, Hashable, CaseIterable {
    /// The code was used before.
    case codeUsed = "code_used"
    /// Facebook did not accept the code: it is too old, invented, or for another address.
    case codeRefused = "code_refused"
    /// The state is not the one that the back end issued.
    case wrongState = "wrong_state"
    /// The token belongs to another app, which may have collected it.
    case tokenOfAnotherApp = "token_of_another_app"
    /// Facebook no longer accepts the token.
    case tokenRefused = "token_refused"
    /// The request was incomplete.
    case missingParameter = "missing_parameter"
    /// Facebook does not know the back end's app, or its secret.
    case misconfigured
    /// Facebook does not respond, or its response was unreadable.
    case facebookUnavailable = "facebook_unavailable"
    /// The session does not exist, or no longer does.
    case unknownSession = "unknown_session"
  }
}

extension LoginBackEnd.BackEndError {
  /// Reads a response whose status is not a success. `nil` if it is not JSON.
  init(_ json: LenientFields?, status: Int) {
    guard let error = json?.object("error"), let type = error.text("type") else {
      self = .unreadable(status: status)
      return
    }
    let message = error.text("message") ?? ""
    guard let refusal = LoginBackEnd.Refusal(rawValue: type) else {
      self = .unknownRefusal(type: type, message: message, status: status)
      return
    }
    self = .refused(refusal, message: message, subcode: error.integer("subcode"))
  }

  /// The type on the wire, or the case's name.
  public var name: String {
    switch self {
    case .refused(let refusal, _, _): refusal.rawValue
    case .unknownRefusal(let type, _, _): type
    case .unreadable: "unreadable"
    case .transport: "transport"
    }
  }
}

extension LoginBackEnd.BackEndError: CustomStringConvertible {
  /// The error, and the fix.
  public var description: String {
    switch self {
    case .refused(let refusal, let message, _):
      "the back end refused (\(refusal.rawValue)): \(message.withoutPeriod); \(refusal.advice)"
    case .unknownRefusal(let type, let message, let status):
      "the back end refused with status \(status) (\(type)): \(message)"
    case .unreadable(let status):
      "the back end's response with status \(status) is invalid; check its address"
    case .transport(let failure): "the back end cannot be reached: \(failure.localizedDescription)"
    }
  }
}

extension LoginBackEnd.Refusal {
  fileprivate var advice: String {
    switch self {
    case .codeUsed, .codeRefused, .wrongState, .tokenRefused, .unknownSession: "log in again"
    case .tokenOfAnotherApp: "send only this app's tokens"
    case .missingParameter: "send a code with its redirect_uri, or an access_token"
    case .misconfigured: "the back end's developer must check the app id and secret"
    case .facebookUnavailable: "try again later"
    }
  }
}
