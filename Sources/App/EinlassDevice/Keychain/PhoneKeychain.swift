internal import EinlassStorage
internal import Synchronization

/// A phone's Keychain: its storage, the key that opens it, and whether the phone is locked.
final class PhoneKeychain: Sendable {
  private struct State {
    /// `nil` until it is needed; most worlds never need it.
    var key: DeviceKey?
    var lock = PhoneLock.unlocked
  }

  let kept: KeptTables
  private let state: Mutex<State>

  init(_ kept: KeptTables, key: DeviceKey?) {
    self.kept = kept
    state = Mutex(State(key: key))
  }

  var key: DeviceKey {
    state.withLock { state in
      let key = state.key ?? DeviceKey()
      state.key = key
      return key
    }
  }

  var lock: PhoneLock {
    get { state.withLock { $0.lock } }
    set { state.withLock { $0.lock = newValue } }
  }

  /// The key's bytes, for an exported world.
  var octets: [UInt8] { key.octets }

  /// Adopts the key of the phone that sealed the items.
  func restore(_ key: DeviceKey) {
    state.withLock { $0.key = key }
  }

  /// Seals the items that may leave the phone with the key of another one, and removes the rest.
  ///
  /// No app runs while a phone is restored, so nothing is added in the meantime.
  func moveToOtherPhone() throws(StorageError) {
    let old = key
    let new = DeviceKey()
    var items: [KeychainItemRecord] = []
    for item in kept.tables.list(KeychainItemRecord.self, last: .max) {
      guard let accessibility = KeychainAccessibility(rawValue: item.accessibility),
        !accessibility.isThisDeviceOnly
      else { continue }
      let seal = KeychainSeal(item.key, accessibility)
      // A value that does not open here would not open there.
      guard let value = seal.open(item.sealed, with: old), let octets = seal.close(value, with: new) else {
        continue
      }
      items.append(
        KeychainItemRecord(key: item.key, accessibility: item.accessibility, sealed: octets))
    }
    try kept.change { [items] in $0.replace(KeychainItemRecord.self, with: items) }
    state.withLock { $0.key = new }
  }
}
