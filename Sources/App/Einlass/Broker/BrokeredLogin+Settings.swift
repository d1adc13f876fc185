public import OAuth1

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension BrokeredLogin {
  /// What lets an app in at the broker. It is in every copy of the app: anyone who has it can run the account's choreos.
  public struct Key: Sendable, Equatable {
    /// `APPKEYNAME`.
    public var name: String
    /// `APPKEYVALUE`.
    public var value: SharedSecret

    /// A key of these two.
    public init(name: String, value: SharedSecret) {
      self.name = name
      self.value = value
    }
  }

  /// What the author of an app with a broker writes.
  public struct Settings: Sendable, Equatable {
    /// The account at the broker, the first part of its host's name.
    public var account: String
    /// The app's key there.
    public var key: Key
    /// The preset that holds the app's secret at Facebook.
    public var preset: String
    /// The app's id at Facebook.
    public var appID: String
    /// What the app asks for beside the public profile.
    public var permissions: [String] = []
    /// Where the broker sends the person's browser in the end, an address with the app's own scheme; the state is added
    /// to its query. nil: nowhere, and the person closes the page.
    public var forwardingURL: URL?
    /// Whether the token is to live about sixty days instead of an hour or two.
    public var wantsLongLivedToken = true
    /// How long the broker waits for the person once it is asked for the token, in seconds: 1 to 60.
    public var timeout = 20
    /// A callback id of one's own instead of a random one, in letters, digits, `.` and `-`. Anybody who can guess it
    /// can sign the person in as somebody else, and the broker takes each just once: it is for tests.
    public var callbackID: String?

    /// Settings with what has to be there.
    public init(account: String, key: Key, preset: String, appID: String) {
      self.account = account
      self.key = key
      self.preset = preset
      self.appID = appID
    }

    var forwardingScheme: String? { forwardingURL?.scheme }

    /// The address that brings `state` back.
    ///
    /// - Throws: That the app's address has no scheme.
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
