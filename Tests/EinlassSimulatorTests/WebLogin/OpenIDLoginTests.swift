import Einlass
import EinlassSimulator
import EinlassWire
import Foundation
import HTTPTypes
import Testing

/// Web logins that request an OpenID Connect token.
struct OpenIDLoginTests {
  private static func login(_ type: String, in world: World) throws -> FacebookWebLogin {
    var settings = FacebookWebLogin.Settings(appID: "500000000000001")
    settings.responseType = try #require(FacebookResponseType(type))
    return FacebookWebLogin(settings, app: world.app, page: world.page())
  }

  /// The token's claims, unverified.
  private static func claims(_ token: String) throws -> JSONValue {
    let parts = token.split(separator: ".")
    var payload = parts[1].replacing("-", with: "+").replacing("_", with: "/")
    payload += String(repeating: "=", count: (4 - payload.count % 4) % 4)
    return try JSONValue(parsing: try #require(Data(base64Encoded: String(payload))))
  }

  @Test(arguments: [
    "id_token,graph_domain,user_token_nonce",
    "id_token,token_or_nonce,signed_request,graph_domain,user_token_nonce",
  ])
  func `the token has the nonce that was sent with this login`(_ type: String) async throws {
    var configuration = WorldConfiguration()
    configuration.facebook.people = [FacebookConfiguration.Person(name: "Nora Sim", login: "nora")]
    let world = try await World(configuration)
    let login = try Self.login(type, in: world)
    var nonces: Set<String> = []
    for _ in 0..<2 {
      let response = try await login.logIn()
      let nonce = try #require(response.expectedNonce)
      #expect(try Self.claims(try #require(response.idToken))["nonce"]?.text == nonce)
      nonces.insert(nonce)
    }
    #expect(nonces.count == 2)
  }

  @Test func `no nonce is sent unless one is requested`() async throws {
    var configuration = WorldConfiguration()
    configuration.facebook.people = [FacebookConfiguration.Person(name: "Nora Sim", login: "nora")]
    let world = try await World(configuration)
    #expect(try await Self.login("code", in: world).logIn().expectedNonce == nil)
    let dialog = try #require(world.journal.messages.first { $0.endpoint == "facebook.dialog" })
    #expect(dialog.request.query["nonce"] == nil && dialog.request.query["state"] != nil)
  }
}
