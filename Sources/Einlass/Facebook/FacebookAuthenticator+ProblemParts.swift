extension FacebookAuthenticator.Problem {
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

  /// The code of a network failure; nil for the other cases.
  public var code: Int? {
    if case .networkFailure(let code, _) = self { code } else { nil }
  }

  /// The message that the case carries; nil for the cases without one.
  public var message: String? {
    switch self {
    case .networkFailure(_, let message), .facebookFailure(let message), .accountStoreFailure(let message):
      message
    default: nil
    }
  }
}
