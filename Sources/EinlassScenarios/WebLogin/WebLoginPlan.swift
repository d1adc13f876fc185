package import Einlass
internal import EinlassWorld

/// What the author of an app with a web login writes, and what is done with it, step by step.
package struct WebLoginPlan: Sendable, Hashable {
  /// What becomes of the dialog's answer.
  package enum Exchange: String, Sendable, Hashable, CaseIterable {
    /// The back end gets code or token, and hands over a session of its own.
    case session
    /// The back end gets code or token, and hands over Facebook's long-lived token.
    case facebook
    /// There is no back end: the app keeps the dialog's token.
    case none
  }

  /// Where the dialog is shown.
  package enum Place: String, Sendable, Hashable, CaseIterable {
    /// On a page over the app.
    case page
    /// In Safari, which comes back by the app's URL scheme.
    case safari
  }

  /// An address that arrives at the app's entrance without being asked for.
  package enum UnsolicitedCallback: String, Sendable, Hashable, CaseIterable {
    /// The last answer once more.
    case again
    /// A code with a state that somebody guessed.
    case forged
    /// An address of another app.
    case foreign
  }

  /// What is handed to the back end without a login.
  package enum ForgedInput: String, Sendable, Hashable, CaseIterable {
    /// The last login's code once more.
    case usedCode
    case inventedCode
    case inventedToken
    /// A token that the person gave another app.
    case foreignToken
  }

  /// One step; each is awaited before the next.
  package enum Act: Sendable, Hashable {
    case logIn
    /// The app ends and starts again, and asks whether the login is still good.
    case startAgain
    /// The app asks whether the login is still good.
    case check
    case logOut
    /// An event of the catalogue, such as `facebook-expired`, to whoever has that name; nil: as `World.happen` says.
    case happens(String, to: String? = nil)
    /// So many seconds pass, while the app asks once a day.
    case passes(Int64)
    case receives(UnsolicitedCallback)
    case handsIn(ForgedInput)
  }

  /// What the dialog is asked for.
  package var responseType = FacebookResponseType.codeAndScopes
  /// The version of dialog and Graph.
  package var version = "v7.0"
  /// Whose cookies the dialog sees.
  package var cookies = WebCookies.shared
  /// Whether what was declined before is asked again.
  package var asksAgain = false
  /// Where the dialog is shown.
  package var place = Place.page
  /// Whether the app has a window to show pages over.
  package var hasWindow = true
  /// Whether the app is in front.
  package var isAppActive = true
  /// What becomes of the answer.
  package var exchange = Exchange.session
  /// What another app opens while the dialog is shown; nil: nothing.
  package var intruder: UnsolicitedCallback?
  /// The steps.
  package var acts: [Act] = [.logIn]

  /// One login with a back end, and that is all.
  package init() {}
}
