public import EinlassDevice
internal import EinlassWire

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// A cache in the phone's Keychain, as in the SDK from 3.17 on: readable from the first unlock on, only on this phone.
///
/// A UUID in the app's settings must match the one in the item. If it does not, the app was deleted and installed
/// again, and the item is cleared. Source: reference of Facebook's login, section 7.5.
public struct KeychainTokenCache: TokenCache {
  /// The name of the UUID in the app's settings.
  public static let uuidName = "FBAccessTokenInformationKeyUUID"
  /// The account of the item. The SDK's is not known: guessed.
  public static let account = "FBAccessTokenInformationKey"

  private let app: InstalledApp

  /// Creates the cache of an app.
  ///
  /// - Parameter app: The app, whose Keychain and settings on its phone are used.
  public init(app: InstalledApp) {
    self.app = app
  }

  /// `com.facebook.sdk.tokencache.` and the bundle id, as from 3.21 on.
  public var service: String { "com.facebook.sdk.tokencache.\(app.identity.bundleID)" }

  /// Reads the token in the Keychain. An item that is unreadable, or older than the app's reinstallation, is
  /// cleared.
  ///
  /// - Returns: The token; `nil` if there is no item, or only one that was cleared.
  /// - Throws: `keychain` with the Keychain's error.
  public func load() async throws(TokenCacheError) -> FacebookTokenData? {
    let item: KeychainItem
    do {
      item = try await app.keychain.item(service: service, account: Self.account)
    } catch .itemNotFound {
      return nil
    } catch {
      throw TokenCacheError(error)
    }
    let dictionary = try? PropertyListDecoder().decode(TokenDictionary.self, from: Data(item.value))
    guard let dictionary, let uuid = dictionary.uuid, app.defaults.text(Self.uuidName) == uuid else {
      try await clear()
      return nil
    }
    return dictionary.data
  }

  /// Encrypts the token into the Keychain. It replaces the previous one.
  ///
  /// - Parameter token: The token to keep.
  /// - Throws: `keychain` with the Keychain's error.
  public func save(_ token: FacebookTokenData) async throws(TokenCacheError) {
    var uuid = app.defaults.text(Self.uuidName)
    if uuid == nil {
      uuid = app.random.uuid()
      app.defaults.set(uuid, for: Self.uuidName)
    }
    guard let data = try? PropertyListEncoder().encode(TokenDictionary(token, uuid: uuid)) else {
      throw TokenCacheError(KeychainError.parameter)
    }
    let item = KeychainItem(service: service, account: Self.account, value: Array(data))
    do throws(KeychainError) {
      do throws(KeychainError) {
        try await app.keychain.update(item)
      } catch .itemNotFound {
        try await app.keychain.add(item)
      }
    } catch {
      throw TokenCacheError(error)
    }
  }

  /// Deletes the item.
  ///
  /// - Throws: `keychain` with the Keychain's error.
  public func clear() async throws(TokenCacheError) {
    do {
      try await app.keychain.delete(service: service, account: Self.account)
    } catch .itemNotFound {
    } catch {
      throw TokenCacheError(error)
    }
  }
}

extension TokenCacheError {
  init(_ failure: KeychainError) {
    self = .keychain(name: failure.name, status: failure.status)
  }
}
