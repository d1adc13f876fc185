internal import EinlassDevice

/// An error that prints and describes itself as on Apple's systems, from which Foundation on Linux differs.
///
/// It adds no state to `NSError`, whose conformance to `Sendable` every subclass has to repeat.
///
/// Source: reference of Accounts, section 1.7.
package final class AppleError: NSError, @unchecked Sendable {
  /// The error as Apple's systems print it. Only the strings in `userInfo` are shown.
  package override var description: String {
    let text = userInfo[NSLocalizedDescriptionKey] as? String
    let opening = "Error Domain=\(domain) Code=\(code) \"\(text ?? "(null)")\""
    return text.map { opening + " UserInfo={NSLocalizedDescription=\($0)}" } ?? opening
  }

  /// The description, or the wording of Apple's systems for an error without one.
  package override var localizedDescription: String {
    userInfo[NSLocalizedDescriptionKey] as? String
      ?? "The operation couldn\u{2019}t be completed. (\(domain) error \(code).)"
  }
}

extension AccountStoreError {
  /// The failure as apps received it.
  var error: AppleError {
    AppleError(domain: domain, code: rawCode, userInfo: text.map { [NSLocalizedDescriptionKey: $0] })
  }
}
