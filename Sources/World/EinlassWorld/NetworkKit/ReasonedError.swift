/// An error with its reason, which is shown in the journal but not in the response.
package struct ReasonedError: Error {
  package let error: any Error
  package let reason: String
}

extension Error {
  /// The error with its reason: `throw OAuth2Error.codeInvalid.because("the code was never issued")`.
  package func because(_ reason: String) -> ReasonedError {
    ReasonedError(error: self, reason: reason)
  }
}

extension Call {
  /// Keeps the reason of `error` for the journal, if it has one. Returns the error without the reason.
  package mutating func noting(_ error: any Error) -> any Error {
    guard let reasoned = error as? ReasonedError else { return error }
    reason = reasoned.reason
    return reasoned.error
  }
}
