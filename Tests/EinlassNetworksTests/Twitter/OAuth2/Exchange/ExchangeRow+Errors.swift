import EinlassStorage
import EinlassWire
import EinlassWorld
import HTTPTypes
import OAuth1
import Testing

@testable import EinlassTwitter

extension ExchangeRow {
  private static let invalidRequest = "EXCH: 400 invalid_request, a parameter is missing or invalid: "
  private static let invalidGrant = "EXCH: 400 invalid_grant, deliberately one answer for all: "
  private static let invalidScope = "EXCH: 400 invalid_scope, beyond what the token is worth: "
  private static let client =
    "EXCH: 400 unauthorized_client or invalid_client, of which it does not say which: "

  /// The table of errors (section 6.7).
  static let errors: [ExchangeRow] =
    [
      refused(
        "6.7", .documented, invalidRequest + "no oauth_token_secret", ["oauth_token_secret": ""],
        .init("invalid_request")),
      refused(
        "6.7", .documented, invalidRequest + "no subject_token", ["subject_token": ""],
        .init("invalid_request")),
      refused(
        "6.7", .documented, invalidRequest + "no subject_token_type", ["subject_token_type": ""],
        .init("invalid_request")),
      refused(
        "6.7", .documented, invalidRequest + "a wrong subject_token_type",
        ["subject_token_type": "urn:ietf:params:oauth:token-type:access_token"],
        .init("invalid_request", "subject_token_type must be urn:x:params:oauth:token-type:oauth1_token")),
      refused(
        "6.7", .documented, invalidScope + "direct messages by a token to read and write",
        ["scope": "users.read dm.read"], .init("invalid_scope", "dm.read is not permitted")),
      refused(
        "6.7", .inferred, invalidScope + "a scope that does not exist", ["scope": "tweet.read everything"],
        .init("invalid_scope", "contains an unknown name")),
    ] + subjects + clients + [
      ExchangeRow("6.7", .documented, "EXCH: 503 temporarily_unavailable, transient") { world in
        var request = WireRequest(.post, host: "api.x.com", target: ExchangeWorld.path, form: world.form())
        request.head.headerFields[.authorization] = "Basic x"
        let response = world.world.twitter.refusal(.unavailable, of: request)
        ExchangeRefusal("temporarily_unavailable", status: 503).check(NetworkResponse(response))
      }
    ]

  private static let subjects: [ExchangeRow] = [
    refused(
      "6.7", .documented, invalidGrant + "a wrong secret", ["oauth_token_secret": "wrong"],
      .init("invalid_grant", "oauth_token_secret does not match the token")),
    refused(
      "6.7", .documented, invalidGrant + "an unknown token", ["subject_token": "17-unknown"],
      .init("invalid_grant", "there is no OAuth 1.0a token '17-unknown...'")),
    subject(.documented, "a token of another app", "the OAuth 1.0a token belongs to another app") {
      world in
      try await world.world.token(for: world.world.otherApp)
    },
    subject(.documented, "a revoked token", "the OAuth 1.0a token was revoked") { world in
      try world.world.setState(.revoked, of: world.token)
      return world.token
    },
    subject(.inferred, "a token of a suspended person", "account is suspended or deactivated") { world in
      try await world.world.changeNora { $0.isSuspended = true }
      return world.token
    },
    subject(.inferred, "a token of a deactivated person", "account is suspended or deactivated") { world in
      try await world.world.changeNora { $0.isDeactivated = true }
      return world.token
    },
  ]

  /// The response equals that for a wrong secret, byte for byte. Only the journal distinguishes them.
  private static func subject(
    _ certainty: Certainty, _ source: String, _ reason: String,
    _ token: @escaping @Sendable (ExchangeWorld) async throws -> TokenCredentials
  ) -> ExchangeRow {
    ExchangeRow("6.7", certainty, invalidGrant + source) { world in
      let wrong = await world.exchange(["oauth_token_secret": "wrong"])
      let result = await world.exchange(of: try await token(world))
      ExchangeRefusal("invalid_grant", reason).check(result)
      #expect(result.response.text == wrong.response.text)
    }
  }

  private static let clients: [ExchangeRow] = [
    ExchangeRow("6.7", .guessed, client + "a wrong Client Secret gives the first") { world in
      ExchangeRefusal("unauthorized_client", "the Client Secret is wrong")
        .check(await world.exchange(basic: (OAuth2World.id, "wrong")))
    },
    ExchangeRow("6.7", .guessed, client + "the consumer key in place of the Client ID gives the second") {
      world in
      ExchangeRefusal("invalid_client", "is the app's consumer key; its Client ID is different")
        .check(await world.exchange(basic: (world.world.app.key, OAuth2World.secret)))
    },
    ExchangeRow("6.7", .guessed, client + "OAuth 2.0 not enabled gives the second") { world in
      try world.world.changeApp(world.world.app) { $0.oauth2 = nil }
      ExchangeRefusal("invalid_client", "OAuth 2.0 is not enabled for the app")
        .check(await world.exchange(basic: (world.world.app.key, OAuth2World.secret)))
    },
    ExchangeRow(
      "6.7", .guessed, "EXCH says 400 for the app's mistakes, other grants answer 401: 400 for this one"
    ) { world in
      let basic = (OAuth2World.id, "wrong")
      #expect(await world.exchange(basic: basic).response.head.status.code == 400)
      let other = await world.oauth2.post(
        ExchangeWorld.path, ["grant_type": "refresh_token", "refresh_token": "x"], basic: basic)
      #expect(other.response.head.status.code == 401)
    },
  ]
}
