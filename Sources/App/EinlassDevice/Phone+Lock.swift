internal import EinlassStorage
internal import EinlassWire

extension Phone {
  /// Whether the phone is locked; a new one is not.
  public var lock: PhoneLock { keychain.lock }

  /// Switches the phone off and on; the passcode has not been entered since.
  public func restart() {
    keychain.lock = .lockedSinceBoot
  }

  /// The person enters the passcode.
  public func unlock() {
    keychain.lock = .unlocked
  }

  /// The person locks the phone; before the first unlock it stays as it is.
  public func lockScreen() {
    if keychain.lock == .unlocked { keychain.lock = .locked }
  }

  /// Restores the phone's encrypted backup on another phone, which takes this one's place.
  ///
  /// Keychain items for this device only are lost, and so are the tokens of the system accounts (reference of
  /// Facebook's login, section 6.2); the new phone has been started and not been unlocked yet.
  ///
  /// - Throws: The failure of the phone's file.
  public func restoreFromBackup() throws {
    try keychain.moveToOtherPhone()
    for type in AccountType.all {
      for account in tables.list(AccountRecord.self, by: .network, type.id) {
        tables.update(AccountRecord.self, account.identifier) { $0.appTokens = [:] }
      }
    }
    restart()
  }
}

extension Phone {
  /// The key that opens the Keychain, to write a whole world down: every secret in it is simulated.
  package var deviceKey: [UInt8] { keychain.octets }

  /// Restores the lock and the key of a phone that was written down.
  ///
  /// - Parameter octets: The key; nil keeps this phone's.
  /// - Returns: False where `octets` are not a key.
  package func restore(_ lock: PhoneLock, deviceKey octets: [UInt8]?) -> Bool {
    if let octets {
      guard let key = DeviceKey(octets: octets) else { return false }
      keychain.restore(key)
    }
    keychain.lock = lock
    return true
  }
}
