/// The ways to sign in that a session tries; raw values are those of `FBSessionLoginBehavior`.
///
/// Source: reference of Facebook's login, section 7.2.
public enum FacebookLoginBehavior: Int, Sendable, Hashable, CaseIterable {
  /// Facebook's app, Safari, a web view.
  case withFallbackToWebView = 0
  /// Facebook's app, Safari.
  case withNoFallbackToWebView = 1
  /// A web view.
  case forcingWebView = 2
  /// The system's account, Facebook's app, Safari.
  case useSystemAccountIfPresent = 3
  /// Safari.
  case forcingSafari = 4

  /// The ways, in the order in which they are tried.
  public var ways: [FacebookLoginType] {
    switch self {
    case .withFallbackToWebView: [.facebookApplication, .safari, .webView]
    case .withNoFallbackToWebView: [.facebookApplication, .safari]
    case .forcingWebView: [.webView]
    case .useSystemAccountIfPresent: [.systemAccount, .facebookApplication, .safari]
    case .forcingSafari: [.safari]
    }
  }
}

/// The audience of an app's posts; raw values are those of `FBSessionDefaultAudience`.
public enum FacebookDefaultAudience: Int, Sendable, Hashable, CaseIterable {
  case none = 0
  case onlyMe = 10
  case friends = 20
  case everyone = 30

  /// The dialog's `default_audience`. `nil` if it is not sent.
  var dialogValue: String? {
    switch self {
    case .none: nil
    case .onlyMe: "only_me"
    case .friends: "friends"
    case .everyone: "everyone"
    }
  }
}
