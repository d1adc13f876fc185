/// The reason why the Keychain refused, in the terms of Apple's Security framework.
///
/// Names and numbers are those of `SecBase.h`. Unless a case says otherwise, the situation in which a phone returns it
/// is recalled from memory.
public enum KeychainError: Error, Sendable, Hashable, CaseIterable {
  /// The service or the account has no name.
  case parameter
  /// There is not enough memory for the operation.
  case allocate
  /// The Keychain itself cannot be reached: its storage failed.
  case notAvailable
  /// The app is not allowed to do this.
  case authFailed
  /// An item with this service and account already exists.
  case duplicateItem
  /// The app has no such item.
  case itemNotFound
  /// The phone is locked, or has not been unlocked since it started.
  case interactionNotAllowed
  /// The item exists but cannot be opened: it was changed, moved, or sealed by another phone.
  case decode
  /// The app lacks an entitlement, as several systems reported by mistake.
  case missingEntitlement

  /// The `OSStatus`.
  public var status: Int32 {
    switch self {
    case .parameter: -50
    case .allocate: -108
    case .notAvailable: -25_291
    case .authFailed: -25_293
    case .duplicateItem: -25_299
    case .itemNotFound: -25_300
    case .interactionNotAllowed: -25_308
    case .decode: -26_275
    case .missingEntitlement: -34_018
    }
  }

  /// The constant's name, such as `errSecItemNotFound`.
  public var name: String {
    switch self {
    case .parameter: "errSecParam"
    case .allocate: "errSecAllocate"
    case .notAvailable: "errSecNotAvailable"
    case .authFailed: "errSecAuthFailed"
    case .duplicateItem: "errSecDuplicateItem"
    case .itemNotFound: "errSecItemNotFound"
    case .interactionNotAllowed: "errSecInteractionNotAllowed"
    case .decode: "errSecDecode"
    case .missingEntitlement: "errSecMissingEntitlement"
    }
  }
}

extension KeychainError: CustomStringConvertible {
  /// The name, the number and the fix.
  public var description: String { "\(name) (\(status)): \(advice)" }

  private var advice: String {
    switch self {
    case .parameter: "an item requires a nonempty service and account"
    case .allocate: "the value is too large to encrypt, or memory ran out"
    case .notAvailable: "the Keychain's storage failed; check its file"
    case .authFailed: "the app may not use the item"
    case .duplicateItem: "the item already exists; update it instead"
    case .itemNotFound: "this app has no such item"
    case .interactionNotAllowed: "the phone is locked; try again after it is unlocked"
    case .decode: "the item cannot be decrypted; delete it and save it again"
    case .missingEntitlement: "the app has no entitlement for the Keychain"
    }
  }
}
