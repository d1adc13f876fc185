public import Foundation

extension FacebookSession {
  /// What the app's author decided about its sessions.
  public struct Settings: Sendable {
    /// The app's id at Facebook.
    public var appID: String
    /// What tells apps of one id apart, at the end of their URL scheme; mostly empty.
    public var urlSchemeSuffix = ""
    /// What the session asks for when it opens; `public_profile` comes with it.
    public var permissions: [String] = []
    /// Whether the app registered its URL scheme; without it neither Facebook's app nor Safari can come back.
    public var hasURLScheme = true
    /// Whether Facebook lets the app use the system's account (`ios_supports_system_auth`, section 3.5).
    public var supportsSystemAccount = true
    /// The version of Graph and of the dialog; 3.20 to 3.24 used this one.
    public var version = "v2.2"
    /// Where changes are posted; nil: nowhere.
    public var notificationCenter: NotificationCenter?

    /// The settings of an app that asks for `permissions` at first.
    public init(appID: String, permissions: [String] = []) {
      self.appID = appID
      self.permissions = permissions
    }

    /// `fb`, the app's id and the suffix.
    public var urlScheme: String { "fb\(appID)\(urlSchemeSuffix)" }
  }
}
