import EinlassStorage
import EinlassTwitter
import EinlassWire
import EinlassWorld
import HTTPTypes
import OAuth1
import Testing

/// The exchange of tokens of OAuth 1.0a, against the reference of X today, section 6, which quotes X's page "Migrating
/// OAuth 1.0a user tokens to OAuth 2.0".
struct TokenExchangeTests {
  private static func form(_ token: TokenCredentials, _ changes: [String: String] = [:]) -> FormFields {
    var form = FormFields()
    for (name, value) in [
      ("grant_type", "urn:ietf:params:oauth:grant-type:token-exchange"),
      ("subject_token", token.token),
      ("subject_token_type", "urn:x:params:oauth:token-type:oauth1_token"),
      ("oauth_token_secret", token.secret.reveal()), ("scope", ""),
    ] {
      let value = changes[name] ?? value
      if !value.isEmpty { form.append(name, value) }
    }
    return form
  }

  private static let read =
    "tweet.read users.read follows.read mute.read block.read list.read like.read timeline.read broadcast.read"
  private static let write =
    " tweet.write tweet.moderate.write follows.write like.write list.write mute.write block.write media.write "
    + "broadcast.write"

  /// Section 6.4, row by row: what the app may do, and the scopes.
  @Test(
    arguments: [
      (TwitterAppRegistration.AccessLevel.read, false, nil, read + " offline.access"),
      (.readWrite, false, nil, read + write + " offline.access"),
      (.readWriteDirectMessages, false, nil, read + write + " dm.read dm.write offline.access"),
      (.read, true, nil, read + " users.email offline.access"),
      (.read, false, .read, read + " ads.read offline.access"),
      (.read, false, .readWrite, read + " ads.read ads.write offline.access"),
    ] as [(TwitterAppRegistration.AccessLevel, Bool, TwitterAppRegistration.AdsAccess?, String)])
  func `each permission gives its scopes`(
    _ level: TwitterAppRegistration.AccessLevel, _ email: Bool, _ ads: TwitterAppRegistration.AdsAccess?,
    _ scopes: String
  ) async throws {
    let world = try await OAuth2World()
    let token = try await world.world.token()
    world.world.storage.update(TwitterTokenRecord.self, token.token) { $0.accessLevel = level }
    try world.world.changeApp(world.world.app) { app in
      app.mayReadEmail = email
      app.ads = ads
      // The level that the person allowed counts, and not the app's of today.
      app.accessLevel = .readWriteDirectMessages
    }
    let tokens = try Tokens(await world.post("/2/oauth2/token", Self.form(token)))
    #expect(tokens.scope == scopes)
    let refresh = try #require(tokens.refresh)
    #expect(
      tokens.body
        == #"{"token_type":"bearer","expires_in":7200,"access_token":"\#(tokens.access)","#
        + #""refresh_token":"\#(refresh)","scope":"\#(scopes)"}"#)
  }

  @Test func `the exchange can be repeated, and invalidates the pair before it alone`() async throws {
    let world = try await OAuth2World()
    let token = try await world.world.token()
    let first = try Tokens(await world.post("/2/oauth2/token", Self.form(token)))
    let second = try Tokens(await world.post("/2/oauth2/token", Self.form(token)))
    let old = await world.get("/2/users/me", bearer: first.access)
    #expect(old.response.head.status.code == 401)
    #expect(old.reason == "the access token was superseded by a newer pair for this person and app")
    #expect(await world.refresh(try #require(first.refresh)).response.head.status.code == 400)
    #expect(await world.get("/2/users/me", bearer: second.access).response.head.status.code == 200)
    let signed = try await world.world.send(
      .get, "/1.1/account/verify_credentials.json", by: world.world.signer(token))
    #expect(signed.response.head.status.code == 200)
  }

  @Test func `an exchange ends the pair of an ordinary sign-in, too`() async throws {
    let world = try await OAuth2World()
    let login = try await world.signIn()
    _ = try Tokens(await world.post("/2/oauth2/token", Self.form(try await world.world.token())))
    #expect(await world.get("/2/users/me", bearer: login.access).response.head.status.code == 401)
  }

