import EinlassTwitter
import EinlassWire
import EinlassWorld
import HTTPTypes
import OAuth1
import Testing

/// The steps of a sign-in, each with possible mistakes.
extension TwitterWorld {
  /// The signer of step 2 on the phone.
  var systemSigner: TwitterSigner {
    TwitterSigner(client: systemApp, token: systemToken)
  }

  /// Returns the string from step 1.
  func stepOne(by client: ClientCredentials? = nil) async throws -> String {
    var signer = signer()
    if let client { signer.client = client }
    let result = try await send(
      .post, "/oauth/request_token", form: ["x_auth_mode": "reverse_auth"], by: signer)
    try #require(result.response.head.status == .ok)
    return try #require(result.response.text)
  }

  func stepTwoForm(_ result: String, target: String? = nil) -> FormFields {
    ["x_reverse_auth_target": target ?? app.key, "x_reverse_auth_parameters": result]
  }

  func stepTwo(_ result: String, target: String? = nil) async throws -> NetworkResponse {
    try await send(
      .post, "/oauth/access_token", form: stepTwoForm(result, target: target), by: systemSigner)
  }

  /// Performs a complete sign-in.
  func signIn() async throws -> TokenCredentials {
    let result = try await stepTwo(try await stepOne())
    try #require(result.response.head.status == .ok)
    let form = FormFields(parsing: result.response.body)
    return TokenCredentials(
      token: try #require(form["oauth_token"]),
      secret: SharedSecret(try #require(form["oauth_token_secret"])))
  }
}

extension TwitterWorld {
  /// Queries the owner of `token` on behalf of the application.
  func verify(_ token: TokenCredentials, query: String = "") async throws -> NetworkResponse {
    try await send(
      .get, "/1.1/account/verify_credentials.json" + (query.isEmpty ? "" : "?" + query), by: signer(token))
  }
}
