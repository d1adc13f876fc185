/// Receives whether an account was saved, and the error if any.
public typealias ACAccountStoreSaveCompletionHandler = (Bool, (any Error)?) -> Void
/// Receives whether an account was removed, and the error if any.
public typealias ACAccountStoreRemoveCompletionHandler = (Bool, (any Error)?) -> Void
/// Receives whether access is granted, and the error if any.
public typealias ACAccountStoreRequestAccessCompletionHandler = (Bool, (any Error)?) -> Void
/// Receives the result of a renewal, and the error if any.
public typealias ACAccountStoreCredentialRenewalHandler =
  (ACAccountCredentialRenewResult, (any Error)?) -> Void

/// The result of renewing an account's credential.
public enum ACAccountCredentialRenewResult: Int, Sendable {
  /// There is a new credential.
  case renewed
  /// The person refused, or has removed the app on the network.
  case rejected
  /// The renewal ended without the person's choice.
  case failed
}
