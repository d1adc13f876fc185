/// The settings and steps of an app that signs in through a broker.
package struct BrokerScenario: Sendable, Hashable {
  /// A step. Each step finishes before the next one begins.
  package enum Act: String, Sendable, Hashable, CaseIterable {
    /// Signs in, with a delegate that is notified of each step.
    case signIn
    /// Asks the broker for the token's owner.
    case me
  }

  /// The account that the app names. Defaults to the world's first.
  package var account: String?
  /// The name of the account's key. Defaults to the first one.
  package var keyName: String?
  /// The key's value. Defaults to the value that the broker stores.
  package var keyValue: String?
  /// The preset that the app names.
  package var preset = "Facebook"
  /// The address that the broker finally sends the browser to. `nil` if it does not forward the browser.
  package var forwarding: String? = "einlass-demo://signed-in"
  /// The app's own callback ID. Defaults to a random one.
  package var callbackID: String?
  /// Whether the app requests a token that is valid for about sixty days.
  package var wantsLongLivedToken = true
  /// The time that the broker waits for the person, in seconds.
  package var timeout = 20
  /// Whether the app has a window in which to show the page.
  package var hasWindow = true
  /// The steps.
  package var acts: [Act] = [.signIn, .me]

  /// Signs in with the world's first account, and asks for the token's owner.
  package init() {}
}

extension BrokerScenario: CustomStringConvertible, CustomReflectable {
  /// The account without its key.
  package var description: String { "sign-in through the broker" + (account.map { " by '\($0)'" } ?? "") }
  /// An empty mirror, so that dumps do not show the key.
  package var customMirror: Mirror { Mirror(self, children: [:]) }
}
