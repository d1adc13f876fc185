internal import EinlassWire

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// A cache in a property list, under the keys of the SDK up to 3.16, so that other tools can read it.
///
/// The token is in plain text, as it was in the SDK; only the file's owner may read it. A file that is broken, has
/// other contents, or belongs to another app is refused and never changed, not even by `save` and `clear`. Source:
/// reference of Facebook's login, section 7.5.
public struct PropertyListTokenCache: TokenCache {
  private struct Content: Codable {
    let token: TokenDictionary

    enum CodingKeys: String, CodingKey {
      case token = "FBAccessTokenInformationKey"
    }
  }

  /// The path of the file.
  public let path: String
  private let appID: String

  /// Creates the cache of one app in a file.
  ///
  /// - Parameters:
  ///   - path: The path of the file, which need not exist. Its folder must exist before a token is saved.
  ///   - appID: The app's id at Facebook. A file with another app's token is refused.
  public init(path: String, appID: String) {
    self.path = path
    self.appID = appID
  }

  /// Reads the token in the file.
  ///
  /// - Returns: The token; `nil` if there is no file.
  /// - Throws: `refused` for a file that is unreadable or not this cache's; it stays unchanged.
  public func load() throws(TokenCacheError) -> FacebookTokenData? {
    guard FileManager.default.fileExists(atPath: path) else { return nil }
    return try content().token.data
  }

  /// Writes the whole file atomically.
  ///
  /// - Parameter token: The token to keep. Without an app id, it gets the cache's.
  /// - Throws: `refused` for a file that is not this cache's, `unwritable` if writing fails.
  public func save(_ token: FacebookTokenData) throws(TokenCacheError) {
    if FileManager.default.fileExists(atPath: path) { _ = try content() }
    var token = token
    token.appID = token.appID ?? appID
    let encoder = PropertyListEncoder()
    encoder.outputFormat = .xml
    guard let data = try? encoder.encode(Content(token: TokenDictionary(token))),
      PrivateFile.write(Array(data), to: path)
    else { throw .unwritable(path: path) }
  }

  /// Removes the file.
  ///
  /// - Throws: `refused` for a file that is not this cache's, `unwritable` if it cannot be removed.
  public func clear() throws(TokenCacheError) {
    guard FileManager.default.fileExists(atPath: path) else { return }
    _ = try content()
    do {
      try FileManager.default.removeItem(atPath: path)
    } catch {
      throw .unwritable(path: path)
    }
  }

  private func content() throws(TokenCacheError) -> Content {
    guard let data = try? Data(contentsOf: URL(filePath: path)) else {
      throw .refused(path: path, reason: "cannot be read")
    }
    guard let keys = try? PropertyListDecoder().decode(TopKeys.self, from: data).names else {
      throw .refused(path: path, reason: "is not a property list with a dictionary at its root")
    }
    guard let content = try? PropertyListDecoder().decode(Content.self, from: data) else {
      throw .refused(path: path, reason: "contains no token under the SDK's keys")
    }
    if let other = keys.filter({ $0 != Content.CodingKeys.token.rawValue }).min() {
      throw .refused(path: path, reason: "also contains other values ('\(other)')")
    }
    if let other = content.token.appID, other != appID {
      throw .refused(path: path, reason: "belongs to the app '\(other)', not to '\(appID)'")
    }
    return content
  }

  private struct TopKeys: Decodable {
    private struct Key: CodingKey {
      let stringValue: String
      var intValue: Int? { nil }

      init(stringValue: String) {
        self.stringValue = stringValue
      }

      init?(intValue: Int) {
        return nil
      }
    }

    let names: [String]

    init(from decoder: any Decoder) throws {
      names = try decoder.container(keyedBy: Key.self).allKeys.map(\.stringValue)
    }
  }
}
