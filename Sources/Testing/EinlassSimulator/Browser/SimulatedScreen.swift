public import Einlass
internal import EinlassWire
internal import EinlassWorld
internal import Synchronization

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The way from one app of a world's phone to another: to Facebook's app if it is installed, to Safari, and to
/// Settings, whose pages are at `App-Prefs:root=TWITTER` and `App-Prefs:root=FACEBOOK`.
///
/// As on iOS, a callback reaches the app's delegate before `open` returns: first the address, then the notice that the
/// app is in front again.
public final class SimulatedScreen: URLOpener {
  /// The calls to an app's delegate when the app is entered from outside.
  public struct AppDelegateHandlers: Sendable {
    let openURL: @Sendable (URL, String) -> Void
    let becameActive: @Sendable () -> Void

    /// Creates handlers from two functions.
    ///
    /// - Parameters:
    ///   - openURL: Receives the address of a callback, and the bundle id of the app that opened it.
    ///   - becameActive: Called when the app is in front again.
    public init(
      openURL: @escaping @Sendable (URL, String) -> Void, becameActive: @escaping @Sendable () -> Void
    ) {
      self.openURL = openURL
      self.becameActive = becameActive
    }

    /// Creates the handlers of an app that forwards everything to a session.
    ///
    /// - Parameter session: The session, which receives addresses and notices.
    public init(_ session: FacebookSession) {
      openURL = { session.handleOpenURL($0, sourceApplication: $1) }
      becameActive = { session.handleDidBecomeActive() }
    }
  }

  /// The bundle id of Facebook's app.
  public static let facebookApp = "com.facebook.Facebook"
  /// The bundle id of Safari.
  public static let safari = "com.apple.mobilesafari"

  private let visitor: DialogVisitor
  private let settings: SettingsVisitor
  private let journal: Journal
  private let hasFacebookApp: Bool
  private let appID: String
  private let handlers = Mutex<AppDelegateHandlers?>(nil)

  init(
    visitor: DialogVisitor, settings: SettingsVisitor, journal: Journal, hasFacebookApp: Bool, appID: String
  ) {
    self.visitor = visitor
    self.settings = settings
    self.journal = journal
    self.hasFacebookApp = hasFacebookApp
    self.appID = appID
  }

  /// Sets the handlers of the app's delegate, in place of earlier ones.
  ///
  /// - Parameter handlers: The handlers. `nil` if the app does nothing when it is entered.
  public func set(_ handlers: AppDelegateHandlers?) {
    self.handlers.withLock { $0 = handlers }
  }

  /// Returns whether an app for the address is installed. Safari opens every web address, Settings and
  /// Facebook's app their own schemes.
  ///
  /// - Parameter url: The address, of which only the scheme matters.
  /// - Returns: True for `http`, `https` and `app-prefs`, and for `fbauth` and `fbauth2` if Facebook's app is
  ///   installed.
  public func canOpen(_ url: URL) -> Bool {
    switch url.scheme?.lowercased() {
    case "http", "https", SettingsVisitor.scheme: true
    case "fbauth", "fbauth2": hasFacebookApp
    default: false
    }
  }

  /// Opens the address in the other app, and returns when the person is back.
  ///
  /// In Settings, the person follows `PersonScript.settings` for the visit. An unknown page opens the list of
  /// Settings, and the person does nothing there.
  ///
  /// - Parameter url: The address of a web page, of a page of Settings, or of Facebook's app.
  /// - Returns: Whether an app opened the address, whatever the person did there.
  public func open(_ url: URL) async -> Bool {
    guard canOpen(url) else { return false }
    if url.scheme?.lowercased() == SettingsVisitor.scheme {
      await settings.visit(url)
      handlers.withLock { $0 }?.becameActive()
      return true
    }
    let isFacebook = url.scheme?.hasPrefix("fbauth") ?? false
    journal.record(.app("opens \(isFacebook ? "Facebook's app" : "Safari")"))
    // The way in which Facebook's app asks its servers is not known. Showing the dialog is a guess.
    let text = url.absoluteString
    let address =
      isFacebook
      ? "https://m.facebook.com/dialog/oauth?" + (text.split(separator: "?", maxSplits: 1).last ?? "") : text
    let end = await visitor.visit(address, callbackScheme: "fb\(appID)", cookies: .shared)
    let handlers = handlers.withLock { $0 }
    if case .callback(let url) = end { handlers?.openURL(url, isFacebook ? Self.facebookApp : Self.safari) }
    if case .failed(let failure) = end {
      journal.record(
        .person(
          "sees the error '\(failure)' and returns to the app"))
    }
    handlers?.becameActive()
    return true
  }
}
