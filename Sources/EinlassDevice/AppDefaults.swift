internal import EinlassStorage

/// The small settings of an app, as `UserDefaults` kept them: plain text that goes with the app when it is deleted.
///
/// A setting that cannot be written or read counts as missing, as it did there.
public struct AppDefaults: Sendable {
  let app: InstalledApp

  /// The setting; nil: there is none.
  public func text(_ name: String) async -> String? {
    try? await app.phone.appDefaults.appDefault(name, of: app.identity.bundleID)
  }

  /// Keeps the setting; nil removes it.
  public func set(_ value: String?, for name: String) async {
    try? await app.phone.appDefaults.saveAppDefault(value, for: name, of: app.identity.bundleID)
  }
}

extension InstalledApp {
  /// The settings of this app.
  public var defaults: AppDefaults { AppDefaults(app: self) }
}
