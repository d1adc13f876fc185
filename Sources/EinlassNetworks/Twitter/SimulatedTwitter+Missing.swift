internal import EinlassWire

extension SimulatedTwitter {
  /// What is there at api.twitter.com but not here yet, by path; each says so by its name.
  private static let missing = [
    "/oauth/authorize": "twitter.authorize", "/oauth/authenticate": "twitter.authenticate",
    "/oauth2/token": "twitter.bearer_token", "/oauth2/invalidate_token": "twitter.invalidate_bearer_token",
    "/2/users/me": "twitter.users_me",
  ]

  /// The answer for a path that is known but not simulated; nil for any other.
  static func missingAnswer(_ path: String) -> WireResponse? {
    missing[path].map(NotSimulated.response)
  }
}
