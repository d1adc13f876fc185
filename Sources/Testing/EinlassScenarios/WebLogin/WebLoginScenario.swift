package import Einlass
internal import EinlassWorld

/// What the author of an app with a web login writes, and the steps that follow.
package struct WebLoginScenario: Sendable, Hashable {
  /// What is done with the dialog's response.
  package enum Exchange: String, Sendable, Hashable, CaseIterable {
    /// The back end gets the code or token, and returns a session of its own.
    case session
    /// The back end gets the code or token, and returns Facebook's long-lived token.
    case facebook
    /// There is no back end: the app keeps the dialog's token.
    case none
  }

  /// Where the dialog is shown.
  package enum Place: String, Sendable, Hashable, CaseIterable {
    /// On a page over the app.
    case page
    /// In Safari, which returns through the app's URL scheme.
    case safari
  }

  /// An address that is opened in the app without having been asked for.
  package enum UnsolicitedCallback: String, Sendable, Hashable, CaseIterable {
    /// The last response again.
    case again
    /// A code with a guessed state.
    case forged
    /// An address of another app.
    case foreign
  }

  /// A code or token that is handed to the back end without a login.
  package enum ForgedInput: String, Sendable, Hashable, CaseIterable {
    /// The last login's code again.
    case usedCode
    case inventedCode
    case inventedToken
    /// A token that the person gave to another app.
    case foreignToken
  }

  /// One step; each is awaited before the next.
  package enum Act: Sendable, Hashable {
    case logIn
    /// The app ends and starts again, and asks whether the login is still valid.
    case startAgain
    /// The app asks whether the login is still valid.
    case check
    case logOut
    /// An event of the catalogue, such as `facebook-expired`, for the person of that name; nil: as `World.happen` says.
    case event(String, for: String? = nil)
    /// This many seconds pass, while the app asks once a day.
    case passes(Int64)
    case receives(UnsolicitedCallback)
    case handsIn(ForgedInput)
  }

  /// What the dialog is asked for.
  package var responseType = FacebookResponseType.codeAndScopes
  /// The version for dialog and Graph.
  package var version = "v7.0"
  /// Which cookies the dialog sees.
  package var cookies = WebCookies.shared
  /// Whether permissions that were declined before are asked for again.
  package var asksAgain = false
  /// Where the dialog is shown.
  package var place = Place.page
  /// Whether the app has a window to show pages over.
  package var hasWindow = true
  /// Whether the app is in front.
  package var isAppActive = true
  /// What is done with the response.
  package var exchange = Exchange.session
  /// The address that another app opens while the dialog is shown. Optional.
  package var intruder: UnsolicitedCallback?
  /// The steps.
  package var acts: [Act] = [.logIn]

  /// One login with a back end, with no further steps.
  package init() {}
}
