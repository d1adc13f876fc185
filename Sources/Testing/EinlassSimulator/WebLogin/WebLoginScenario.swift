package import Einlass
internal import EinlassWorld

/// The settings and steps of an app with a web login.
package struct WebLoginScenario: Sendable, Hashable {
  /// The use of the dialog's response.
  package enum Exchange: String, Sendable, Hashable, CaseIterable {
    /// The back end gets the code or token, and returns its own session.
    case session
    /// The back end gets the code or token, and returns Facebook's long-lived token.
    case facebook
    /// There is no back end: the app keeps the dialog's token.
    case none
  }

  /// The place in which the dialog is shown.
  package enum Place: String, Sendable, Hashable, CaseIterable {
    /// On a page over the app.
    case page
    /// In Safari, which returns through the app's URL scheme.
    case safari
  }

  /// An address that is opened in the app without a pending request.
  package enum UnsolicitedCallback: String, Sendable, Hashable, CaseIterable {
    /// The last response once more.
    case again
    /// A code with a guessed state.
    case forged
    /// An address that belongs to another app.
    case foreign
  }

  /// A code or token that is sent to the back end without a login.
  package enum ForgedInput: String, Sendable, Hashable, CaseIterable {
    /// The last login's code once more.
    case usedCode
    case inventedCode
    case inventedToken
    /// A token that the person gave to another app.
    case foreignToken
  }

  /// A step. Each step finishes before the next one begins.
  package enum Act: Sendable, Hashable {
    case logIn
    /// The app ends and starts again, and asks whether the login is still valid.
    case startAgain
    /// The app asks whether the login is still valid.
    case check
    case logOut
    /// An event in the catalogue, such as `facebook-expired`, for the person with that name. By default, `World.happen`
    /// chooses.
    case event(String, for: String? = nil)
    /// A pause of this many seconds, during which the app asks once a day.
    case passes(Int64)
    case receives(UnsolicitedCallback)
    case handsIn(ForgedInput)
  }

  /// The response type that the app requests from the dialog.
  package var responseType = FacebookResponseType.codeAndScopes
  /// The version of the dialog and of Graph.
  package var version = "v7.0"
  /// The cookies that are available to the dialog.
  package var cookies = WebCookies.shared
  /// Whether previously declined permissions are requested again.
  package var asksAgain = false
  /// The place in which the dialog is shown.
  package var place = Place.page
  /// Whether the app has a window in which to show pages.
  package var hasWindow = true
  /// Whether the app is in the foreground.
  package var isAppActive = true
  /// The use of the response.
  package var exchange = Exchange.session
  /// The address that another app opens while the dialog is shown. Optional.
  package var intruder: UnsolicitedCallback?
  /// The steps.
  package var acts: [Act] = [.logIn]

  /// One login with a back end, and no further steps.
  package init() {}
}
