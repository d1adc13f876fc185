public import EinlassWire

extension TwitterConfiguration {
  /// A person at the simulated Twitter.
  public struct Person: Sendable, Hashable {
    /// The name after the `@`.
    public var screenName: String
    /// The display name.
    public var name: String
    /// nil: made from the seed.
    public var id: Int64?
    /// `nil` if there is none, or not confirmed.
    public var email: String?
    /// nil: one of Twitter's default pictures.
    public var avatar: String?
    /// The latest tweet. `nil` if there is none.
    public var status: String?
    /// Further members of the user object; what is not stated is as it is for everybody.
    public var profile = TwitterProfile()
    /// The password that has to be typed where a page or an app asks for one. `nil` if any will do.
    public var password: String?
    /// The states that restrict the account; mostly none.
    public var states: Set<PersonState> = []
    /// An access token that the world's app holds for the person from the beginning. `nil` if there is none.
    public var token: Token?
    /// The screen names of those whom the person follows, the first one followed first.
    public var follows: [String] = []
    /// The screen names of those whom the person blocks.
    public var blocks: [String] = []
    /// Tweets beside `status`.
    public var tweets: [Tweet] = []
    /// Whether the account accepts messages from everyone, and not only from those it follows.
    public var takesMessages = false

    /// A person without e-mail address or tweet; without `name`, the screen name is the name.
    public init(screenName: String, name: String? = nil) {
      self.screenName = screenName
      self.name = name ?? screenName
    }
  }

  /// A tweet that is there from the beginning.
  public struct Tweet: Sendable, Hashable {
    /// What it says.
    public var text: String
    /// nil: made from the time.
    public var id: Int64?
    /// When it was sent; nil: when the world begins.
    public var time: WallTime?
    /// The id of the tweet that it replies to.
    public var replyTo: Int64?
    /// The screen names of those who like it.
    public var likedBy: [String] = []
    /// The screen names of those who have retweeted it.
    public var retweetedBy: [String] = []

    /// A tweet that nobody likes.
    public init(_ text: String) {
      self.text = text
    }
  }

  /// A state that restricts a person's account at Twitter.
  public enum PersonState: String, Sendable, Hashable, CaseIterable {
    case suspended, locked, banned, deactivated
    /// Logging in needs a second factor, which xAuth cannot give.
    case loginVerification = "login-verification"
  }

  /// An access token that a person has given the world's app before.
  public struct Token: Sendable, Hashable, CustomStringConvertible, CustomReflectable {
    /// The token: at Twitter the person's id, a hyphen and more, 50 characters at most.
    public var token: String
    /// Its secret.
    public var secret: String
    /// What it may do. `nil` if what the app may do.
    public var accessLevel: TwitterAppRegistration.AccessLevel?

    /// A token of these parts.
    public init(token: String, secret: String) {
      self.token = token
      self.secret = secret
    }

    /// The token's beginning, without the secret.
    public var description: String { "token '\(token.prefix(12))...' on Twitter" }
    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
  }
}
