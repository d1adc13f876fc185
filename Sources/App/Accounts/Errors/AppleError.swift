internal import EinlassDevice

/// An error in the form in which Apple's systems print it and describe it, where Foundation of Linux differs.
///
/// It adds no state to `NSError`, whose conformance to `Sendable` every subclass has to repeat.
///
/// Source: reference of Accounts, section 1.7.
package final class AppleError: NSError, @unchecked Sendable {
  /// As Apple's systems print an error; only texts of `userInfo` are shown.
  package override var description: String {
    let text = userInfo[NSLocalizedDescriptionKey] as? String
    let opening = "Error Domain=\(domain) Code=\(code) \"\(text ?? "(null)")\""
    return text.map { opening + " UserInfo={NSLocalizedDescription=\($0)}" } ?? opening
  }

  /// The text, or what Apple's systems say of an error without one.
  package override var localizedDescription: String {
    userInfo[NSLocalizedDescriptionKey] as? String
      ?? "The operation couldn\u{2019}t be completed. (\(domain) error \(code).)"
  }
}

extension AccountStoreError {
  /// The failure as apps got it.
  var error: AppleError {
    AppleError(domain: domain, code: rawCode, userInfo: text.map { [NSLocalizedDescriptionKey: $0] })
  }
}
