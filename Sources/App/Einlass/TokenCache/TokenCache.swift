/// Where a session keeps its token from one start of the app to the next.
public protocol TokenCache: Sendable {
  /// The token that was kept. `nil` if there is none.
  ///
  /// - Throws: Why what lies there cannot be used; it stays as it is.
  func load() async throws(TokenCacheError) -> FacebookTokenData?
  /// Keeps the token in the place of the one before.
  ///
  /// - Throws: Why it could not be kept.
  func save(_ token: FacebookTokenData) async throws(TokenCacheError)
  /// Forgets the token; no failure where there is none.
  ///
  /// - Throws: Why it is still there.
  func clear() async throws(TokenCacheError)
}

/// Why a token cache could not do what was asked.
public enum TokenCacheError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The file is not one of ours, or another app's; it was left untouched. The sentence says what is the matter.
  case refused(path: String, reason: String)
  /// The file cannot be written.
  case unwritable(path: String)
  /// The Keychain failed, by the name and number of its error.
  case keychain(name: String, status: Int32)

  /// What happened and what to do.
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

/// Keeps nothing: each start of the app signs in anew.
public struct NoTokenCache: TokenCache {
  /// The one there is.
  public init() {}
  /// Always nil.
  public func load() -> FacebookTokenData? { nil }
  /// Does nothing.
  public func save(_ token: FacebookTokenData) {}
  /// Does nothing.
  public func clear() {}
}
