package import EinlassWire

/// An action of the phone, for the journal.
public enum PhoneEvent: Sendable, Hashable {
  case accessAsked(AccessRequest, app: String)
  case prompted(String)
  case answered(AccessAnswer)
  case accessDecided(AccountType, AccessResult)
  case renewalAsked(String)
  case renewalEnded(RenewalResult)
  case accountsChanged
  /// An operation of the app on its Keychain. `nil` if it succeeded.
  case keychain(String, KeychainError?)
}

/// A world's hooks into a phone: they observe it, change its state at a given moment, or replace its results.
package protocol PhoneHooks: Sendable {
  /// Called before the phone decides on a request for access. A value replaces the phone's result.
  func accessResult(for request: AccessRequest, by app: AppIdentity) async -> AccessResult?
  /// Called before the phone renews a credential. A value replaces the phone's result.
  func renewalResult(for account: Account, by app: AppIdentity) async -> RenewalResult?
  /// Called before the phone looks up the account of a request and signs it.
  func requestComes(from app: AppIdentity) async
  /// Called before the Keychain operates for an app. If it returns an error, the operation fails with it.
  func keychainFailure(for app: AppIdentity) async -> KeychainError?
  /// Reports an event, in order.
  func observe(_ event: PhoneEvent)
}

extension PhoneHooks {
  package func requestComes(from app: AppIdentity) async {}
  package func keychainFailure(for app: AppIdentity) async -> KeychainError? { nil }
}

/// No hooks: the phone runs unchanged.
package struct NoPhoneHooks: PhoneHooks {
  package init() {}
  package func accessResult(for request: AccessRequest, by app: AppIdentity) async -> AccessResult? { nil }
  package func renewalResult(for account: Account, by app: AppIdentity) async -> RenewalResult? { nil }
  package func observe(_ event: PhoneEvent) {}
}
