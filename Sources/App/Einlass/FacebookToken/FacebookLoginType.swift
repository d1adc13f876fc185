/// The way in which a token was obtained; raw values are those of `FBSessionLoginType`.
public enum FacebookLoginType: Int, Sendable, Hashable, CaseIterable, Codable {
  case none = 0
  /// The account in the phone's Settings.
  case systemAccount = 1
  case facebookApplication = 2
  case safari = 3
  /// A page within the app.
  case webView = 4
  case testUser = 5
}
