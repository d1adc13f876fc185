package import Einlass

/// The settings and steps of an app with a Facebook session.
package struct SessionScenario: Sendable, Hashable {
  /// The cache of the token.
  package enum Cache: String, Sendable, Hashable, CaseIterable {
    case none, memory, keychain
    /// A property list in a file that is deleted after the run.
    case plist
  }

  /// A step. Each step finishes before the next one begins.
  package enum Act: Sendable, Hashable {
    case open
    /// Opens the session with a cached token only.
    case openWithoutUI
    case askRead([String])
    case askPublish([String], FacebookDefaultAudience)
    /// Asks for the signed-in person.
    case me(FacebookSession.PictureType)
    /// Asks for the friends who use the app.
    case friends
    /// Posts a message, after requesting the permission if it is missing.
    case post(String, FacebookDefaultAudience)
    /// Sends requests for these paths in one batch.
    case batch([String])
    case close
    /// `closeAndClearTokenInformation`.
    case logOut
    /// The app ends and starts again, with a new session or coordinator and the same cache.
    case startAgain
    /// An event in the catalogue, such as `facebook-expired`, for the person with that name. By default, `World.happen`
    /// chooses.
    case event(String, for: String? = nil)
    /// A pause of this many seconds.
    case passes(Int64)
    /// The coordinator starts.
    case start
    /// The coordinator signs in.
    case signIn
    /// The coordinator signs out.
    case signOut
    /// The coordinator calls its back end again.
    case retry
  }

  /// The ways to sign in that the session tries.
  package var behavior = FacebookLoginBehavior.withFallbackToWebView
  /// The cache of the token.
  package var cache = Cache.memory
  /// Whether the app registered its URL scheme.
  package var hasURLScheme = true
  /// Whether Facebook lets the app use the system's account.
  package var supportsSystemAccount = true
  /// Whether the app has a window in which to show pages.
  package var hasWindow = true
  /// Whether a coordinator manages the sessions, with a back end that knows the app's secret.
  package var isCoordinated = false
  /// The steps.
  package var acts: [Act] = [.open]

  /// Opens a session, with no further steps.
  package init() {}
}
