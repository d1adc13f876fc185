public import Foundation

/// Bridged to `NSError`, a failure has the account store's domain, its code, and no `userInfo` where iOS gave none.
///
/// Foundation asks the type for the domain, so that a failure of another one is bridged as an unknown error with the
/// foreign one beneath it (`NSUnderlyingErrorKey`).
///
/// Source: reference of Accounts, sections 1.4 and 1.7.
extension AccountStoreError: CustomNSError, LocalizedError {
  /// `com.apple.accounts`
  public static var errorDomain: String { domain }

  /// The code in the account store's domain.
  public var errorCode: Int { isForeign ? Code.unknown.rawValue : rawCode }

  /// iOS's text under `NSLocalizedDescriptionKey`; empty where there is none.
  public var errorUserInfo: [String: Any] {
    var info: [String: Any] = [:]
    info[NSLocalizedDescriptionKey] = text
    if isForeign { info[NSUnderlyingErrorKey] = NSError(domain: domain, code: rawCode, userInfo: info) }
    return info
  }

  /// iOS's text, or what Apple's systems say of an error without one.
  public var errorDescription: String? { localizedDescription }

  /// iOS's text, or what Apple's systems say of an error without one; Foundation of Linux has another wording for errors
  /// that are bridged.
  public var localizedDescription: String {
    text ?? "The operation couldn\u{2019}t be completed. (\(domain) error \(rawCode).)"
  }

  private var isForeign: Bool { domain != Self.domain }
}
