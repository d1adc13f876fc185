package import EinlassWire

/// What the phone did, for the journal.
public enum PhoneEvent: Sendable, Hashable {
  case accessAsked(AccessRequest, app: String)
  case prompted(String)
  case answered(AccessAnswer)
  case accessReplied(AccountType, AccessReply)
  case renewalAsked(String)
  case renewalReplied(RenewalReply)
  case accountsChanged
  /// What the app did with its Keychain; nil: it worked.
  case keychain(String, KeychainFailure?)
}

/// Where a world reaches into a phone: it watches, changes the state at a given moment, or answers itself.
package protocol PhoneInterference: Sendable {
  /// Comes before the phone answers a request for access; a value replaces the phone's answer.
  func accessReply(to request: AccessRequest, by app: AppIdentity) async -> AccessReply?
  /// Comes before the phone renews; a value replaces the phone's answer.
  func renewalReply(for account: Account, by app: AppIdentity) async -> RenewalReply?
  /// Comes before the phone looks up the account of a request and signs it.
  func requestComes(from app: AppIdentity) async
  /// Comes before the Keychain does anything for an app; a value is what it fails with.
  func keychainFailure(for app: AppIdentity) async -> KeychainFailure?
  /// Tells what happened, in order.
  func observe(_ event: PhoneEvent)
}

extension PhoneInterference {
  package func requestComes(from app: AppIdentity) async {}
  package func keychainFailure(for app: AppIdentity) async -> KeychainFailure? { nil }
}

/// No hooks: the phone runs by itself.
package struct NoInterference: PhoneInterference {
  package init() {}
  package func accessReply(to request: AccessRequest, by app: AppIdentity) async -> AccessReply? { nil }
  package func renewalReply(for account: Account, by app: AppIdentity) async -> RenewalReply? { nil }
  package func observe(_ event: PhoneEvent) {}
}
