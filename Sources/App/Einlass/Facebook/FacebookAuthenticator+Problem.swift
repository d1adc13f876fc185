package import EinlassDevice
internal import EinlassWire

extension FacebookAuthenticator {
  /// The reason why a sign-in returned no credentials.
  public enum Problem: Error, Sendable, Hashable {
    /// No Facebook account is set up on the phone.
    case noSystemFacebookAccount
    /// The person does not let the app use the Facebook account.
    case facebookAccountAccessNotGranted
    /// The person did not confirm the account: `proceed` was called with false.
    case userCanceledAccountSelection
    /// Facebook no longer accepts the phone's account, which could not be renewed.
    case systemAccountReloginNeeded
    /// No app id was given, neither to the class nor to the instance.
    case facebookAuthenticatorUnconfigured
    /// The network failed, with a code of NSURLErrorDomain and a message. With -999, the sign-in was cancelled. Code 0
    /// belongs to SLErrorDomain: the phone did not sign the request.
    case networkFailure(Int, String)
    /// Facebook refused or its response made no sense.
    case facebookFailure(String)
    /// The account store failed, or Facebook refused the phone's request for access.
    case accountStoreFailure(String)

    package init(_ failure: SystemRequest.RequestError) {
      if let code = failure.code {
        self = .networkFailure(code, failure.localizedDescription)
      } else {
        self = .facebookFailure("No data and no error received from Facebook.")
      }
    }
  }
}

extension FacebookAuthenticator.Problem: SignInProblem {
  package static var noSystemAccount: Self { .noSystemFacebookAccount }
  package static var accessNotGranted: Self { .facebookAccountAccessNotGranted }

  /// The case's name, such as `networkFailure`.
  public var name: String {
    switch self {
    case .noSystemFacebookAccount: "noSystemFacebookAccount"
    case .facebookAccountAccessNotGranted: "facebookAccountAccessNotGranted"
    case .userCanceledAccountSelection: "userCanceledAccountSelection"
    case .systemAccountReloginNeeded: "systemAccountReloginNeeded"
    case .facebookAuthenticatorUnconfigured: "facebookAuthenticatorUnconfigured"
    case .networkFailure: "networkFailure"
    case .facebookFailure: "facebookFailure"
    case .accountStoreFailure: "accountStoreFailure"
    }
  }

  /// The code of a network failure. `nil` for the other cases.
  public var code: Int? {
    if case .networkFailure(let code, _) = self { code } else { nil }
  }

  /// The message that the case carries. `nil` for the cases without one.
  public var message: String? {
    switch self {
    case .networkFailure(_, let message), .facebookFailure(let message), .accountStoreFailure(let message):
      message
    default: nil
    }
  }
}
