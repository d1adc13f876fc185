import EinlassSimulator
import EinlassWire
import EinlassWorld
import HTTPTypes
import OAuth1
import Testing

extension MigrationReviewTests.Row {
  typealias Row = MigrationReviewTests.Row

  static let right: [Row] = [
    Row("OAuth 1.0a until the exchange opens, then refreshing") { client in
      try await client.exchange()
      try await client.post1("one")
      client.days(1)
      var pair = try #require(try await client.exchange())
      for text in ["two", "three"] {
        try await client.post2(text, bearing: pair.access)
        client.days(20)
        pair = try #require(try await client.refresh(pair.refresh))
      }
      try await client.post2("four", bearing: pair.access)
    },
    Row("an expired access token that is refreshed upon 401") { client in
      client.days(1)
      var pair = try #require(try await client.exchange())
      client.hours(2)
      try await client.post2("one", bearing: pair.access)
      pair = try #require(try await client.refresh(pair.refresh))
      try await client.post2("one", bearing: pair.access)
    },
    Row("a refusal of the brownout that an exchange makes good") { client in
      client.days(10)
      try await client.post1("one")
      let pair = try #require(try await client.exchange())
      try await client.post2("one", bearing: pair.access)
    },
    Row("another exchange where the answer was lost") { client in
      client.days(1)
      try await client.act(
        "failure.plan", ["name": "reset-within", "call": "twitter.oauth2_token"])
      try await client.exchange()
      let pair = try #require(try await client.exchange())
      try await client.post2("one", bearing: pair.access)
    },
    Row("another exchange for more scopes") { client in
      client.days(1)
      try await client.exchange(changing: ["scope": "tweet.read users.read"])
      let pair = try #require(try await client.exchange())
      try await client.post2("one", bearing: pair.access)
    },
    Row("another exchange after half a year without a run") { client in
      client.days(1)
      try await client.exchange()
      try await client.act("twitter.app.revoke", ["user": "nora_sim"])
      try await client.exchange()
    },
    Row("an exchange of a token that its person has revoked, once") { client in
      client.days(1)
      try await client.act("twitter.app.revoke", ["user": "nora_sim"])
      try await client.exchange()
    },
    Row("trouble at X, and the exchange tried again a day later") { client in
      client.days(1)
      try await client.act(
        "failure.plan", ["name": "twitter-oauth2-unavailable", "call": "twitter.oauth2_token"])
      try await client.exchange()
      client.days(1)
      try await client.exchange()
    },
    Row("the same post again after an answer that was lost") { client in
      try await client.act("failure.plan", ["name": "reset-within", "call": "twitter.statuses_update"])
      try await client.post1("one")
      try await client.post1("one")
    },
    Row("waiting once the limit is used up") { client in
      client.days(1)
      let pair = try #require(try await client.exchange())
      for number in 1...101 { try await client.post2("\(number)", bearing: pair.access) }
    },
    Row("a suspended person") { client in
      client.days(1)
      let pair = try #require(try await client.exchange())
      try await client.act("twitter.user.suspend", ["user": "nora_sim"])
      try await client.post2("one", bearing: pair.access)
    },
  ]

