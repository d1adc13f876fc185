#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A way to open another app by an address: `canOpenURL` and `openURL` of `UIApplication`.
///
/// The app passes a callback to `FacebookSession.handleOpenURL`; if the person returns without one, it calls
/// `handleDidBecomeActive`. Both may happen before `open` returns.
public protocol URLOpener: Sendable {
  /// Checks whether an app for an address is installed.
  ///
  /// - Parameter url: The address, whose scheme selects the app.
  /// - Returns: `true` if there is such an app.
  func canOpen(_ url: URL) async -> Bool
  /// Opens an address in another app.
  ///
  /// - Parameter url: The address, whose scheme selects the app.
  /// - Returns: `false` if no app opened it.
  func open(_ url: URL) async -> Bool
}
