/// What the author of an app with a broker writes, and the steps that follow.
package struct BrokerScenario: Sendable, Hashable {
  /// One step; each is awaited before the next.
  package enum Act: String, Sendable, Hashable, CaseIterable {
    /// Signs in, with a delegate that is notified of each step.
    case signIn
    /// Asks, through the broker, whose token it is.
    case me
  }

  /// The account that the app names; nil: the world's first.
  package var account: String?
  /// The name of its key; nil: the account's first.
  package var keyName: String?
  /// The key's value. `nil` if the value that the broker has.
  package var keyValue: String?
  /// The preset that the app names.
  package var preset = "Facebook"
  /// Where the broker sends the browser in the end. `nil` if it does not forward the browser.
  package var forwarding: String? = "einlass-demo://signed-in"
  /// The app's own callback id; nil: a random one.
  package var callbackID: String?
  /// Whether the app asks for a token of about sixty days.
  package var wantsLongLivedToken = true
  /// How long the broker waits for the person, in seconds.
  package var timeout = 20
  /// Whether the app has a window to show the page over.
  package var hasWindow = true
  /// The steps.
  package var acts: [Act] = [.signIn, .me]

  /// Signs in with the world's first account, and asks whose token it is.
  package init() {}
}

extension BrokerScenario: CustomStringConvertible, CustomReflectable {
  /// The account without its key.
  package var description: String { "sign-in through the broker" + (account.map { " by '\($0)'" } ?? "") }
  /// An empty mirror, so that dumps do not show the key.
  package var customMirror: Mirror { Mirror(self, children: [:]) }
}
