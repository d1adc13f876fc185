extension TwitterAuthenticator.Problem {
  /// The case's name, such as `networkFailure`.
  public var name: String {
    switch self {
    case .noSystemTwitterAccount: "noSystemTwitterAccount"
    case .twitterAccountAccessNotGranted: "twitterAccountAccessNotGranted"
    case .userCanceledAccountSelection: "userCanceledAccountSelection"
    case .twitterAccountBanned: "twitterAccountBanned"
    case .twitterAuthenticatorUnconfigured: "twitterAuthenticatorUnconfigured"
    case .networkFailure: "networkFailure"
    case .twitterFailure: "twitterFailure"
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
    case .networkFailure(_, let message), .twitterFailure(let message), .accountStoreFailure(let message):
      message
    default: nil
    }
  }
}
