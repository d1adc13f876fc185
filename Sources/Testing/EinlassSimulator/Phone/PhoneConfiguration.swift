public import EinlassDevice
internal import EinlassStorage
public import EinlassWire
public import EinlassWorld

/// The configuration of a world's phone.
public struct PhoneConfiguration: ModuleConfiguration {
  @usableFromInline package static let standard = Self()

  /// The accounts in Settings, in their order.
  public var accounts: [Account] = []
  /// Earlier decisions about the app; empty if there are none.
  public var access: [AccountType: StoredAccess] = [:]
  /// The phone's system and its behaviour.
  public var policy = PhonePolicy()
  /// The seconds by which the phone's clock is ahead.
  public var clockOffset: Int64 = 0
  /// The file for the phone's Keychain and its apps' settings. `nil` if they are lost with the world.
  public var file: File?
  /// The networks whose own apps are on the phone.
  public var networkApps: Set<NetworkID> = []

  /// The answers to the phone's prompts. `nil` if the configuration's person answers.
  public var prompt: (any AccessPrompt)?

  /// The allowed offsets of a phone's clock, in seconds.
  static let clockOffsets: ClosedRange<Int64> = -1_000_000_000...1_000_000_000

  /// Creates a phone without accounts.
  public init() {}

  /// Removes the file: two phones with one file would overwrite each other's Keychain.
  @usableFromInline
  package mutating func makeShareable() {
    file = nil
  }

  /// An account in the phone's Settings.
  public struct Account: Sendable, Hashable {
    /// The state of the account on the phone.
    public enum State: String, Sendable, Hashable, CaseIterable {
      case fresh
      /// The person has changed the password since the account was added.
      case stale
      /// The phone has lost the password, and the tokens with it.
      case lost
      /// The phone does not know the account's name.
      case nameless
    }

    /// The account's type.
    public var type: AccountType
    /// The screen name or login of a person of the world.
    public var person: String
    /// The state of the account on the phone.
    public var state = State.fresh

    /// Creates an account whose password is valid.
    ///
    /// - Parameters:
    ///   - type: The account's type.
    ///   - person: The screen name or login of a person of the world.
    public init(_ type: AccountType, person: String) {
      self.type = type
      self.person = person
    }
  }

  /// The state of an app's token on the phone, if access was granted before and the network issues tokens to apps.
  public enum StoredToken: String, Sendable, Hashable, Codable, CaseIterable {
    case valid, expired, missing
  }

  /// An earlier decision about the app.
  public struct StoredAccess: Sendable, Hashable, Codable {
    /// Whether the app may use the accounts.
    public var isGranted: Bool
    /// The granted permissions, if the network has permissions.
    public var permissions: [String] = []
    /// The state of the token.
    public var token = StoredToken.valid

    /// Creates a decision without permissions.
    ///
    /// - Parameter isGranted: Whether the app may use the accounts.
    public init(isGranted: Bool) {
      self.isGranted = isGranted
    }
  }

  /// Files that keep a phone when the program ends.
  public struct File: Sendable, Hashable {
    /// The encrypted Keychain, and the settings of apps.
    public var path: String
    /// The phone's key. Keep it apart from the other file: both together open the Keychain.
    public var keyPath: String

    /// Creates a value for files that need not exist yet.
    ///
    /// - Parameters:
    ///   - path: The path of the file for the encrypted Keychain and the settings of apps.
    ///   - keyPath: The path of the file for the phone's key, best in another folder.
    public init(path: String, keyPath: String) {
      self.path = path
      self.keyPath = keyPath
    }
  }

  /// Opens the phone's file with its key. Returns `nil` values if there is none. Throws `ConfigurationError` if it
  /// cannot be used.
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
