internal import Einlass

extension TwitterAuthenticator.Problem {
  /// The message to the person, with advice.
  var message: String {
    switch self {
    case .noSystemTwitterAccount: "There is no Twitter account on this phone. Add one in Settings > Twitter."
    case .twitterAccountAccessNotGranted:
      "The app may not use your Twitter accounts. Allow it in Settings > Twitter."
    case .userCanceledAccountSelection: "No account was chosen."
    case .twitterAccountBanned: "Twitter has suspended the account. See twitter.com."
    case .twitterAuthenticatorUnconfigured: "The app has no consumer key. Tell its developer."
    case .networkFailure(let code, let text): "\(text) (\(code)) Try again later."
    case .twitterFailure(let text): "Twitter said: \(text)"
    case .accountStoreFailure(let text): "The phone's accounts cannot be used: \(text)"
    }
  }
}

extension FacebookAuthenticator.Problem {
  /// The message to the person, with advice.
  var message: String {
    switch self {
    case .noSystemFacebookAccount:
      "There is no Facebook account on this phone. Add one in Settings > Facebook."
    case .facebookAccountAccessNotGranted:
      "The app may not use your Facebook account. Allow it in Settings > Facebook."
    case .userCanceledAccountSelection: "The account was not confirmed."
    case .systemAccountReloginNeeded: "Facebook wants your password again. Enter it in Settings > Facebook."
    case .facebookAuthenticatorUnconfigured: "The app has no Facebook id. Tell its developer."
    case .networkFailure(let code, let text): "\(text) (\(code)) Try again later."
    case .facebookFailure(let text): "Facebook said: \(text)"
    case .accountStoreFailure(let text): "The phone's account cannot be used: \(text)"
    }
  }
}
