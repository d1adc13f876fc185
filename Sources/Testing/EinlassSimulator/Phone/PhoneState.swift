internal import EinlassDevice
package import EinlassStorage
internal import EinlassWire
package import EinlassWorld

/// The state of the phone in an exported world, in addition to its tables.
package struct PhoneState: ModuleState {
  private var policy: PhonePolicy
  /// The networks whose own apps are on the phone.
  private var networkApps: [String]
  private var clockOffset: Int64
  /// The earlier decisions about the app, by the network's id.
  private var access: [String: PhoneConfiguration.StoredAccess]
  private var lock: PhoneLock
  /// The key to the Keychain. `nil` if the Keychain is empty.
  private var key: [UInt8]?

  package init(of world: World) {
    let configuration = world.configuration.phone
    policy = world.phone.policy
    networkApps = configuration.networkApps.map(\.rawValue).sorted()
    clockOffset = configuration.clockOffset
    access = Dictionary(uniqueKeysWithValues: configuration.access.map { ($0.id.rawValue, $1) })
    lock = world.phone.lock
    let hasItems = !world.tables.list(KeychainItemRecord.self, last: 1).isEmpty
    key = hasItems ? world.phone.deviceKey : nil
  }

  package func check(_ tables: StorageContents, at path: String) throws(ConfigurationError) {
    try DocumentCheck.number(clockOffset, PhoneConfiguration.clockOffsets, "\(path).clockOffset")
    guard .zero...DurationText.longest ~= policy.silenceLimit else {
      throw DocumentCheck.error("\(path).policy.silenceLimit", "a duration of at most a hundred years")
    }
    guard key.map({ $0.count == 32 }) ?? true else { throw DocumentCheck.error("\(path).key", "32 octets") }
  }

  package func configure(_ configuration: inout WorldConfiguration) {
    configuration.phone.policy = policy
    configuration.phone.networkApps = Set(networkApps.map(NetworkID.init(rawValue:)))
    configuration.phone.clockOffset = clockOffset
    for type in AccountType.all { configuration.phone.access[type] = access[type.id.rawValue] }
  }

  package func restore(in world: World) throws {
    world.phone.policy = policy
    guard world.phone.restore(lock, deviceKey: key) else {
      throw DocumentCheck.error("modules.phone.key", "32 octets")
    }
  }
}
