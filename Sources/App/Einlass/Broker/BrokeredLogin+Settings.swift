public import OAuth1

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension BrokeredLogin {
  /// An app's key at the broker. Every copy of the app contains it, and anyone who has it can run the account's
  /// choreos.
  public struct Key: Sendable, Equatable {
    /// `APPKEYNAME`.
    public var name: String
    /// `APPKEYVALUE`.
    public var value: SharedSecret

    /// Creates a key from its two parts.
    ///
    /// - Parameters:
    ///   - name: The key's name, `APPKEYNAME`.
    ///   - value: The key's secret value, `APPKEYVALUE`.
    public init(name: String, value: SharedSecret) {
      self.name = name
      self.value = value
    }
  }

  /// The settings by the author of an app with a broker.
  public struct Settings: Sendable, Equatable {
    /// The account at the broker, the first part of its host's name.
    public var account: String
    /// The app's key there.
    public var key: Key
    /// The preset that holds the app's secret at Facebook.
    public var preset: String
    /// The app's id at Facebook.
    public var appID: String
    /// The permissions that the app asks for in addition to the public profile.
    public var permissions: [String] = []
    /// The address to which the broker finally redirects the person's browser, with the app's own scheme; the state is
    /// added to its query. `nil` if there is none, and the person closes the page.
    public var forwardingURL: URL?
    /// Whether the token should live about sixty days instead of an hour or two.
    public var wantsLongLivedToken = true
    /// The seconds that the broker waits for the person when it is asked for the token: 1 to 60.
    public var timeout = 20
    /// A fixed callback id instead of a random one, in letters, digits, `.` and `-`. Only for tests: anyone who can
    /// guess it can sign the person in as another person, and the broker accepts each only once.
    public var callbackID: String?

    /// Creates settings with the required values.
    ///
    /// - Parameters:
    ///   - account: The account at the broker, the first part of its host's name.
    ///   - key: The app's key at the broker.
    ///   - preset: The name of the preset that holds the app's secret at Facebook.
    ///   - appID: The app's id at Facebook.
    public init(account: String, key: Key, preset: String, appID: String) {
      self.account = account
      self.key = key
      self.preset = preset
      self.appID = appID
    }

    var forwardingScheme: String? { forwardingURL?.scheme }

    /// Returns the address that brings `state` back.
    ///
    /// - Throws: An error if the app's address has no scheme.
    func forwardingURL(with state: String) throws(LoginError) -> String? {
      guard let forwardingURL else { return nil }
      guard forwardingScheme != nil else {
        throw .badForwardingURL(forwardingURL.absoluteString)
      }
      let text = forwardingURL.absoluteString.prefix { $0 != "#" }
      return "\(text)\(text.contains("?") ? "&" : "?")state=\(state)"
    }
  }
}

extension BrokeredLogin.Key: CustomStringConvertible, CustomReflectable {
  /// The name without the value.
  public var description: String { "application key '\(name)'" }
  /// A mirror without children.
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}
