/// The domain of the account store's errors.
public let ACErrorDomain = "com.apple.accounts"

/// A code of `ACErrorDomain`: a number with names, as an enumeration of C is in Swift, and no Swift enumeration.
///
/// Source: reference of Accounts, section 1.4.
public struct ACErrorCode: RawRepresentable, Hashable, Sendable {
  /// The code, as `NSError` has it.
  public var rawValue: UInt32

  /// Creates a code with a number.
  ///
  /// - Parameter rawValue: The number. It need not have a name.
  public init(_ rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// Creates a code with a number.
  ///
  /// - Parameter rawValue: The number. It need not have a name.
  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }
}

/// 1: unknown.
public var ACErrorUnknown: ACErrorCode { ACErrorCode(1) }
/// 2: not saved, because a property is missing.
public var ACErrorAccountMissingRequiredProperty: ACErrorCode { ACErrorCode(2) }
/// 3: not saved, because the credential did not authenticate.
public var ACErrorAccountAuthenticationFailed: ACErrorCode { ACErrorCode(3) }
/// 4: not saved, because the type is invalid.
public var ACErrorAccountTypeInvalid: ACErrorCode { ACErrorCode(4) }
/// 5: not added, because it exists.
public var ACErrorAccountAlreadyExists: ACErrorCode { ACErrorCode(5) }
/// 6: not found; also where the phone has no Facebook account.
public var ACErrorAccountNotFound: ACErrorCode { ACErrorCode(6) }
/// 7: no permission; also where Facebook refused.
public var ACErrorPermissionDenied: ACErrorCode { ACErrorCode(7) }
/// 8: the options are wrong or incomplete.
public var ACErrorAccessInfoInvalid: ACErrorCode { ACErrorCode(8) }
/// 9: the app has no access to the data.
public var ACErrorClientPermissionDenied: ACErrorCode { ACErrorCode(9) }
/// 10: a protection policy forbids to fetch credentials.
public var ACErrorAccessDeniedByProtectionPolicy: ACErrorCode { ACErrorCode(10) }
/// 11: there is no credential.
public var ACErrorCredentialNotFound: ACErrorCode { ACErrorCode(11) }
/// 12: the Keychain could not be read.
public var ACErrorFetchCredentialFailed: ACErrorCode { ACErrorCode(12) }
/// 13: the Keychain could not be written.
public var ACErrorStoreCredentialFailed: ACErrorCode { ACErrorCode(13) }
/// 14: the credential could not be removed from the Keychain.
public var ACErrorRemoveCredentialFailed: ACErrorCode { ACErrorCode(14) }
/// 15: the account was removed before it was saved.
public var ACErrorUpdatingNonexistentAccount: ACErrorCode { ACErrorCode(15) }
/// 16: the app has no valid bundle id.
public var ACErrorInvalidClientBundleID: ACErrorCode { ACErrorCode(16) }
/// 17: a plug-in of the system denies it.
public var ACErrorDeniedByPlugin: ACErrorCode { ACErrorCode(17) }
/// 18: the account database could not be written.
public var ACErrorCoreDataSaveFailed: ACErrorCode { ACErrorCode(18) }
/// 19: the account could not be written down.
public var ACErrorFailedSerializingAccountInfo: ACErrorCode { ACErrorCode(19) }
/// 20: the system does not know the command.
public var ACErrorInvalidCommand: ACErrorCode { ACErrorCode(20) }
/// 21: a message of the system has no identifier.
public var ACErrorMissingTransportMessageID: ACErrorCode { ACErrorCode(21) }
/// 22: the credential has no such item.
public var ACErrorCredentialItemNotFound: ACErrorCode { ACErrorCode(22) }
/// 23: the credential's item has not expired.
public var ACErrorCredentialItemNotExpired: ACErrorCode { ACErrorCode(23) }
