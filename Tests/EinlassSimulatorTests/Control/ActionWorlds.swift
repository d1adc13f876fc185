import Einlass
import EinlassDevice
import EinlassSimulator
import EinlassWire
import HTTPTypes
import OAuth1
import Testing

/// Worlds with people, and the tokens of their apps.
enum ActionWorlds {
  static var configuration: WorldConfiguration {
    var configuration = WorldConfiguration()
    configuration.twitter.people = [
      TwitterConfiguration.Person(screenName: "nora_sim"),
      TwitterConfiguration.Person(screenName: "otto_sim"),
    ]
    configuration.facebook.people = [FacebookConfiguration.Person(name: "Nora", login: "nora@sim.example")]
    configuration.phone.accounts = [
      PhoneConfiguration.Account(.twitter, person: "nora_sim"),
      PhoneConfiguration.Account(.facebook, person: "nora@sim.example"),
    ]
    return configuration
  }

  static func directory() async throws -> WorldDirectory {
    try await WorldDirectory(configuration)
  }

  /// Signs in and returns the outcome.
  static func outcome(_ design: SignInDesign, in world: World) async -> String {
    await ScenarioRun.perform(SignInScenario(design), in: world).outcome.summary
  }

  /// The token from signing in to Twitter.
  static func twitterToken(in world: World) async throws -> TokenCredentials {
    let credentials = try await twitterCredentials(in: world)
    return TokenCredentials(token: credentials.key, secret: SharedSecret(credentials.secret))
  }

  /// The token from signing in to Facebook.
  static func facebookToken(in world: World) async throws -> String {
    try await FacebookAuthenticator(appID: FacebookConfiguration.App().id, app: world.app)
      .perform { _ in true }.token
  }

  /// The credentials from signing in to Twitter.
  static func twitterCredentials(in world: World) async throws -> TwitterAuthenticator.Credentials {
    let app = TwitterConfiguration.App()
    return try await TwitterAuthenticator(
      consumer: TwitterConsumer(key: app.key, secret: app.secret), app: world.app
    ).perform { $0.first }
  }

  /// The response of verify_credentials to the token: the status, and the error's code if it has one.
  static func verify(_ token: TokenCredentials, in world: World) async throws -> String {
    let request = WireRequest(
      .get, host: "api.twitter.com", target: "/1.1/account/verify_credentials.json")
    let app = TwitterConfiguration.App()
    let signer = RequestSigner(
      client: ClientCredentials(key: app.key, secret: SharedSecret(app.secret)), token: token)
    let signed = try request.signed(by: signer, at: world.clock.now, nonce: "n")
    return summary(try await world.transport.send(signed))
  }

  /// The response of /me to the token: the status, and the error's code and subcode if it has any.
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
}
