public import EinlassDevice
internal import EinlassStorage
public import EinlassWire
public import EinlassWorld

/// The configuration of a world's phone.
public struct PhoneConfiguration: ModuleConfiguration {
  @usableFromInline package static let standard = Self()

  /// The accounts in Settings, in their order.
  public var accounts: [Account] = []
  /// What was decided about the app before; empty: nothing.
  public var access: [AccountType: StoredAccess] = [:]
  /// Which system the phone has, and how it behaves.
  public var policy = PhonePolicy()
  /// How far the phone's clock is ahead, in seconds.
  public var clockOffset: Int64 = 0
  /// Where the phone keeps its Keychain and its apps' settings. `nil` if nowhere, they are lost with the world.
  public var file: File?
  /// The networks whose own apps are on the phone.
  public var networkApps: Set<NetworkID> = []

  /// What answers the phone's prompts. `nil` if the configuration's person does.
  public var prompt: (any AccessPrompt)?

  /// How far a phone's clock can be off, in seconds.
  static let clockOffsets: ClosedRange<Int64> = -1_000_000_000...1_000_000_000

  /// A phone without accounts.
  public init() {}

  /// Removes the file: two phones with one file would overwrite each other's Keychain.
  @usableFromInline
  package mutating func makeShareable() {
    file = nil
  }

  /// An account in the phone's Settings.
  public struct Account: Sendable, Hashable {
    /// What the phone holds of the account.
    public enum State: String, Sendable, Hashable, CaseIterable {
      case fresh
      /// The person has changed the password since the account was added.
      case stale
      /// The phone has lost the password, and the tokens with it.
      case lost
      /// The phone does not know the account's name.
      case nameless
    }

    /// Whose account it is.
    public var type: AccountType
    /// Screen name or login of a person of the world.
    public var person: String
    /// What the phone holds of the account.
    public var state = State.fresh

    /// An account whose password is right.
    public init(_ type: AccountType, person: String) {
      self.type = type
      self.person = person
    }
  }

  /// What the phone holds of an app's token, where access was granted before and the network gives apps one.
  public enum StoredToken: String, Sendable, Hashable, Codable, CaseIterable {
    case valid, expired, missing
  }

  /// What was decided about the app before.
  public struct StoredAccess: Sendable, Hashable, Codable {
    /// Whether the app may use the accounts.
    public var isGranted: Bool
    /// What was granted, where the network has permissions.
    public var permissions: [String] = []
    /// What the phone holds of the token.
    public var token = StoredToken.valid

    /// A decision without permissions.
    public init(isGranted: Bool) {
      self.isGranted = isGranted
    }
  }

  /// Files for a phone that outlives the program.
  public struct File: Sendable, Hashable {
    /// The Keychain, sealed, and the settings of apps.
    public var path: String
    /// The phone's key. Keep it apart from the other file: both together open the Keychain.
    public var keyPath: String

    /// Creates a value for files that need not exist yet.
    public init(path: String, keyPath: String) {
      self.path = path
      self.keyPath = keyPath
    }
  }

  /// The phone's file with the key to it. `nil` if there is none. Throws `ConfigurationError` where it cannot be used.
  func openFile() throws(ConfigurationError) -> (PhoneFile?, DeviceKey?) {
    guard let file else { return (nil, nil) }
    do {
      return (try PhoneFile(path: file.path), try DeviceKey.load(orMakeAt: file.keyPath))
    } catch {
      throw ConfigurationError("\(error)")
    }
  }
}

extension WorldConfiguration {
  /// The world's phone.
  public var phone: PhoneConfiguration {
    _read { yield self[PhoneConfiguration.self] }
    _modify { yield &self[PhoneConfiguration.self] }
  }
}
