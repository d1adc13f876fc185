import EinlassStorage
import EinlassTwitter
import EinlassWire
import EinlassWorld
import HTTPTypes
import OAuth1
import Testing

extension ExchangeRow {
  /// The retirement of OAuth 1.0a (section 6.1).
  static let retirement: [ExchangeRow] = [
    ExchangeRow(
      "6.1", .documented, #"EXCH: "the migration is non-destructive": the token of OAuth 1.0a stays valid"#
    ) { world in
      _ = try await world.tokens()
      #expect(try await world.signedStatus() == 200)
      _ = try await world.tokens()
    },
    ExchangeRow(
      "6.1", .documented,
      #"EXCH: "nothing forces a hard cutover until the OAuth 1.0a retirement date": both work until then"#,
      retirement: { ending(\.off, at: $0.advanced(by: .seconds(60))) }
    ) { world in
      world.oauth2.advance(.seconds(59))
      _ = try await world.tokens()
      #expect(try await world.signedStatus() == 200)
      world.oauth2.advance(.seconds(1))
      #expect(try await world.signedStatus() == 401)
    },
    ExchangeRow(
      "6.1", .documented,
      "EXCH: after the retirement the user of a lost refresh token must authorize again: no exchange helps",
      retirement: { ending(\.off, at: $0.advanced(by: .seconds(60))) }
    ) { world in
      _ = try await world.tokens()
      world.oauth2.advance(.seconds(60))
      ExchangeRefusal("invalid_grant", "OAuth 1.0a is off: its tokens can no longer be exchanged")
        .check(await world.exchange())
      _ = try await world.oauth2.signIn()
    },
    ExchangeRow(
      "6.1", .inferred,
      "EXCH: only who has lost the refresh token authorizes again: what was exchanged lives on",
      retirement: { ending(\.off, at: $0.advanced(by: .seconds(60))) }
    ) { world in
      let tokens = try await world.tokens()
      world.oauth2.advance(.seconds(60))
      #expect(await world.status(tokens.access) == 200)
      _ = try Tokens(await world.oauth2.refresh(try #require(tokens.refresh)))
    },
    ExchangeRow(
      "6.1", .guessed, "nothing says so: a brownout leaves the exchange open, which is the way out",
      retirement: { start in
        var retirement = OAuth1Retirement()
        retirement.brownouts = [.init(begins: start, ends: start.advanced(by: .seconds(60)))]
        return retirement
      }
    ) { world in
      #expect(try await world.signedStatus() == 401)
      _ = try await world.tokens()
    },
    ExchangeRow(
      "6.1", .guessed, "nothing says so: the exchange stays open where OAuth 1.0a may only read",
      retirement: { ending(\.writesRefused, at: $0) }
    ) { world in
      let written = try await world.world.send(
        .post, "/1.1/statuses/update.json", form: ["status": "no"],
        by: world.world.signer(world.token))
      #expect(written.response.head.status.code == 403)
      _ = try await world.tokens()
    },
    ExchangeRow(
      "6.1", .documented, "EXCH: users notice nothing: there is no consent page, and their session stays"
    ) { world in
      _ = try await world.tokens()
      #expect(world.world.tables.list(TwitterOAuth2CodeRecord.self, last: 1).isEmpty)
      let phone = world.world.tables.find(TwitterTokenRecord.self, world.world.systemToken.token)
      #expect(phone?.state == .live)
    },
  ]

  private static func ending(
    _ path: WritableKeyPath<OAuth1Retirement, WallTime?>, at time: WallTime
  ) -> OAuth1Retirement {
    var retirement = OAuth1Retirement()
    retirement[keyPath: path] = time
    return retirement
  }
}
