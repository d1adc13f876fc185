/// An error of Graph: `{"error":{"message":…,"type":…,"code":…,"error_subcode":…}}`.
struct GraphError: Error, Equatable, Decodable {
  let code: Int
  let subcode: Int?
  let message: String
  let isTransient: Bool?
  /// The id by which Facebook finds the request in its logs.
  let trace: String?

  enum CodingKeys: String, CodingKey {
    case code, message
    case subcode = "error_subcode"
    case isTransient = "is_transient"
    case trace = "fbtrace_id"
  }
}

extension GraphError {
  /// Whether Facebook is down or limits this app's calls: a temporary error.
  private var isTemporary: Bool { isTransient == true || [2, 4, 17, 32, 341, 613].contains(code) }

  /// Whether Facebook does not accept the app or its secret: an error that the caller cannot fix.
  private var isAboutTheApp: Bool { code == 101 || code == 1 && message.contains("client secret") }

  /// The error for a client that sent a code.
  var errorOfCode: LoginError {
    if let error = errorOfAnyCall { return error }
    // Before about 2019 there were no subcodes, only messages.
    if subcode == 36009 || message.hasPrefix("This authorization code has been used") {
      return LoginError(.codeUsed, "the code was used before; log in again", subcode: subcode)
    }
    let cause =
      switch subcode {
      case 36007: "has expired"
      case 36008: "belongs to another redirect_uri"
      default: "is refused by Facebook (code \(code))"
      }
    return LoginError(.codeRefused, "the code \(cause); log in again", subcode: subcode)
  }

  /// The error for a client that sent a token, or whose session depends on one.
  var errorOfToken: LoginError {
    errorOfAnyCall ?? Self.deadToken(code: code, subcode: subcode)
  }

  /// The error of `debug_token`, called with the app's own token.
  var errorOfInspection: LoginError {
    // The only cause of code 100 if both parameters are present: "The App_id in the input_token did not match …".
    if errorOfAnyCall == nil, code == 100 { return .foreignToken }
    return errorOfToken
  }

  private var errorOfAnyCall: LoginError? {
    if isTemporary { return .unavailable }
    if isAboutTheApp {
      return LoginError(.misconfigured, "Facebook does not accept this back end's app id and secret")
    }
    // Code 1 without a reason: "An unknown error occurred".
    return code == 1 ? .unavailable : nil
  }

  /// Returns the error for a token that Facebook knows but does not, or no longer, accept.
  static func deadToken(code: Int, subcode: Int?) -> LoginError {
    let cause =
      switch subcode {
      case 458: "the person has removed the app"
      case 459: "the person has to pass a check at www.facebook.com first"
      case 460, 452: "the person has changed the password"
      case 463: "it has expired"
      case 464: "the person has not confirmed the account"
      case 466: "it was invalidated"
      case 467: "the person has logged out"
      default: "Facebook does not accept it (code \(code))"
      }
    return LoginError(.tokenRefused, "the token is not valid: \(cause); log in again", subcode: subcode)
  }
}

extension LoginError {
  static let unavailable = LoginError(
    .facebookUnavailable, "Facebook gives no answer that makes sense; try again later")
  static let foreignToken = LoginError(.tokenOfAnotherApp, "the token is another app's; log in with this one")
}
