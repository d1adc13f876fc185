internal import EinlassWorld

extension LoginKind {
  /// The calls that a back end may make to the network during a sign-in.
  var calls: [String] {
    switch self {
    case .facebookToken, .facebookWebsite:
      ["facebook.access_token", "facebook.debug_token", "facebook.me", "facebook.node", "facebook.batch"]
    case .twitterToken, .twitterEcho:
      ["twitter.verify_credentials", "twitter.users_show", "twitter.users_me", "twitter.access_token"]
    }
  }

  /// The network's failure for too many calls.
  var rateLimitFailure: String {
    switch self {
    case .facebookToken, .facebookWebsite: "facebook-user-limit"
    case .twitterToken, .twitterEcho: "twitter-rate-limit"
    }
  }

  /// Returns those of `calls` that the failure called `name` can affect.
  func calls(for name: String) -> [String] {
    guard let failure = WorldModules.standard.failures.first(where: { $0.name == name }) else { return [] }
    let possible = WorldModules.standard.calls(for: failure)
    return calls.filter(possible.contains)
  }
}