  static let wrong: [Row] = [
    Row("signs with OAuth 1.0a when it is off", "oauth1-refused @nora_sim 2") { client in
      try await client.post1("one")
      client.days(20)
      try await client.post1("two")
      client.days(10)
      try await client.post1("three")
    },
    Row("loses the post of the brownout", "oauth1-refused @nora_sim 1") { client in
      client.days(10)
      try await client.post1("one")
      let pair = try #require(try await client.exchange())
      try await client.post2("another", bearing: pair.access)
    },
    Row("exchanges each time", "exchanged-again @nora_sim 2") { client in
      client.days(1)
      for _ in 0..<3 { try await client.exchange() }
    },
    Row("exchanges before it can, and stops there", "exchanged-too-early @nora_sim 1") { client in
      try await client.exchange()
    },
    Row("signs the request for tokens", "signed-token-request @nora_sim 1") { client in
      client.days(1)
      try await client.exchange(authorization: #"OAuth oauth_consumer_key="k", oauth_signature="x""#)
    },
    Row("leaves the secret out", "exchange-incomplete @nora_sim 1") { client in
      client.days(1)
      try await client.exchange(changing: ["oauth_token_secret": nil])
    },
    Row("sends the type of RFC 8693", "exchange-incomplete @nora_sim 1") { client in
      client.days(1)
      try await client.exchange(
        changing: ["subject_token_type": "urn:ietf:params:oauth:token-type:access_token"])
    },
    Row(
      "sends a wrong secret again and again", "exchange-refused @nora_sim 1",
      "refused-exchange-repeated @nora_sim 1"
    ) { client in
      client.days(1)
      for _ in 0..<2 { try await client.exchange(changing: ["oauth_token_secret": "of somebody else"]) }
    },
    Row("repeats the exchange of a revoked token", "refused-exchange-repeated @nora_sim 1") { client in
      client.days(1)
      try await client.act("twitter.app.revoke", ["user": "nora_sim"])
      for _ in 0..<2 { try await client.exchange() }
    },
    Row("names itself by the consumer key", "consumer-credentials @nora_sim 1") { client in
      client.days(1)
      let app = WorldConfiguration().twitter.app
      try await client.exchange(authorization: BasicCredentials.field(app.key, app.secret))
    },
    Row("sends the consumer secret as the Client Secret", "consumer-credentials @nora_sim 1") { client in
      client.days(1)
      let secret = WorldConfiguration().twitter.app.secret
      try await client.exchange(
        authorization: BasicCredentials.field(MigrationClient.settings.clientID, secret))
    },
    Row("does not authenticate itself", "client-refused @nora_sim 2") { client in
      client.days(1)
      try await client.exchange(authorization: nil)
      try await client.exchange(
        changing: ["client_id": MigrationClient.settings.clientID], authorization: nil)
    },
    Row("asks for more than the token was worth", "scope-too-wide @nora_sim 1") { client in
      client.days(1)
      try await client.exchange(changing: ["scope": "tweet.read bookmark.read"])
    },
    Row("asks for less than it does", "scope-missing @nora_sim 1") { client in
      client.days(1)
      let pair = try #require(try await client.exchange(changing: ["scope": "tweet.read users.read"]))
      try await client.post2("one", bearing: pair.access)
    },
    Row("stays at API 1.1", "oauth2-at-version-1 @nora_sim 1") { client in
      client.days(1)
      let pair = try #require(try await client.exchange())
      try await client.post2("one", bearing: pair.access, at: "/1.1/statuses/update.json")
    },
    Row("never refreshes", "access-token-expired @nora_sim 1") { client in
      client.days(1)
      let pair = try #require(try await client.exchange())
      client.hours(2)
      try await client.post2("one", bearing: pair.access)
    },
    Row("keeps the old access token", "access-token-replaced @nora_sim 1") { client in
      client.days(1)
      let pair = try #require(try await client.exchange())
      try await client.refresh(pair.refresh)
      try await client.post2("one", bearing: pair.access)
    },
    Row("keeps the old refresh token", "refresh-token-reused @nora_sim 1") { client in
      client.days(1)
      let pair = try #require(try await client.exchange())
      for _ in 0..<2 { try await client.refresh(pair.refresh) }
    },
    Row("does not run for half a year", "refresh-token-expired @nora_sim 1") { client in
      client.days(1)
      let pair = try #require(try await client.exchange())
      client.days(190)
      try await client.refresh(pair.refresh)
    },
    Row("keeps a pair twice", "exchanged-again @nora_sim 1", "pair-superseded @nora_sim 2") { client in
      client.days(1)
      let first = try #require(try await client.exchange())
      let second = try #require(try await client.exchange())
      try await client.post2("one", bearing: first.access)
      try await client.refresh(first.refresh)
      try await client.post2("two", bearing: second.access)
    },
    Row("has a narrow column", "token-cut-off @nora_sim 2") { client in
      client.days(1)
      let pair = try #require(try await client.exchange())
      try await client.post2("one", bearing: String(pair.access.prefix(50)))
      try await client.refresh(String(pair.refresh.prefix(50)))
    },
    Row("goes on with what was revoked", "token-revoked @nora_sim 1") { client in
      client.days(1)
      let pair = try #require(try await client.exchange())
      try await client.act("twitter.app.revoke", ["user": "nora_sim"])
      for text in ["one", "two"] { try await client.post2(text, bearing: pair.access) }
    },
    Row("gives a person up, and goes on with another", "person-given-up @nora_sim 1") { client in
      try await client.post1("one")
      client.days(10)
      try await client.post1("two")
      client.days(1)
      try await client.post1("three", by: MigrationClient.other)
    },
    Row("gives everybody up", "person-given-up @nora_sim 1") { client in
      try await client.post1("one")
      client.days(10)
      try await client.post1("two")
      client.days(2)
    },
    Row("does not wait for its limit", "limit-ignored @nora_sim 2") { client in
      client.days(1)
      let pair = try #require(try await client.exchange())
      // A hundred posts are allowed per quarter of an hour.
      for number in 1...104 { try await client.post2("\(number)", bearing: pair.access) }
      client.hours(1)
      for number in 101...104 { try await client.post2("\(number)", bearing: pair.access) }
    },
    Row("signs by another clock", "other-clock @nora_sim 1") { client in
      try await client.post1("one", age: 4000)
    },
    Row("sends what X does not take", "call-refused @nora_sim 1") { client in
      client.days(1)
      let pair = try #require(try await client.exchange())
      try await client.post2("", bearing: pair.access)
    },
  ]
}
