/// A generic password: bytes under a service and an account, as an app passes them to the Keychain.
public struct KeychainItem: Sendable, Hashable {
  /// The service that the item belongs to, such as `com.facebook.sdk.tokencache.com.example.app`.
  public let service: String
  /// The account, which distinguishes the items of a service.
  public let account: String
  /// The secret value.
  public var value: [UInt8]
  /// The condition under which it can be read.
  public var accessibility: KeychainAccessibility

  /// Creates an item.
  ///
  /// - Parameters:
  ///   - service: The service that the item belongs to. It must not be empty.
  ///   - account: The account, which distinguishes the items of a service. It must not be empty.
  ///   - value: The secret value.
  ///   - accessibility: The condition under which it can be read. By default, from the first unlock on, only
  ///     on this phone.
  public init(
    service: String, account: String, value: [UInt8],
    accessibility: KeychainAccessibility = .afterFirstUnlockThisDeviceOnly
  ) {
    self.service = service
    self.account = account
    self.value = value
    self.accessibility = accessibility
  }
}

extension KeychainItem: CustomStringConvertible, CustomReflectable {
  /// All parts except the value.
  public var description: String { "Keychain item '\(account)' of '\(service)'" }
  /// A mirror without children.
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}