  /// Section 6.7, row by row: what is sent, and the error.
  @Test(
    arguments: [
      (["oauth_token_secret": ""], "invalid_request", nil),
      (["subject_token": ""], "invalid_request", nil),
      (["subject_token_type": ""], "invalid_request", nil),
      (
        ["subject_token_type": "urn:ietf:params:oauth:token-type:access_token"], "invalid_request",
        "subject_token_type has to be"
      ),
      (["oauth_token_secret": "wrong"], "invalid_grant", "oauth_token_secret is not the token's secret"),
      (["subject_token": "17-unknown"], "invalid_grant", "no token of OAuth 1.0a is '17-unknown...'"),
      (["scope": "tweet.read bookmark.read"], "invalid_scope", "bookmark.read is more than"),
      (["scope": "tweet.read space.read"], "invalid_scope", "space.read is more than"),
      (["scope": "tweet.read everything"], "invalid_scope", "has a name that does not exist"),
    ] as [([String: String], String, String?)])
  func `each error has its code, and the journal its reason`(
    _ changes: [String: String], _ error: String, _ reason: String?
  ) async throws {
    let world = try await OAuth2World()
    let token = try await world.world.token()
    let result = await world.post("/2/oauth2/token", Self.form(token, changes))
    #expect(result.response.head.status.code == 400)
    #expect(
      result.response.text?.hasPrefix(#"{"error":"\#(error)","#) == true, "\(result.response.text ?? "")")
    if let reason { #expect(result.reason?.contains(reason) == true, "\(result.reason ?? "")") }
  }

  private static let invalidGrant = #"{"error":"invalid_grant","#

  @Test func `tokens of other apps, revoked ones and those of suspended people get one and the same answer`()
    async throws
  {
    let world = try await OAuth2World()
    let foreign = try await world.world.token(for: world.world.otherApp)
    let result = await world.post("/2/oauth2/token", Self.form(foreign))
    #expect(result.response.text?.hasPrefix(Self.invalidGrant) == true)
    #expect(result.reason == "the token of OAuth 1.0a belongs to another app")
    let token = try await world.world.token()
    try await world.world.changeNora { $0.isSuspended = true }
    let suspended = await world.post("/2/oauth2/token", Self.form(token))
    #expect(suspended.response.text == result.response.text)
    try await world.world.changeNora { $0.isSuspended = false }
    try world.world.setState(.revoked, of: token)
    let revoked = await world.post("/2/oauth2/token", Self.form(token))
    #expect(revoked.response.text == result.response.text)
    #expect(revoked.reason == "the token of OAuth 1.0a was revoked")
  }

  @Test func `the app's mistakes give 400 here`() async throws {
    let world = try await OAuth2World()
    let form = Self.form(try await world.world.token())
    let wrong = await world.post("/2/oauth2/token", form, basic: (OAuth2World.id, "wrong"))
    #expect(wrong.response.head.status.code == 400)
    #expect(wrong.response.text?.hasPrefix(#"{"error":"unauthorized_client""#) == true)
    let consumer = await world.post("/2/oauth2/token", form, basic: (world.world.app.key, "x"))
    #expect(consumer.response.text?.hasPrefix(#"{"error":"invalid_client""#) == true)
    try world.world.changeApp(world.world.app) { $0.oauth2 = nil }
    let disabled = await world.post("/2/oauth2/token", form, basic: (world.world.app.key, "x"))
    #expect(disabled.reason?.contains("OAuth 2.0 is not enabled for the app") == true)
  }

  @Test func `a public app exchanges with its Client ID alone, and a part of the scopes`() async throws {
    let world = try await OAuth2World(.singlePageApp)
    let token = try await world.world.token()
    let tokens = try Tokens(
      await world.post("/2/oauth2/token", Self.form(token, ["scope": "users.read tweet.read"])))
    #expect(tokens.scope == "users.read tweet.read offline.access" && tokens.refresh != nil)
  }

  @Test func `ten thousand exchanges go through in a window, and no more`() async throws {
    let world = try await OAuth2World()
    let token = try await world.world.token()
    let key = RateLimitRecord.Key(holder: world.world.app.key, endpoint: "/oauth2/token")
    world.world.storage.save(
      RateLimitRecord(key: key, windowStart: world.world.clock.now, used: 9999))
    _ = try Tokens(await world.post("/2/oauth2/token", Self.form(token)))
    let refused = await world.post("/2/oauth2/token", Self.form(token))
    #expect(refused.response.head.status.code == 429)
    #expect(refused.response.text?.hasPrefix(#"{"error":"rate_limited""#) == true)
    #expect(
      refused.response.head.headerFields.first { $0.name.canonicalName == "x-rate-limit-limit" }?.value
        == "10000")
    world.advance(.seconds(900))
    _ = try Tokens(await world.post("/2/oauth2/token", Self.form(token)))
  }
}
