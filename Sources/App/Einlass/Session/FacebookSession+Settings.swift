public import Foundation

extension FacebookSession {
  /// The settings of an app's sessions.
  public struct Settings: Sendable {
    /// The app's id at Facebook.
    public var appID: String
    /// The suffix of the URL scheme, which distinguishes apps that share an id; usually empty.
    public var urlSchemeSuffix = ""
    /// The permissions that the session requests when it opens; `public_profile` is always included.
    public var permissions: [String] = []
    /// Whether the app registered its URL scheme. Without it, neither Facebook's app nor Safari can return to the app.
    public var hasURLScheme = true
    /// Whether Facebook lets the app use the system's account (`ios_supports_system_auth`, section 3.5).
    public var supportsSystemAccount = true
    /// The version of Graph and of the dialog; 3.20 to 3.24 used this one.
    public var version = "v2.2"
    /// The center to which changes are posted. `nil` if they are not posted.
    public var notificationCenter: NotificationCenter?

    /// Creates the settings of an app; all others have their defaults.
    ///
    /// - Parameters:
    ///   - appID: The app's id at Facebook.
    ///   - permissions: The permissions that a session requests when it opens.
    public init(appID: String, permissions: [String] = []) {
      self.appID = appID
      self.permissions = permissions
    }

    /// `fb`, the app's id and the suffix.
    public var urlScheme: String { "fb\(appID)\(urlSchemeSuffix)" }
  }
}
