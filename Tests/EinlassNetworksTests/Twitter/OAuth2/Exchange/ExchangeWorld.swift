import EinlassStorage
import EinlassWire
import EinlassWorld
import HTTPTypes
import OAuth1
import Testing

@testable import EinlassTwitter

/// A simulated Twitter with an app that has a person's OAuth 1.0a token and exchanges it.
struct ExchangeWorld: Sendable {
  static let path = "/2/oauth2/token"

  let oauth2: OAuth2World
  /// Nora's OAuth 1.0a token.
  let token: TokenCredentials

  var world: TwitterWorld { oauth2.world }

  init(
    _ type: TwitterOAuth2Settings.AppType = .webApp, policy: SimulatedTwitter.Policy = .init()
  ) async throws {
    oauth2 = try await OAuth2World(type, policy: policy)
    token = try await oauth2.world.token()
  }

  /// The form with `changes` that replace or add parameters, or remove them if empty.
  func form(_ changes: [String: String] = [:], of token: TokenCredentials? = nil) -> FormFields {
    let token = token ?? self.token
    let usual = [
      ("grant_type", "urn:ietf:params:oauth:grant-type:token-exchange"),
      ("subject_token", token.token),
      ("subject_token_type", "urn:x:params:oauth:token-type:oauth1_token"),
      ("oauth_token_secret", token.secret.reveal()),
    ]
    var form = FormFields()
    for (name, value) in usual {
      let value = changes[name] ?? value
      if !value.isEmpty { form.append(name, value) }
    }
    for (name, value) in changes.sorted(by: { $0.key < $1.key })
    where !usual.contains(where: { $0.0 == name }) { form.append(name, value) }
    return form
  }

  func exchange(
    _ changes: [String: String] = [:], of token: TokenCredentials? = nil, basic: (String, String)? = nil
  ) async -> NetworkResponse {
    await oauth2.post(Self.path, form(changes, of: token), basic: basic)
  }

  func tokens(_ changes: [String: String] = [:]) async throws -> Tokens {
    try Tokens(await exchange(changes))
  }

  /// Returns the status of a call to API 2 with the access token.
  func status(_ bearer: String, _ target: String = "/2/users/me") async -> Int {
    await oauth2.get(target, bearer: bearer).response.head.status.code
  }

  /// Returns the status of a call signed with the OAuth 1.0a token.
  func signedStatus() async throws -> Int {
    try await world.send(.get, "/1.1/account/verify_credentials.json", by: world.signer(token))
      .response.head.status.code
  }

  /// Uses up the limit of exchanges except for `left` of them.
  func leave(_ left: Int64, of app: ClientCredentials) {
    let key = RateLimitRecord.Key(holder: app.key, endpoint: "/oauth2/token")
    world.tables.save(
      RateLimitRecord(key: key, windowStart: world.clock.now, used: 10_000 - Int(left)))
  }
}
