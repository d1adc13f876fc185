/// Is told whether an account was saved, and the error that came along.
public typealias ACAccountStoreSaveCompletionHandler = (Bool, (any Error)?) -> Void
/// Is told whether an account was removed, and the error that came along.
public typealias ACAccountStoreRemoveCompletionHandler = (Bool, (any Error)?) -> Void
/// Is told whether access is granted, and the error that came along.
public typealias ACAccountStoreRequestAccessCompletionHandler = (Bool, (any Error)?) -> Void
/// Is told how a renewal ended, and the error that came along.
public typealias ACAccountStoreCredentialRenewalHandler =
  (ACAccountCredentialRenewResult, (any Error)?) -> Void

/// How a renewal of an account's credential ended.
public enum ACAccountCredentialRenewResult: Int, Sendable {
  /// There is a new credential.
  case renewed
  /// The person refused, or has removed the app at the network.
  case rejected
  /// It ended without the person's choice.
  case failed
}
