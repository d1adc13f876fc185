/// What the author of an app with a broker writes, and what is done with it.
package struct BrokerPlan: Sendable, Hashable {
  /// One step; each is awaited before the next.
  package enum Act: String, Sendable, Hashable, CaseIterable {
    /// Signs in, with a delegate that is told of each step.
    case signIn
    /// Asks, through the broker, whose token it is.
    case me
  }

  /// The account that the app names; nil: the world's first.
  package var account: String?
  /// The name of its key; nil: the account's first.
  package var keyName: String?
  /// The key's value; nil: the one that the broker has.
  package var keyValue: String?
  /// The preset that the app names.
  package var preset = "Facebook"
  /// Where the broker sends the browser in the end; nil: nowhere.
  package var forwarding: String? = "einlass-demo://signed-in"
  /// A callback id of the app's own; nil: a random one.
  package var callbackID: String?
  /// Whether the app wants a token of about sixty days.
  package var wantsLongLivedToken = true
  /// How long the broker waits for the person, in seconds.
  package var timeout = 20
  /// Whether the app has a window to show the page over.
  package var hasWindow = true
  /// The steps.
  package var acts: [Act] = [.signIn, .me]

  /// Signs in with what the world's first account has, and asks who it is.
  package init() {}
}

extension BrokerPlan: CustomStringConvertible, CustomReflectable {
  /// The account without its key.
  package var description: String { "sign-in through the broker" + (account.map { " by '\($0)'" } ?? "") }
  /// A mirror without children.
  package var customMirror: Mirror { Mirror(self, children: [:]) }
}
