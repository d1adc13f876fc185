/// The behaviour of a phone on points on which systems differed, or which are not known.
public struct PhonePolicy: Sendable, Hashable, Codable {
  /// The system whose account store is simulated.
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

  /// A restriction by a profile or a broken installation; raw values are the codes that apps got.
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

  /// The simulated system.
  public var era = Era.builtInAccounts
  /// A restriction that forbids access regardless of the person's decision. `nil` if there is none.
  public var restriction: Restriction?
  /// Whether the phone forgets its grant when Facebook reports that the person removed the app (190/458), so that
  /// asking again prompts again. Guessed: Einlass relies on it, but there is no record of it.
  public var forgetsRemovedApps = true
  /// Whether an empty dictionary of options counts as `nil` for account types without options. Apple's text says that
  /// the options must be nil, so an empty dictionary raises the exception here by default, though that was never
  /// observed. Guessed.
  public var acceptsEmptyOptions = false
  /// Whether an account works in a request only while the store that it came from exists. iOS 6 raised an exception
  /// otherwise (reference of Accounts, section 2.10); later systems were not seen to.
  public var accountsNeedStore = false
  /// The time on the virtual clock after which an unanswered call fails, so that nothing waits forever. The real phone
  /// has no such limit. It also limits prompts and pages that the person leaves open: the app then gets the same result
  /// as if the task had been cancelled, and nothing is decided.
  public var silenceLimit = Duration.seconds(3600)

  /// Creates the policy of a phone with iOS 6 to 10 and no restriction.
  public init() {}
}

extension PhonePolicy {
  /// Reads a policy. Properties that are missing in a world exported earlier get their defaults.
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
