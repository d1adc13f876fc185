import Einlass
import EinlassDevice
import EinlassSimulator
import EinlassWire
import HTTPTypes
import OAuth1
import Testing

/// Worlds with somebody in them, and what apps get there.
enum ActionWorlds {
  static var plan: WorldPlan {
    var plan = WorldPlan()
    plan.twitterPeople = [
      WorldPlan.TwitterPerson(screenName: "nora_sim"), WorldPlan.TwitterPerson(screenName: "otto_sim"),
    ]
    plan.facebookPeople = [WorldPlan.FacebookPerson(name: "Nora", login: "nora@sim.example")]
    plan.accounts = [
      WorldPlan.PhoneAccount(.twitter, person: "nora_sim"),
      WorldPlan.PhoneAccount(.facebook, person: "nora@sim.example"),
    ]
    return plan
  }

  static func directory() async throws -> WorldDirectory {
    try await WorldDirectory(plan)
  }

  /// How a sign-in ends.
  static func outcome(_ network: NetworkID, in world: World) async -> String {
    await Run.perform(SignInPlan(network), in: world).outcome.summary
  }

  /// The token that signing in to Twitter gives.
  static func twitterToken(in world: World) async throws -> TokenCredentials {
    guard case .twitter(let credentials) = await Run.perform(SignInPlan(.twitter), in: world).outcome else {
      throw SignInFailed()
    }
    return TokenCredentials(token: credentials.key, secret: SharedSecret(credentials.secret))
  }

  /// The token that signing in to Facebook gives.
  static func facebookToken(in world: World) async throws -> String {
    guard case .facebook(let credentials) = await Run.perform(SignInPlan(.facebook), in: world).outcome else {
      throw SignInFailed()
    }
    return credentials.token
  }

  /// What verify_credentials answers to the token: the status, and the error's code where there is one.
  static func verify(_ token: TokenCredentials, in world: World) async throws -> String {
    var request = WireRequest(
      .get, host: "api.twitter.com", target: "/1.1/account/verify_credentials.json")
    let app = WorldPlan.TwitterApp()
    let signer = RequestSigner(
      client: ClientCredentials(key: app.key, secret: SharedSecret(app.secret)), token: token)
    request.head.headerFields[.authorization] = try signer.sign(
      SignableRequest(method: "GET", url: request.url), at: world.clock.now.seconds, nonce: "n"
    ).authorization
    return summary(try await world.transport.send(request))
  }

  /// What /me answers to the token: the status, and the error's code and subcode where there are any.
  static func me(_ token: String, in world: World) async throws -> String {
    summary(
      try await world.transport.send(
        WireRequest(.get, host: "graph.facebook.com", target: "/v2.8/me?access_token=\(token)")))
  }

  private static func summary(_ response: WireResponse) -> String {
    var parts = ["\(response.head.status.code)"]
    for name in ["code", "error_subcode"] {
      if let match = response.text?.split(separator: "\"\(name)\":").dropFirst().first {
        parts.append(String(match.prefix(while: \.isNumber)))
      }
    }
    return parts.joined(separator: " ")
  }

  struct SignInFailed: Error {}
}
