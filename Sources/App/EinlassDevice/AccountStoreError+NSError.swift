public import Foundation

/// Bridged to `NSError`, a failure has the account store's domain, its code, and no `userInfo` if iOS had none.
///
/// Foundation asks the type for the domain. A failure of another domain is therefore bridged as an unknown error, with
/// the foreign one as its `NSUnderlyingErrorKey`.
///
/// Source: reference of Accounts, sections 1.4 and 1.7.
extension AccountStoreError: CustomNSError, LocalizedError {
  /// `com.apple.accounts`
  public static var errorDomain: String { domain }

  /// The code in the account store's domain.
  public var errorCode: Int { isForeign ? Code.unknown.rawValue : rawCode }

  /// iOS's message under `NSLocalizedDescriptionKey`; empty if there is none.
  public var errorUserInfo: [String: Any] {
    var info: [String: Any] = [:]
    info[NSLocalizedDescriptionKey] = text
    if isForeign { info[NSUnderlyingErrorKey] = NSError(domain: domain, code: rawCode, userInfo: info) }
    return info
  }

  /// iOS's message, or the wording of Apple's systems for an error without one.
  public var errorDescription: String? { localizedDescription }

  /// iOS's message, or the wording of Apple's systems for an error without one. Foundation on Linux words bridged
  /// errors differently.
  public var localizedDescription: String {
    text ?? "The operation couldn\u{2019}t be completed. (\(domain) error \(rawCode).)"
  }

  private var isForeign: Bool { domain != Self.domain }
}
