/// A generic password: bytes under a service and an account, as an app hands them to the Keychain.
public struct KeychainItem: Sendable, Hashable {
  /// What the item is for, such as `com.facebook.sdk.tokencache.com.example.app`.
  public let service: String
  /// Which of the service's items it is.
  public let account: String
  /// What is kept.
  public var value: [UInt8]
  /// When it can be read.
  public var accessibility: KeychainAccessibility

  /// An item; readable from the first unlock on, and on this phone alone, unless told otherwise.
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
  /// All but the value.
  public var description: String { "Keychain item '\(account)' of '\(service)'" }
  /// A mirror without children.
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}
