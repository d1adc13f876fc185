import EinlassTwitter
import EinlassWire
import EinlassWorld
import HTTPTypes
import Testing

extension ExchangeRow {
  /// Contents of a request, and the response (sections 6.2 and 6.3).
  static let request: [ExchangeRow] = [
    ExchangeRow(
      "6.2", .documented,
      "EXCH: `scope` is an optional part of what the token is worth"
    ) { world in
      let tokens = try await world.tokens(["scope": "users.read tweet.read"])
      #expect(tokens.scope == "users.read tweet.read offline.access")
    },
    ExchangeRow(
      "6.2", .documented, "EXCH: a public client sends its `client_id` in the form, and nothing else",
      type: .singlePageApp
    ) { world in
      _ = try await world.tokens()
    },
    ExchangeRow(
      "6.2", .inferred, "EXCH: a confidential client sends Basic; `client_id` in the form does not do"
    ) { world in
      var form = world.form()
      form.append("client_id", OAuth2World.id)
      ExchangeRefusal("unauthorized_client", "must authenticate with Basic")
        .check(await world.oauth2.post(ExchangeWorld.path, form, authenticates: false))
    },
    ExchangeRow(
      "6.2", .inferred, "RFC 8693's other parameters are not mentioned, and change nothing"
    ) { world in
      let tokens = try await world.tokens([
        "audience": "https://api.x.com", "resource": "https://api.x.com", "actor_token": "x",
        "requested_token_type": "urn:ietf:params:oauth:token-type:refresh_token",
      ])
      #expect(await world.status(tokens.access) == 200)
    },
    ExchangeRow(
      "6.3", .documented,
      "EXCH: 200 with token_type, expires_in, access_token, refresh_token, scope, and nothing else"
    ) { world in
      let tokens = try await world.tokens(["scope": "users.read"])
      let refresh = try #require(tokens.refresh)
      #expect(
        tokens.body
          == #"{"token_type":"bearer","expires_in":7200,"access_token":"\#(tokens.access)","#
          + #""refresh_token":"\#(refresh)","scope":"\#(tokens.scope)"}"#)
    },
    ExchangeRow("6.3", .documented, "EXCH: the access token lives for two hours") { world in
      let tokens = try await world.tokens()
      world.oauth2.advance(.seconds(7199))
      #expect(await world.status(tokens.access) == 200)
      world.oauth2.advance(.seconds(1))
      #expect(await world.status(tokens.access) == 401)
    },
    ExchangeRow("6.3", .documented, "EXCH: the refresh token lives for about six months") { world in
      let tokens = try await world.tokens()
      let refresh = try #require(tokens.refresh)
      world.oauth2.advance(.seconds(182 * 86_400))
      #expect(await world.oauth2.refresh(refresh).response.head.status.code == 400)
      let later = try #require(try await world.tokens().refresh)
      world.oauth2.advance(.seconds(180 * 86_400))
      _ = try Tokens(await world.oauth2.refresh(later))
    },
    ExchangeRow("6.3", .documented, "EXCH: the refresh token counts once, and gives a new pair") { world in
      let refresh = try #require(try await world.tokens().refresh)
      let second = try Tokens(await world.oauth2.refresh(refresh))
      #expect(second.refresh != nil && second.refresh != refresh)
      #expect(await world.oauth2.refresh(refresh).response.head.status.code == 400)
    },
    ExchangeRow(
      "6.3", .documented, "EXCH: they are ordinary tokens of OAuth 2.0; AC: those open API 2 alone"
    ) { world in
      let tokens = try await world.tokens()
      #expect(await world.status(tokens.access) == 200)
      #expect(await world.status(tokens.access, "/1.1/account/verify_credentials.json") == 403)
      let posted = await OAuth2PostTests.post(world.oauth2, bearer: tokens.access, "exchanged")
      #expect(posted.response.head.status == .created)
    },
  ]

  /// Repeated exchanges, and their limits (sections 6.5 and 6.6).
  static let repetition: [ExchangeRow] = [
    ExchangeRow(
      "6.5", .documented,
      #"EXCH: exchanging again always works, gives a new pair and invalidates "the pair previously issued""#
    ) { world in
      let first = try await world.tokens()
      let second = try await world.tokens()
      let old = await world.oauth2.get("/2/users/me", bearer: first.access)
      #expect(old.response.head.status.code == 401)
      #expect(old.reason == "the access token was superseded by a newer pair for this person and app")
      #expect(await world.oauth2.refresh(try #require(first.refresh)).response.head.status.code == 400)
      #expect(await world.status(second.access) == 200)
      _ = try Tokens(await world.oauth2.refresh(try #require(second.refresh)))
    },
    ExchangeRow(
      "6.5", .inferred,
      #"EXCH: "for that user and app" reads so that the pair of an ordinary sign-in ends, too"#
    ) { world in
      let login = try await world.oauth2.signIn()
      _ = try await world.tokens()
      #expect(await world.status(login.access) == 401)
    },
    ExchangeRow("6.5", .documented, #"EXCH: "that user" alone: another one's pair lives on"#) { world in
      let other = try await world.world.token(of: TwitterWorld.otherID)
      let others = try Tokens(await world.exchange(of: other))
      _ = try await world.tokens()
      #expect(await world.status(others.access) == 200)
    },
    ExchangeRow("6.5", .inferred, "a narrower scope of a repetition is that of the new pair") { world in
      _ = try await world.tokens()
      let second = try await world.tokens(["scope": "users.read"])
      #expect(second.scope == "users.read offline.access")
      #expect(await world.status(second.access) == 403)
    },
    ExchangeRow(
      "6.6", .documented,
      "EXCH: 10,000 requests in 15 minutes for an app and address; then 429"
    ) { world in
      world.leave(1, of: world.world.app)
      _ = try await world.tokens()
      let refused = await world.exchange()
      ExchangeRefusal("rate_limited", status: 429).check(refused)
      world.oauth2.advance(.seconds(899))
      #expect(await world.exchange().response.head.status.code == 429)
      world.oauth2.advance(.seconds(1))
      _ = try await world.tokens()
    },
    ExchangeRow("6.6", .documented, "EXCH: the limit is each app's own") { world in
      world.leave(0, of: world.world.otherApp)
      _ = try await world.tokens()
    },
    ExchangeRow("6.6", .guessed, "headers of the limit are not described: the usual three are sent") {
      world in
      world.leave(0, of: world.world.app)
      let refused = await world.exchange()
      #expect(refused.field("x-rate-limit-limit") == "10000")
      #expect(refused.field("x-rate-limit-remaining") == "0")
      #expect(refused.field("x-rate-limit-reset") == String(TwitterWorld.start + 900))
    },
  ]
}
