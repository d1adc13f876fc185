public import EinlassDevice
internal import EinlassWire
internal import OAuth1

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// A store for the credential of a web login in the phone's Keychain: encrypted, only for this app, readable from the
/// first unlock on, and gone after a backup is restored on another phone.
public struct WebLoginKeychain: Sendable {
  /// The account of the item.
  public static let account = "web-login"

  private struct Content: Codable {
    let issuer: WebLoginCredential.Issuer
    let secret: String
    let expiration: Int64
    let person: LoginPerson?

    enum CodingKeys: String, CodingKey {
      // The name in existing items.
      case issuer = "maker"
      case secret, expiration, person
    }
  }

  private let app: InstalledApp

  /// Creates the store of an app.
  ///
  /// - Parameter app: The app, whose Keychain on its phone is used.
  public init(app: InstalledApp) {
    self.app = app
  }

  /// `einlass.web-login.` and the bundle id.
  public var service: String { "einlass.web-login.\(app.identity.bundleID)" }

  /// Reads the saved credential.
  ///
  /// - Returns: The credential; `nil` if there is none, or none that is readable.
  /// - Throws: The Keychain's error, except `itemNotFound`: `interactionNotAllowed` before the phone's first
  ///   unlock.
  public func load() async throws(KeychainError) -> WebLoginCredential? {
    let item: KeychainItem
    do {
      item = try await app.keychain.item(service: service, account: Self.account)
    } catch .itemNotFound {
      return nil
    }
    guard let content = try? JSONDecoder().decode(Content.self, from: Data(item.value)) else { return nil }
    return WebLoginCredential(
      content.issuer, secret: content.secret, expiration: WallTime(seconds: content.expiration),
      person: content.person)
  }

  /// Saves a credential, which replaces the previous one.
  ///
  /// - Parameter credential: The credential, including its person.
  /// - Throws: The Keychain's error: `interactionNotAllowed` before the phone's first unlock.
  public func save(_ credential: WebLoginCredential) async throws(KeychainError) {
    let content = Content(
      issuer: credential.issuer, secret: credential.secret.reveal(),
      expiration: credential.expiration.seconds,
      person: credential.person)
    guard let data = try? JSONEncoder().encode(content) else { throw .parameter }
    let item = KeychainItem(
      service: service, account: Self.account, value: Array(data),
      accessibility: .afterFirstUnlockThisDeviceOnly)
    do {
      try await app.keychain.add(item)
    } catch .duplicateItem {
      try await app.keychain.update(item)
    }
  }

  /// Removes the saved credential. Does nothing if there is none.
  ///
  /// - Throws: The Keychain's error, except `itemNotFound`.
  public func clear() async throws(KeychainError) {
    do {
      try await app.keychain.delete(service: service, account: Self.account)
    } catch .itemNotFound {
    }
  }
}
