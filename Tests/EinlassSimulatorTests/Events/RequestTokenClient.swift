import EinlassSimulator
import EinlassWire
import HTTPTypes
import OAuth1
import Testing

@testable import EinlassWorld

/// An app that signs people in with Twitter through a browser.
struct RequestTokenClient {
  let key: String
  let secret: String
  let world: World

  struct Allowed {
    let token: TokenCredentials
    let verifier: String
  }

  /// Returns a request token that the person has authorized without a page.
  func allowedToken(by person: String) async throws -> Allowed {
    let response = try await send(.post, "/oauth/request_token", nil, callback: "https://app.example/back")
    let form = FormFields(parsing: response.body)
    let token = try #require(form["oauth_token"])
    let visit = WireRequest(
      .get, host: "api.twitter.com",
      target: "/oauth/authorize?oauth_token=\(token)&einlass_person=\(person)")
    let page = try await world.transport.send(visit)
    let back = WireRequest(
      .get, host: "app.example", target: try #require(page.head.headerFields[.location]))
    return Allowed(
      token: TokenCredentials(token: token, secret: SharedSecret(form["oauth_token_secret"] ?? "")),
      verifier: try #require(back.query["oauth_verifier"]))
  }

  @discardableResult
  func exchange(_ allowed: Allowed) async throws -> WireResponse {
    try await send(
      .post, "/oauth/access_token", allowed.token, form: ["oauth_verifier": allowed.verifier])
  }

  /// Sends a call that is also signed with `token`.
  func send(
    _ method: HTTPRequest.Method, _ target: String, _ token: TokenCredentials? = nil, form: FormFields? = nil,
    callback: String? = nil, secret: String? = nil, age: Int64 = 0
  ) async throws -> WireResponse {
    try await world.transport.send(
      try signed(method, target, token, form: form, callback: callback, secret: secret, age: age))
  }

  func signed(
    _ method: HTTPRequest.Method, _ target: String, _ token: TokenCredentials? = nil, form: FormFields? = nil,
    callback: String? = nil, secret: String? = nil, age: Int64 = 0
  ) throws -> WireRequest {
    var options = SigningOptions()
    options.callback = callback
    let client = ClientCredentials(key: key, secret: SharedSecret(secret ?? self.secret))
    return try WireRequest(method, host: "api.twitter.com", target: target, form: form).signed(
      by: RequestSigner(client: client, token: token), at: world.clock.now.advanced(by: .seconds(-age)),
      nonce: "nonce", options: options)
  }
}
