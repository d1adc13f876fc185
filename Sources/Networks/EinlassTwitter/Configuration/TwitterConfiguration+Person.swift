public import EinlassWire

extension TwitterConfiguration {
  /// A person at the simulated Twitter.
  public struct Person: Sendable, Hashable {
    /// The name after the `@`.
    public var screenName: String
    /// The display name.
    public var name: String
    /// The id. If `nil`, it is derived from the seed.
    public var id: Int64?
    /// The confirmed e-mail address, if any.
    public var email: String?
    /// The address of the avatar. If `nil`, one of Twitter's default pictures.
    public var avatar: String?
    /// The latest tweet. `nil` if there is none.
    public var status: String?
    /// Further members of the user object. Members that are not set have default values.
    public var profile = TwitterProfile()
    /// The password that a page or an app requires. If `nil`, any password is accepted.
    public var password: String?
    /// The states that restrict the account. Defaults to none.
    public var states: Set<PersonState> = []
    /// An access token of the world's app for the person that exists from the start. `nil` if there is none.
    public var token: Token?
    /// The screen names of the accounts that the person follows, in order of following.
    public var follows: [String] = []
    /// The screen names of the accounts that the person blocks.
    public var blocks: [String] = []
    /// The tweets in addition to `status`.
    public var tweets: [Tweet] = []
    /// Whether the account accepts messages from everyone, not only from those it follows.
    public var takesMessages = false

    /// A person without an e-mail address or a tweet.
    ///
    /// - Parameters:
    ///   - screenName: The name after the `@`, unique at Twitter.
    ///   - name: The display name. Defaults to the screen name.
    public init(screenName: String, name: String? = nil) {
      self.screenName = screenName
      self.name = name ?? screenName
    }
  }

  /// A tweet that exists from the start.
  public struct Tweet: Sendable, Hashable {
    /// The text of the tweet.
    public var text: String
    /// The id. If `nil`, it is derived from the time.
    public var id: Int64?
    /// The time when it was sent. Defaults to the start of the world.
    public var time: WallTime?
    /// The id of the tweet that it replies to.
    public var replyTo: Int64?
    /// The screen names of the people who like it.
    public var likedBy: [String] = []
    /// The screen names of the people who have retweeted it.
    public var retweetedBy: [String] = []

    /// A tweet without likes, sent when its author is added.
    ///
    /// - Parameter text: The text of the tweet. Its length is not checked.
    public init(_ text: String) {
      self.text = text
    }
  }

  /// A state that restricts a person's account at Twitter.
  public enum PersonState: String, Sendable, Hashable, CaseIterable {
    case suspended, locked, banned, deactivated
    /// Login requires a second factor, which xAuth cannot send.
    case loginVerification = "login-verification"
  }

  /// An access token that a person has already granted the world's app.
  public struct Token: Sendable, Hashable, CustomStringConvertible, CustomReflectable {
    /// The token: at Twitter the person's id, a hyphen and more, 50 characters at most.
    public var token: String
    /// Its secret.
    public var secret: String
    /// The token's permission. Defaults to the app's.
    public var accessLevel: TwitterAppRegistration.AccessLevel?

    /// A token with the app's permission.
    ///
    /// - Parameters:
    ///   - token: The token, 1 to 50 bytes: at Twitter the person's id, a hyphen and more.
    ///   - secret: The token's secret.
    public init(token: String, secret: String) {
      self.token = token
      self.secret = secret
    }

    /// The start of the token, without the secret.
    public var description: String { "token '\(token.prefix(12))...' on Twitter" }
    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
  }
}
