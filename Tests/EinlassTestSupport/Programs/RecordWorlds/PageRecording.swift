internal import EinlassSimulator
internal import EinlassWire
internal import FoundationEssentials
internal import HTTPTypes
internal import OAuth1

/// The pages of the networks and their plain refusals, which no world file shows. They are requested from the built-in
/// world in a fixed order.
struct PageRecording {
  let text: String

  init() async throws {
    var configuration = WorldConfiguration.builtIn
    configuration.twitter.app.callbacks = ["https://app.example/back"]
    let world = try await World(configuration)
    var lines: [String] = []
    var cookies = ""
    func ask(_ request: WireRequest) async throws -> WireResponse {
      var request = request
      if !cookies.isEmpty { request.head.headerFields[.cookie] = cookies }
      lines += ["=="] + WorldRecording.request(request)
      let response = try await world.transport.send(request)
      lines += WorldRecording.response(response)
      let set = response.head.headerFields[values: .setCookie].map { String($0.prefix { $0 != ";" }) }
      if !set.isEmpty { cookies = set.joined(separator: "; ") }
      return response
    }
    for callback in ["oob", "https://app.example/back"] {
      let response = try await ask(Self.requestToken(configuration, callback: callback))
      let token = FormFields(parsing: response.body[...])["oauth_token"] ?? ""
      for step in ["authorize", "authenticate"] {
        cookies = ""
        for query in [
          "", "&einlass_person=nobody", "&einlass_person=nora_sim",
          "&einlass_person=nora_sim&einlass_answer=deny",
        ] {
          _ = try await ask(
            WireRequest(.get, host: "api.twitter.com", target: "/oauth/\(step)?oauth_token=\(token)\(query)"))
        }
      }
    }
    cookies = ""
    for (host, target) in Self.addresses { _ = try await ask(WireRequest(.get, host: host, target: target)) }
    text = lines.joined(separator: "\n") + "\n"
  }

  private static func requestToken(_ configuration: WorldConfiguration, callback: String) throws
    -> WireRequest
  {
    let signer = RequestSigner(
      client: ClientCredentials(
        key: configuration.twitter.app.key, secret: SharedSecret(configuration.twitter.app.secret)))
    let request = WireRequest(
      .post, host: "api.twitter.com", target: "/oauth/request_token",
      form: ["oauth_callback": callback])
    return try request.signed(by: signer, at: WallTime(seconds: 1_490_000_400), nonce: "n\(callback.count)")
  }

  /// Hosts and targets, one after the other.
  private static let addresses: [(String, String)] = {
    let dialog =
      "/v7.0/dialog/oauth?client_id=500000000000001&redirect_uri=https%3A%2F%2Fapp.example%2Fback&state=s"
    let twitter = [
      "/oauth/authorize", "/oauth/authorize?oauth_token=x", "/1/account/verify_credentials.json", "/nothing",
      "/1.1/statuses/home_timeline.json", "/1.1/account/verify_credentials.json", "/2/users/me",
      "/robots.txt",
    ]
    let facebook = [
      dialog, dialog + "&einlass_person=nora@sim.example",
      dialog + "&einlass_person=nora@sim.example&einlass_answer=deny",
      dialog + "&response_type=token&einlass_person=max@sim.example", "/v7.0/dialog/oauth",
      "/dialog/oauth?client_id=1",
      "/", "/logout.php", "/connect/login_success.html", "/.well-known/openid-configuration", "/nothing",
    ]
    let graph = [
      "/me", "/v2.12/me?access_token=x", "/v99.0/me", "/4", "/100000000000001/picture", "/oauth/access_token",
      "/nothing",
      "/v2.12/me/feed", "/debug_token",
    ]
    let broker = ["/", "/callback/facebook", "/callback/facebook?state=x&code=y", "/temboo-api/1.0/choreos"]
    return twitter.map { ("api.twitter.com", $0) } + ["/", "/home", "/login"].map { ("twitter.com", $0) }
      + facebook.map { ("www.facebook.com", $0) } + graph.map { ("graph.facebook.com", $0) }
      + broker.map { ("einlass.temboolive.com", $0) }
  }()
}
