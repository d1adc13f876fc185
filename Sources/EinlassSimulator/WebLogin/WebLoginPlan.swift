public import Einlass

/// What the author of an app with a web login writes, and what is done with it, step by step.
public struct WebLoginPlan: Sendable, Hashable {
  /// What becomes of the dialog's answer.
  public enum Exchange: String, Sendable, Hashable, CaseIterable {
    /// The back end gets code or token, and hands over a session of its own.
    case session
    /// The back end gets code or token, and hands over Facebook's long-lived token.
    case facebook
    /// There is no back end: the app keeps the dialog's token.
    case none
  }

  /// Where the dialog is shown.
  public enum Place: String, Sendable, Hashable, CaseIterable {
    /// On a page over the app.
    case page
    /// In Safari, which comes back by the app's URL scheme.
    case safari
  }

  /// An address that arrives at the app's entrance without being asked for.
  public enum Stray: String, Sendable, Hashable, CaseIterable {
    /// The last answer once more.
    case again
    /// A code with a state that somebody guessed.
    case forged
    /// An address of another app.
    case foreign
  }

  /// What is handed to the back end without a login.
  public enum Forgery: String, Sendable, Hashable, CaseIterable {
    /// The last login's code once more.
    case usedCode
    case inventedCode
    case inventedToken
    /// A token that the person gave another app.
    case foreignToken
  }

  /// One step; each is awaited before the next.
  public enum Act: Sendable, Hashable {
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
    case receives(Stray)
    case handsIn(Forgery)
  }

  /// What the dialog is asked for.
  public var responseType = FacebookResponseType.codeAndScopes
  /// The version of dialog and Graph.
  public var version = "v7.0"
  /// Whose cookies the dialog sees.
  public var cookies = WebCookies.shared
  /// Whether what was declined before is asked again.
  public var asksAgain = false
  /// Where the dialog is shown.
  public var place = Place.page
  /// Whether the app has a window to show pages over.
  public var hasWindow = true
  /// Whether the app is in front.
  public var isAppActive = true
  /// What becomes of the answer.
  public var exchange = Exchange.session
  /// What another app opens while the dialog is shown; nil: nothing.
  public var intruder: Stray?
  /// The steps.
  public var acts: [Act] = [.logIn]

  /// One login with a back end, and that is all.
  public init() {}
}
