/// What the author of an app with a broker writes, and what is done with it.
public struct BrokerPlan: Sendable, Hashable {
  /// One step; each is awaited before the next.
  public enum Act: String, Sendable, Hashable, CaseIterable {
    /// Signs in, with a delegate that is told of each step.
    case signIn
    /// Asks, through the broker, whose token it is.
    case me
  }

  /// The account that the app names; nil: the world's first.
  public var account: String?
  /// The name of its key; nil: the account's first.
  public var keyName: String?
  /// The key's value; nil: the one that the broker has.
  public var keyValue: String?
  /// The preset that the app names.
  public var preset = "Facebook"
  /// Where the broker sends the browser in the end; nil: nowhere.
  public var forwarding: String? = "einlass-demo://signed-in"
  /// A callback id of the app's own; nil: a random one.
  public var callbackID: String?
  /// Whether the app wants a token of about sixty days.
  public var wantsLongLivedToken = true
  /// How long the broker waits for the person, in seconds.
  public var timeout = 20
  /// Whether the app has a window to show the page over.
  public var hasWindow = true
  /// The steps.
  public var acts: [Act] = [.signIn, .me]

  /// Signs in with what the world's first account has, and asks who it is.
  public init() {}
}

extension BrokerPlan: CustomStringConvertible, CustomReflectable {
  /// The account without its key.
  public var description: String { "sign-in through the broker" + (account.map { " by '\($0)'" } ?? "") }
  /// A mirror without children.
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}
