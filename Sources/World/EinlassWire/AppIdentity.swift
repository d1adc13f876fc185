/// The identity of an app, for which the phone stores its decisions.
public struct AppIdentity: Sendable, Hashable, Codable {
  /// The bundle id, such as `com.example.einlass`.
  public var bundleID: String
  /// The name in prompts.
  public var displayName: String

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
