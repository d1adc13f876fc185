internal import EinlassWire
internal import HTTPTypes

extension SimulatedFacebook {
  /// What is there at graph.facebook.com but not here yet; each answers by its name that it is missing.
  static let missingEndpoints: [Endpoint<SimulatedFacebook>] =
    [
      .missing("facebook.exchange_sessions", [.post], "/oauth/exchange_sessions"),
      .missing("facebook.search", [.get], "/search"),
    ] + missingEdges.map { .missing("facebook.\($0)", [.get, .post, .delete], "/{}/\($0)") }

  private static let missingEdges = [
    "accounts", "albums", "apprequests", "events", "family", "feed", "friends", "groups",
    "home", "ids_for_business", "invitable_friends", "likes", "photos", "posts", "roles", "statuses",
    "subscribed_apps", "taggable_friends", "videos",
  ]
}

extension Endpoint<SimulatedFacebook> {
  fileprivate static func missing(
    _ name: String, _ methods: [HTTPRequest.Method], _ path: String
  ) -> Endpoint<SimulatedFacebook> {
    Endpoint(name, methods, path) { _, _ in NotSimulated.response(name) }
  }
}
