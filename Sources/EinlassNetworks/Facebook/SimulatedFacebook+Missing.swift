internal import EinlassWire
internal import HTTPTypes

extension SimulatedFacebook {
  /// What is there at graph.facebook.com but not here yet; each answers by its name that it is missing.
  static let missingEndpoints: [Endpoint<SimulatedFacebook>] =
    [
      .missing("facebook.batch", [.post], "/"),
      .missing("facebook.exchange_sessions", [.post], "/oauth/exchange_sessions"),
      .missing("facebook.app", [.get, .post], "/app"),
      .missing("facebook.search", [.get], "/search"),
    ] + missingEdges.map { .missing("facebook.\($0)", [.get, .post, .delete], "/{}/\($0)") }

  /// The pages of www.facebook.com and m.facebook.com that belong to logging in.
  static let missingPages: [Endpoint<SimulatedFacebook>] = [
    .missing("facebook.openid_configuration", [.get], "/.well-known/openid-configuration"),
    .missing("facebook.openid_certificates", [.get], "/.well-known/oauth/openid/certs"),
  ]

  private static let missingEdges = [
    "accounts", "activities", "albums", "apprequests", "events", "family", "feed", "friends", "groups",
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
