#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The system's way from one app to another, by address: `canOpenURL` and `openURL` of `UIApplication`.
///
/// What comes back arrives at the app's own entrance, which calls `FacebookSession.handleOpenURL` with it, or, when
/// the person comes back without it, `handleDidBecomeActive`. Both may come before `open` returns.
public protocol URLOpener: Sendable {
  /// Whether an app for the address is installed.
  func canOpen(_ url: URL) async -> Bool
  /// Leaves for the address; false where nothing opened it.
  func open(_ url: URL) async -> Bool
}
