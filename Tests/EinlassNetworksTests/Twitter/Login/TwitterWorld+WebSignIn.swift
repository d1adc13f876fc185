import EinlassTwitter
import EinlassWire
import EinlassWorld
import HTTPTypes
import OAuth1
import Testing

/// The steps of a sign-in through a browser.
extension TwitterWorld {
  static let callback = "https://app.example/back"

  /// Returns a request token for `callback`, or for a PIN if `callback` is `nil`.
  func requestToken(_ callback: String? = callback, query: String = "") async throws -> TokenCredentials {
    var signer = signer()
    signer.options.callback = callback ?? "oob"
    signer.nonce = "5D0B1A3E-8C0F-4E55-9B0A-6D2F3C4E5A10"
    let result = try await send(.post, "/oauth/request_token" + query, by: signer)
    let form = FormFields(parsing: result.response.body)
    return TokenCredentials(
      token: try #require(form["oauth_token"]),
      secret: SharedSecret(try #require(form["oauth_token_secret"])))
  }

  /// Returns the verifier of a person who allows the app without a page.
  func verifier(for token: TokenCredentials, person: String = "nora_sim") async throws -> String {
    var browser = TwitterBrowser(self)
    let page = await browser.get(
      "/oauth/authorize?oauth_token=\(token.token)&einlass_person=\(person)")
    if let location = page.location {
      return try #require(TwitterPage.fields(of: location)["oauth_verifier"])
    }
    return try #require(page.first("<code>([0-9]+)</code>"))
  }

  /// Returns the page that asks a person, in an unused browser.
  func page() async throws -> TwitterPage {
    var browser = TwitterBrowser(self)
    return await browser.get("/oauth/authorize?oauth_token=" + (try await requestToken().token))
  }

  /// Sends the exchange as most clients do, with all parameters signed and in the header.
  func exchange(_ token: TokenCredentials, _ verifier: String?) async throws -> NetworkResponse {
    var signer = signer(token)
    signer.options.verifier = verifier
    return try await send(.post, "/oauth/access_token", by: signer)
  }

  /// Performs a complete sign-in through a browser.
  func webSignIn(person: String = "nora_sim") async throws -> TokenCredentials {
    let token = try await requestToken()
    let result = try await exchange(token, try await verifier(for: token, person: person))
    return try Self.token(in: result)
  }

  static func token(in result: NetworkResponse) throws -> TokenCredentials {
    let form = FormFields(parsing: result.response.body)
    return TokenCredentials(
      token: try #require(form["oauth_token"]),
      secret: SharedSecret(try #require(form["oauth_token_secret"])))
  }
}
