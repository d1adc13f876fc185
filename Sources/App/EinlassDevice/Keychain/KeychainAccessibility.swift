/// The conditions under which an item can be read, and can leave the phone. Raw values are those of `kSecAttrAccessible`,
/// from memory.
public enum KeychainAccessibility: String, Sendable, Hashable, CaseIterable {
  /// While the phone is unlocked.
  case whenUnlocked = "ak"
  /// From the first unlock after a start until the phone is switched off.
  case afterFirstUnlock = "ck"
  /// Like `whenUnlocked`, but restoring a backup on a phone does not bring the item back.
  case whenUnlockedThisDeviceOnly = "aku"
  /// Like `afterFirstUnlock`, but restoring a backup on a phone does not bring the item back.
  case afterFirstUnlockThisDeviceOnly = "cku"

  /// Whether the item never leaves the phone.
  public var isThisDeviceOnly: Bool {
    self == .whenUnlockedThisDeviceOnly || self == .afterFirstUnlockThisDeviceOnly
  }

  func isOpen(_ lock: PhoneLock) -> Bool {
    switch lock {
    case .unlocked: true
    case .locked: self == .afterFirstUnlock || self == .afterFirstUnlockThisDeviceOnly
    case .lockedSinceBoot: false
    }
  }
}

/// The lock state of a phone, as far as it matters to the Keychain.
public enum PhoneLock: String, Sendable, Hashable, Codable, CaseIterable {
  /// Started, and the passcode has not been entered yet.
  case lockedSinceBoot
  /// In use.
  case unlocked
  /// Locked again after it was unlocked at least once.
  case locked
}
