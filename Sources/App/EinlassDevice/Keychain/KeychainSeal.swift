internal import EinlassStorage
internal import EinlassWire

/// The context that a sealed value is bound to: another app, service, account or accessibility does not open it.
struct KeychainSeal {
  private let context: [UInt8]

  init(_ key: KeychainItemRecord.Key, _ accessibility: KeychainAccessibility) {
    // Each part is preceded by its length; otherwise "a" + "bc" and "ab" + "c" would be the same context.
    context = ["einlass keychain 1", key.bundleID, key.service, key.account, accessibility.rawValue]
      .flatMap { Self.length($0.utf8.count) + Array($0.utf8) }
  }

  /// Returns a length as eight bytes, the most significant first.
  private static func length(_ count: Int) -> [UInt8] {
    (0..<8).map { UInt8(truncatingIfNeeded: count >> (56 - 8 * $0)) }
  }

  func close(_ value: [UInt8], with key: DeviceKey) -> [UInt8]? {
    key.withOctets { AuthenticatedCipher.seal(value, for: context, with: $0) }
  }

  func open(_ sealed: [UInt8], with key: DeviceKey) -> [UInt8]? {
    key.withOctets { AuthenticatedCipher.open(sealed, for: context, with: $0) }
  }
}
