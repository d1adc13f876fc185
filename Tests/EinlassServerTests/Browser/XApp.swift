import EinlassServer
import EinlassSimulator
import EinlassWire
import Foundation
import HTTPTypes
import Testing

/// The built-in world's app on X, which sends a browser to the consent page and exchanges codes in process.
struct XApp: Sendable {
  /// The callback, at the address where the browser's driver serves the app.
  static let callback = "http://app.example/back"
  static let state = "state of the browser"

  /// The built-in world, whose app may redirect to the driver's server.
  static var configuration: WorldConfiguration { with(.builtIn) }

  private static let settings = TwitterOAuth2Settings()
  private let world: World

  init(_ server: LiveServer) async throws {
    world = try await server.worlds.world(named: "default")
  }

  static func with(_ configuration: WorldConfiguration) -> WorldConfiguration {
    var configuration = configuration
    configuration.twitter.app.oauth2?.redirects = [callback]
    configuration.twitter.policy.oauth2.codeLifetime = 600
    return configuration
  }

  /// The address of the page, with `changes` to the usual fields of the query.
  func visit(
    _ way: Chromium.Way, _ server: LiveServer, _ changes: KeyValuePairs<String, String> = [:]
  ) -> Chromium.Step {
    var query = FormFields()
    for (name, value) in [
      ("response_type", "code"), ("client_id", Self.settings.clientID), ("redirect_uri", Self.callback),
      ("scope", "tweet.read users.read offline.access"), ("state", Self.state),
      ("code_challenge", "challenge"), ("code_challenge_method", "plain"),
    ] { query.append(name, changes.first { $0.key == name }?.value ?? value) }
    return .visit(way.address("x.com", server) + "/i/oauth2/authorize?" + query.encoded)
  }

  /// Returns the screen name of the person who has allowed the app. `nil` if there is none.
  func exchange(_ code: String) async throws -> String? {
    let form: FormFields = [
      "grant_type": "authorization_code", "code": code, "redirect_uri": Self.callback,
      "code_verifier": "challenge",
    ]
    var request = WireRequest(.post, host: "api.x.com", target: "/2/oauth2/token", form: form)
    let pair = "\(Self.settings.clientID):\(Self.settings.clientSecret)"
    request.head.headerFields[.authorization] = "Basic " + Data(pair.utf8).base64EncodedString()
    let tokens = JSONText(parsing: try await world.transport.send(request).body)
    guard let token = tokens?["access_token"]?.text else { return nil }
    var me = WireRequest(.get, host: "api.x.com", target: "/2/users/me")
    me.head.headerFields[.authorization] = "Bearer " + token
    return JSONText(parsing: try await world.transport.send(me).body)?["data"]?["username"]?.text
  }

  /// The world's reasons for its refusals.
  var reasons: [String] {
    get async throws {
      try await world.refresh()
      return world.journal.messages.compactMap(\.reason)
    }
  }
}
