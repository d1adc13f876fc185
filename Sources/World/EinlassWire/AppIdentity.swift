/// Which app asks: what the phone keys its decisions by.
public struct AppIdentity: Sendable, Hashable, Codable {
  /// The bundle id, such as `com.example.einlass`.
  public let bundleID: String
  /// The name in prompts.
  public let displayName: String

  /// Creates an identity from its names, which are not checked.
  ///
  /// - Parameters:
  ///   - bundleID: The bundle id, such as `com.example.einlass`.
  ///   - displayName: The name that prompts show.
  public init(bundleID: String, displayName: String) {
    self.bundleID = bundleID
    self.displayName = displayName
  }
}
