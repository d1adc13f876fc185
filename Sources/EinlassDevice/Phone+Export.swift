extension Phone {
  /// The key that opens the Keychain, to write a whole world down: every secret in it is simulated.
  package var deviceKey: [UInt8] { keychain.octets }

  /// Is locked as the phone was that was written down, and takes its key where there is one; false where that is
  /// none.
  package func restore(_ lock: PhoneLock, deviceKey octets: [UInt8]?) -> Bool {
    if let octets {
      guard let key = DeviceKey(octets: octets) else { return false }
      keychain.restore(key)
    }
    keychain.lock = lock
    return true
  }
}
