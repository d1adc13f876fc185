package import EinlassDevice
internal import EinlassWire

/// A reason why an authenticator returned no credentials, with the cases that both authenticators have.
package protocol SignInProblem: Error {
  /// The phone has no account of the network.
  static var noSystemAccount: Self { get }
  /// The person does not let the app use the accounts.
  static var accessNotGranted: Self { get }
  /// The account store failed, or the authenticator was misused.
  static func accountStoreFailure(_ message: String) -> Self

  /// The problem of a request that the phone could not sign or send.
  init(_ failure: SystemRequest.RequestError)

  /// The case's name.
  var name: String { get }
  /// The code of a network failure; `nil` for the other cases.
  var code: Int? { get }
  /// The message that the case carries; `nil` for the cases without one.
  var message: String? { get }
}

extension SignInProblem {
  /// The problem of a request for access that the account store refused.
  ///
  /// Einlass 1 checked the code and whether there was a message, but not the domain.
  package init(_ failure: AccountStoreError) {
    switch (failure.rawCode, failure.text) {
    case (AccountStoreError.Code.accountNotFound.rawValue, _): self = .noSystemAccount
    case (AccountStoreError.Code.permissionDenied.rawValue, nil): self = .accessNotGranted
    default: self = .accountStoreFailure("\(failure)")
    }
  }

  static var cancelled: Self { Self(.transport(.cancelled)) }

  /// The problem of a name that is not in the list of accounts.
  package static var unknownAccount: Self {
    .accountStoreFailure("User selected non existing account username.")
  }

  /// The problem of a second sign-in on one authenticator, which Einlass 1 left undefined.
  static func secondUse(of type: String) -> Self {
    .accountStoreFailure(
      "perform() was called twice on the same \(type); create a new instance for each sign-in.")
  }

  /// The problem of an authenticator that knows no phone.
  static var missingPhone: Self {
    .accountStoreFailure(
      "No simulated phone is set; pass an 'app' to the authenticator, or run it inside "
        + "'InstalledApp.$current.withValue(app) { ... }'.")
  }
}
