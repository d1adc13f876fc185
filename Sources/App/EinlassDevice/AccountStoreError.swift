/// An error of the account store, in the terms of `ACErrorDomain`.
///
/// Two errors differ by domain, code and text; the text is what iOS put into `NSLocalizedDescription`, and
/// `nil` if `userInfo` was empty. Source: reference of Accounts, sections 1.4 and 2.4.
public struct AccountStoreError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The codes of `ACErrorCode`.
  public enum Code: Int, Sendable, Hashable, CaseIterable {
    case unknown = 1
    case accountMissingRequiredProperty
    case accountAuthenticationFailed
    case accountTypeInvalid
    case accountAlreadyExists
    /// Also: no Facebook account on this phone.
    case accountNotFound
    /// Also: the person or Facebook's server refused.
    case permissionDenied
    case accessInfoInvalid
    case clientPermissionDenied
    case accessDeniedByProtectionPolicy
    case credentialNotFound
    case fetchCredentialFailed
    case storeCredentialFailed
    case removeCredentialFailed
    case updatingNonexistentAccount
    case invalidClientBundleID
    case deniedByPlugin
    case coreDataSaveFailed
    case failedSerializingAccountInfo
    case invalidCommand
    case missingTransportMessageID
    case credentialItemNotFound
    case credentialItemNotExpired
  }

  /// `com.apple.accounts`, the value of `ACErrorDomain`.
  public static let domain = "com.apple.accounts"

  /// The error's domain.
  public let domain: String
  /// The error's code.
  public let rawCode: Int
  /// `nil` if `userInfo` was empty.
  public let text: String?

  /// Creates an error of the account store's own domain.
  ///
  /// - Parameters:
  ///   - code: The code.
  ///   - text: The value of `NSLocalizedDescription`; `nil` for an empty `userInfo`.
  public init(_ code: Code, _ text: String? = nil) {
    self.init(domain: Self.domain, rawCode: code.rawValue, text: text)
  }

  /// Creates an error of any domain, since errors of other domains came through as well.
  ///
  /// - Parameters:
  ///   - domain: The domain, such as `NSPOSIXErrorDomain`.
  ///   - rawCode: The number in the domain. The account store's numbers outside 1 to 23 have no `code`.
  ///   - text: The value of `NSLocalizedDescription`; `nil` for an empty `userInfo`.
  public init(domain: String, rawCode: Int, text: String?) {
    self.domain = domain
    self.rawCode = rawCode
    self.text = text
  }

  /// The code's name. `nil` for a code or a domain that is not the account store's.
  public var code: Code? {
    domain == Self.domain ? Code(rawValue: rawCode) : nil
  }

  /// As Apple's systems print an `NSError`.
  public var description: String {
    let opening = "Error Domain=\(domain) Code=\(rawCode) \"\(text ?? "(null)")\""
    return text.map { opening + " UserInfo={NSLocalizedDescription=\($0)}" } ?? opening
  }
}
