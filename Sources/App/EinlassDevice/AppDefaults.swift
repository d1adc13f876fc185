internal import EinlassStorage
internal import EinlassWire

/// The small settings of an app, as `UserDefaults` kept them: plain text that goes with the app when it is deleted.
///
/// A setting that cannot be written or read counts as missing, as it did there.
public struct AppDefaults: Sendable {
  let app: InstalledApp

  /// Reads a setting.
  ///
  /// - Parameter name: The setting's key.
  /// - Returns: The value; `nil` if there is none.
  public func text(_ name: String) -> String? {
    app.phone.kept.tables.find(AppDefaultRecord.self, key(name))?.value
  }

  /// Keeps a setting, which replaces the previous value.
  ///
  /// - Parameters:
  ///   - value: The value; `nil` removes the setting.
  ///   - name: The setting's key.
  public func set(_ value: String?, for name: String) {
    try? app.phone.kept.change { tables in
      if let value {
        tables.save(AppDefaultRecord(key: key(name), value: value))
      } else {
        tables.remove(AppDefaultRecord.self, key(name))
      }
    }
  }

  private func key(_ name: String) -> AppDefaultRecord.Key {
    AppDefaultRecord.Key(bundleID: app.identity.bundleID, name: name)
  }
}

extension InstalledApp {
  /// The settings of this app.
  public var defaults: AppDefaults { AppDefaults(app: self) }
}
