import EinlassSimulator
import Foundation
import OAuth1
import Testing

/// Requests of the built-in world's app as HTTP text, signed on behalf of its first person.
struct SignedText: Sendable {
  let client: ClientCredentials
  let token: TokenCredentials

  init(_ configuration: WorldConfiguration = .builtIn) throws {
    client = ClientCredentials(
      key: configuration.twitter.app.key, secret: SharedSecret(configuration.twitter.app.secret))
    let token = try #require(configuration.twitter.people.first?.token)
    self.token = TokenCredentials(token: token.token, secret: SharedSecret(token.secret))
  }

  static let verifyCredentials = "/1.1/account/verify_credentials.json"

  /// Returns the current value of `Authorization` for a GET request to `url`.
  func authorization(_ url: String) throws -> String {
    let signer = RequestSigner(client: client, token: token)
    let time = Int64(Date().timeIntervalSince1970)
    let request = SignableRequest(method: "GET", url: url)
    return try signer.authorization(for: request, at: time, nonce: UUID().uuidString)
  }

  /// Returns a GET request that is signed for `url` but has `target` and `host` on the wire.
  func get(
    signedFor url: String, target: String, host: String, fields: String = ""
  ) throws -> String {
    "GET \(target) HTTP/1.1\r\nHost: \(host)\r\nAuthorization: \(try authorization(url))\r\n\(fields)\r\n"
  }
}
