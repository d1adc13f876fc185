/// How a phone behaves where systems differed, or where it is not known.
public struct PhonePolicy: Sendable, Hashable, Codable {
  /// Which system's account store is simulated.
  public enum Era: String, Sendable, Hashable, Codable, CaseIterable {
    /// iOS 6 to 10, with built-in accounts.
    case builtInAccounts = "ios6-10"
    /// iOS 11 on: everything is refused with code 7 and no text.
    case ios11
    /// macOS 10.13: access is granted, and there is no account.
    case macOS10_13 = "macos10.13"
    /// Much later: code 7 (Facebook: 6) with a text that says there are no accounts.
    case later
  }

  /// What a profile or a fault of the installation forbids; raw values are the codes that apps got.
  public enum Restriction: String, Sendable, Hashable, Codable, CaseIterable {
    case unentitled
    case protectionPolicy = "policy"
    case invalidBundleID = "bundle-id"
    case missingPlugin = "no-plugin"
    case deniedByPlugin = "plugin"

    var failure: (AccountStoreError.Code, isTextual: Bool) {
      switch self {
      case .unentitled: (.clientPermissionDenied, false)
      case .protectionPolicy: (.accessDeniedByProtectionPolicy, false)
      case .invalidBundleID: (.invalidClientBundleID, false)
      case .missingPlugin: (.unknown, true)
      case .deniedByPlugin: (.deniedByPlugin, false)
      }
    }
  }

  /// Which system it is.
  public var era = Era.builtInAccounts
  /// What forbids access whatever the person says; nil: nothing.
  public var restriction: Restriction?
  /// Whether the phone forgets its grant when Facebook says that the person removed the app (190/458), so
  /// that asking again prompts again. Guessed: Einlass relies on it, but there is no record of it.
  public var forgetsRemovedApps = true
  /// Whether an empty dictionary of options counts as none for account types that take none. Apple's text says that the
  /// options must be nil, and the exception is raised for an empty dictionary here; it was never seen. Guessed.
  public var acceptsEmptyOptions = false
  /// Whether an account is good for a request only as long as the store exists that it came from. iOS 6 raised an
  /// exception otherwise (reference of Accounts, section 2.10); later systems were not seen to.
  public var accountsNeedStore = false
  /// How long a call that never answers is kept, on the virtual clock; then it fails, so that nothing
  /// waits for ever. The real phone has no such limit. A prompt or a page that the person leaves open is waited for as
  /// long; then the app is told what it would be told had the task been cancelled, and nothing is decided.
  public var silenceLimit = Duration.seconds(3600)

  /// A phone with iOS 6 to 10 and no restriction.
  public init() {}
}

extension PhonePolicy {
  /// Reads a policy; worlds that were exported before a property was added have the default of it.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    era = try container.decode(Era.self, forKey: .era)
    restriction = try container.decodeIfPresent(Restriction.self, forKey: .restriction)
    forgetsRemovedApps = try container.decode(Bool.self, forKey: .forgetsRemovedApps)
    acceptsEmptyOptions = try container.decodeIfPresent(Bool.self, forKey: .acceptsEmptyOptions) ?? false
    accountsNeedStore = try container.decodeIfPresent(Bool.self, forKey: .accountsNeedStore) ?? false
    silenceLimit = try container.decode(Duration.self, forKey: .silenceLimit)
  }
}
