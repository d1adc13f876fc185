/// A cache that keeps a session's token from one start of the app to the next.
public protocol TokenCache: Sendable {
  /// Reads the saved token.
  ///
  /// - Returns: The token; `nil` if there is none.
  /// - Throws: The reason why the contents cannot be used; they stay unchanged.
  func load() async throws(TokenCacheError) -> FacebookTokenData?
  /// Saves a token, which replaces the previous one.
  ///
  /// - Parameter token: The token to keep.
  /// - Throws: The reason why it could not be saved.
  func save(_ token: FacebookTokenData) async throws(TokenCacheError)
  /// Clears the token. Does nothing if there is none.
  ///
  /// - Throws: The reason why it is still there.
  func clear() async throws(TokenCacheError)
}

/// An error of a token cache.
public enum TokenCacheError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The file is not a token cache, or is another app's; it was not changed. `reason` explains why.
  case refused(path: String, reason: String)
  /// The file cannot be written.
  case unwritable(path: String)
  /// The Keychain failed, by the name and number of its error.
  case keychain(name: String, status: Int32)

  /// The error, and the fix.
  public var description: String {
    switch self {
    case .refused(let path, let reason):
      "the token cache '\(path)' \(reason) and was not changed; move it or choose another path"
    case .unwritable(let path):
      "the token cache '\(path)' cannot be written; use a path in an existing folder"
    case .keychain(let name, let status): "the Keychain failed with \(name) (\(status))"
    }
  }
}

/// A cache that stores nothing, so that each start of the app requires a sign-in.
public struct NoTokenCache: TokenCache {
  /// Creates the cache.
  public init() {}
  /// Reads nothing.
  ///
  /// - Returns: Always `nil`.
  public func load() -> FacebookTokenData? { nil }
  /// Does nothing.
  ///
  /// - Parameter token: Ignored.
  public func save(_ token: FacebookTokenData) {}
  /// Does nothing.
  public func clear() {}
}
