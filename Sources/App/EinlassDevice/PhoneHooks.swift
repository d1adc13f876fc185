package import EinlassWire

/// What the phone did, for the journal.
public enum PhoneEvent: Sendable, Hashable {
  case accessAsked(AccessRequest, app: String)
  case prompted(String)
  case answered(AccessAnswer)
  case accessDecided(AccountType, AccessResult)
  case renewalAsked(String)
  case renewalEnded(RenewalResult)
  case accountsChanged
  /// What the app did with its Keychain; nil: it worked.
  case keychain(String, KeychainError?)
}

/// Hooks of a world into a phone: it watches, changes the state at a given moment, or takes the phone's place.
package protocol PhoneHooks: Sendable {
  /// Comes before the phone decides on a request for access; a value replaces the phone's result.
  func accessResult(for request: AccessRequest, by app: AppIdentity) async -> AccessResult?
  /// Comes before the phone renews; a value replaces the phone's result.
  func renewalResult(for account: Account, by app: AppIdentity) async -> RenewalResult?
  /// Comes before the phone looks up the account of a request and signs it.
  func requestComes(from app: AppIdentity) async
  /// Comes before the Keychain does anything for an app; a value is what it fails with.
  func keychainFailure(for app: AppIdentity) async -> KeychainError?
  /// Tells what happened, in order.
  func observe(_ event: PhoneEvent)
}

extension PhoneHooks {
  package func requestComes(from app: AppIdentity) async {}
  package func keychainFailure(for app: AppIdentity) async -> KeychainError? { nil }
}

/// No hooks: the phone runs by itself.
package struct NoPhoneHooks: PhoneHooks {
  package init() {}
  package func accessResult(for request: AccessRequest, by app: AppIdentity) async -> AccessResult? { nil }
  package func renewalResult(for account: Account, by app: AppIdentity) async -> RenewalResult? { nil }
  package func observe(_ event: PhoneEvent) {}
}
