import EinlassServer
import EinlassSimulator
import EinlassWire
import Foundation
import HTTPTypes
import OAuth1
import Testing

/// The built-in world's app on Twitter, which sends requests in process and a browser to the pages.
struct TwitterApp: Sendable {
  /// The callback, at the address where the browser's driver serves the app.
  static let callback = "http://app.example/back"

  let world: World
  private let client: ClientCredentials

  init(_ server: LiveServer) async throws {
    world = try await server.worlds.world(named: "default")
    let app = WorldConfiguration.builtIn.twitter.app
    client = ClientCredentials(key: app.key, secret: SharedSecret(app.secret))
  }

  func requestToken(_ callback: String = callback) async throws -> TokenCredentials {
    let form = try await send(
      "/oauth/request_token", by: RequestSigner(client: client), .init(callback: callback))
    return TokenCredentials(
      token: try #require(form["oauth_token"]),
      secret: SharedSecret(try #require(form["oauth_token_secret"])))
  }

  /// Returns the screen name of the person who has allowed the app. `nil` if there is none.
  func exchange(_ token: TokenCredentials, _ verifier: String) async throws -> String? {
    let signer = RequestSigner(client: client, token: token)
    return try await send("/oauth/access_token", by: signer, .init(verifier: verifier))["screen_name"]
  }

  private func send(
    _ target: String, by signer: RequestSigner, _ options: SigningOptions
  ) async throws -> FormFields {
    var request = WireRequest(.post, host: "api.twitter.com", target: target)
    request.head.headerFields[.authorization] = try signer.authorization(
      for: SignableRequest(method: "POST", url: request.url), at: world.clock.now.seconds,
      nonce: UUID().uuidString, options: options)
    return FormFields(parsing: try await world.transport.send(request).body)
  }
}
