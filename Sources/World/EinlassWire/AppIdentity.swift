/// Which app asks: what the phone keys its decisions by.
public struct AppIdentity: Sendable, Hashable, Codable {
  /// The bundle id, such as `com.example.einlass`.
  public let bundleID: String
  /// The name in prompts.
  public let displayName: String

  /// An app with these names.
  public init(bundleID: String, displayName: String) {
    self.bundleID = bundleID
    self.displayName = displayName
  }
}
