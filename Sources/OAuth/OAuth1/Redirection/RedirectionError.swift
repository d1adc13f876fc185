/// The reason why a server's response, or a callback, cannot be used.
public enum RedirectionError: Error, Sendable, Hashable, CustomStringConvertible {
  /// A parameter is missing, empty or not UTF-8. The value is its name.
  case missingParameter(String)
  /// A parameter occurs twice. The value is its name.
  case duplicatedParameter(String)
  /// The server did not confirm the callback: it implements OAuth 1.0 without the fix of 2009.
  case callbackNotConfirmed
  /// The callback is for other temporary credentials.
  case otherCredentials

  /// A sentence that says what is wrong and what to do.
  public var description: String {
    switch self {
    case .missingParameter(let name):
      "'\(name)' is missing; read the whole response to find out why the server refused the request"
    case .duplicatedParameter(let name):
      "'\(name)' is repeated; do not trust this response"
    case .callbackNotConfirmed:
      "the server did not confirm the callback; send oauth_callback, or do not use this server"
    case .otherCredentials:
      "the callback belongs to different temporary credentials; start the sign-in again"
    }
  }
}
