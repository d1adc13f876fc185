/// Why the Keychain refused, in the terms of Apple's Security framework.
///
/// Names and numbers are those of `SecBase.h`; which of them a phone gives in which situation is recalled where
/// the case does not say otherwise.
public enum KeychainError: Error, Sendable, Hashable, CaseIterable {
  /// The service or the account has no name.
  case parameter
  /// There is no room to do it.
  case allocate
  /// The Keychain itself cannot be reached: its storage failed.
  case notAvailable
  /// The app may not.
  case authFailed
  /// There is an item with this service and account already.
  case duplicateItem
  /// There is no such item of this app.
  case itemNotFound
  /// The phone is locked, or has not been unlocked since it started.
  case interactionNotAllowed
  /// The item is there and cannot be opened: it was changed, moved, or sealed by another phone.
  case decode
  /// The app lacks an entitlement, as a fault of several systems had it.
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
  /// Name, number and what to do.
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
