internal import EinlassStorage
internal import EinlassWire

extension Phone {
  /// Whether the phone is locked; a new one is not.
  public var lock: PhoneLock { keychain.lock }

  /// Restarts the phone. The passcode has not been entered since then.
  public func restart() {
    keychain.lock = .lockedSinceBoot
  }

  /// Unlocks the phone with the passcode.
  public func unlock() {
    keychain.lock = .unlocked
  }

  /// Locks the phone. Before the first unlock, its state does not change.
  public func lockScreen() {
    if keychain.lock == .unlocked { keychain.lock = .locked }
  }

  /// Restores the phone's encrypted backup on another phone, which replaces this one.
  ///
  /// Keychain items for this device only are lost, and so are the tokens of the system accounts (reference of
  /// Facebook's login, section 6.2). The new phone has been started but not unlocked yet.
  ///
  /// - Throws: The error of the phone's file.
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
  /// The key that opens the Keychain, for an exported world, in which every secret is simulated.
  package var deviceKey: [UInt8] { keychain.octets }

  /// Restores the lock and the key of an exported phone.
  ///
  /// - Parameter octets: The key; `nil` keeps this phone's.
  /// - Returns: False if the bytes are not a key.
  package func restore(_ lock: PhoneLock, deviceKey octets: [UInt8]?) -> Bool {
    if let octets {
      guard let key = DeviceKey(octets: octets) else { return false }
      keychain.restore(key)
    }
    keychain.lock = lock
    return true
  }
}
