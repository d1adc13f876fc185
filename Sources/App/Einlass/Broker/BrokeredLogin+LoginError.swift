public import EinlassWire

extension BrokeredLogin {
  /// The reason why a brokered login failed.
  ///
  /// The broker's errors are distinguished by their messages. The messages that Temboo did not document are guesses of
  /// the simulator. Other messages become `broker`.
  public enum LoginError: Error, Sendable, Hashable {
    /// The broker knows no such account or application key, or the key's value is wrong.
    case wrongApplicationKey(String)
    /// Facebook reports that the app's secret, which the broker keeps, is wrong.
    case wrongSecret(String)
    /// The person refused, with Facebook's message.
    case denied(String)
    /// The sign-in took too long.
    case callbackExpired
    /// The sign-in's response was fetched before, or its callback id is in use.
    case callbackReused
    /// The broker knows no sign-in with the callback id.
    case unknownCallback
    /// The page returned another sign-in's state; the response may be forged.
    case forgedState
    /// The callback id contains characters that the broker does not accept.
    case invalidCallbackID
    /// An input of the choreo is missing: neither the app nor the preset has it.
    case missingInput(String)
    /// The person did not finish while the broker waited.
    case timedOut
    /// The person closed the page, or the task was cancelled.
    case cancelled
    /// The forwarding address has no scheme.
    case badForwardingURL(String)
    /// The page ended at another address, or could not be shown.
    case page(WebAuthenticationError)
    /// Facebook refused, with its message. The code is `nil` if none was sent.
    case facebook(code: Int?, message: String)
    /// The broker refused or gave up, with its message.
    case broker(status: Int, message: String)
    /// The broker's response was unreadable.
    case unreadableResponse(status: Int)
    /// No response came.
    case transport(TransportError)
  }
}

extension BrokeredLogin.LoginError {
  /// The case's name, as used in world files.
  public var name: String {
    switch self {
    case .wrongApplicationKey: "wrongApplicationKey"
    case .wrongSecret: "wrongSecret"
    case .denied: "denied"
    case .callbackExpired: "callbackExpired"
    case .callbackReused: "callbackReused"
    case .unknownCallback: "unknownCallback"
    case .forgedState: "forgedState"
    case .invalidCallbackID: "invalidCallbackID"
    case .missingInput: "missingInput"
    case .timedOut: "timedOut"
    case .cancelled: "cancelled"
    case .badForwardingURL: "badForwardingURL"
    case .page: "page"
    case .facebook: "facebook"
    case .broker: "broker"
    case .unreadableResponse: "unreadableResponse"
    case .transport: "transport"
    }
  }

  /// Every name, in the order of the cases.
  public static let names = [
    "wrongApplicationKey", "wrongSecret", "denied", "callbackExpired", "callbackReused", "unknownCallback",
    "forgedState", "invalidCallbackID", "missingInput", "timedOut", "cancelled", "badForwardingURL", "page",
    "facebook", "broker", "unreadableResponse", "transport",
  ]
}

extension BrokeredLogin.LoginError: CustomStringConvertible {
  /// The error, and the fix.
  public var description: String {
    switch self {
    case .wrongApplicationKey(let message):
      "the broker refused the app (\(message)); check the account, key name and key value"
    case .wrongSecret(let message):
      "Facebook rejected the app's secret (\(message)); correct it in the broker's preset"
    case .denied(let message): "the person denied the app access (\(message))"
    case .callbackExpired: "the sign-in took too long; sign in again"
    case .callbackReused: "the callback id was already used; sign in again with a new id"
    case .unknownCallback: "the broker has no sign-in with this callback id; sign in again"
    case .forgedState:
      "the page returned another sign-in's state, so the response may be forged; sign in again"
    case .invalidCallbackID: "the callback id may contain only letters, digits, '.' and '-'; choose another"
    case .missingInput(let name): "the input '\(name)' is missing; add it to the broker's preset"
    case .timedOut: "the person did not finish in time; sign in again"
    case .cancelled: "the sign-in was cancelled"
    case .badForwardingURL(let text): "'\(text)' has no scheme; use a URL with the app's own scheme"
    case .page(let failure): "the page did not return to the app: \(failure)"
    case .facebook(let code, let message):
      "Facebook refused: \(message)" + (code.map { " (code \($0))" } ?? "")
    case .broker(let status, let message): "the broker failed with status \(status): \(message)"
    case .unreadableResponse(let status): "the broker's response with status \(status) is invalid"
    case .transport(let failure):
      "the broker could not be reached: \(failure.localizedDescription)"
    }
  }
}
