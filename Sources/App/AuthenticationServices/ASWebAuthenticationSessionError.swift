/// The domain of a web login's errors.
public let ASWebAuthenticationSessionErrorDomain = "com.apple.AuthenticationServices.WebAuthenticationSession"

/// An error of a web login.
public struct ASWebAuthenticationSessionError: CustomNSError, Hashable {
  /// The codes of the domain.
  public enum Code: Int, Sendable, Hashable {
    /// The person closed the page, said no to the system's question, or the app cancelled.
    case canceledLogin = 1
    /// The session has no `presentationContextProvider`.
    case presentationContextNotProvided = 2
    /// The app is not on the screen.
    case presentationContextInvalid = 3

    /// Matches an error by its code: `catch ASWebAuthenticationSessionError.canceledLogin`.
    ///
    /// - Parameters:
    ///   - code: The expected code.
    ///   - error: Any error.
    /// - Returns: `true` if it is the error of a web login with this code.
    public static func ~= (code: Code, error: any Error) -> Bool {
      (error as? ASWebAuthenticationSessionError)?.code == code
    }
  }

  /// The error's code.
  public let code: Code
  /// A text that says what to do; `nil` for what Apple's system reports without one.
  let advice: String?

  /// Creates an error without advice.
  ///
  /// - Parameter code: The error's code.
  public init(_ code: Code) {
    self.init(code, advice: nil)
  }

  init(_ code: Code, advice: String?) {
    self.code = code
    self.advice = advice
  }

  /// The person closed the page.
  public static var canceledLogin: Code { .canceledLogin }
  /// There is no window to show the page in.
  public static var presentationContextNotProvided: Code { .presentationContextNotProvided }
  /// The app is not on the screen.
  public static var presentationContextInvalid: Code { .presentationContextInvalid }

  /// `ASWebAuthenticationSessionErrorDomain`
  public static var errorDomain: String { ASWebAuthenticationSessionErrorDomain }
  /// The code's number.
  public var errorCode: Int { code.rawValue }
  /// The advice, if there is any.
  public var errorUserInfo: [String: Any] {
    advice.map { [NSLocalizedRecoverySuggestionErrorKey: $0] } ?? [:]
  }
}
