import EinlassSimulator
import EinlassWire
import Foundation
import OAuth1
import Testing
import TwitterBackend

/// Sign-ins that the back end has to refuse.
struct TwitterRefusalTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let error: String
    let status: Int
    let response: @Sendable (TwitterStage) async throws -> BackendResponse

    init(
      _ name: String, _ status: Int, _ error: String,
      _ response: @escaping @Sendable (TwitterStage) async throws -> BackendResponse
    ) {
      testDescription = name
      self.status = status
      self.error = error
      self.response = response
    }
  }

  private static let otherApp = ClientCredentials(key: "otherAppKey", secret: "otherAppSecret")

  private static func tokenOfOtherApp(_ stage: TwitterStage) async throws -> TwitterStage.Credentials {
    try await stage.act("twitter.app.add", ["key": "otherAppKey", "secret": "otherAppSecret"])
    return try await stage.signIn(key: "otherAppKey")
  }

  /// Signs in, performs an action on Twitter, and requests a session.
  private static func after(_ action: String, _ arguments: [String: String], _ stage: TwitterStage)
    async throws
    -> BackendResponse
  {
    let credentials = try await stage.signIn()
    try await stage.act(action, arguments)
    return try await stage.post(credentials.body)
  }

  static let tokens = [
    Case("a token of another app", 401, "token_refused") { try await $0.post(tokenOfOtherApp($0).body) },
    Case("a token of another person", 403, "token_of_another_person") { stage in
      var body = try await stage.signIn("nora_sim").body
      body["user_id"] = try await stage.signIn("max_sim").userID
      return try await stage.post(body)
    },
    Case("a secret of another token", 401, "token_refused") { stage in
      var body = try await stage.signIn("nora_sim").body
      body["secret"] = try await stage.signIn("max_sim").body["secret"]
      return try await stage.post(body)
    },
    Case("an invented token", 401, "token_refused") {
      try await $0.post(["token": "1500000001-invented", "secret": "invented", "user_id": "1500000001"])
    },
    Case("a revoked token", 401, "token_refused") { stage in
      let credentials = try await stage.signIn()
      try await stage.act("twitter.token.revoke", ["token": credentials.token.token])
      return try await stage.post(credentials.body)
    },
    Case("an app that the person has removed", 401, "token_refused") {
      try await after("twitter.app.revoke", ["user": "nora_sim"], $0)
    },
    Case("a suspended person", 403, "account_unavailable") {
      try await after("twitter.user.suspend", ["user": "nora_sim"], $0)
    },
    Case("a locked person", 403, "account_unavailable") {
      try await after("twitter.user.lock", ["user": "nora_sim"], $0)
    },
    Case("a used rate limit", 502, "twitter_unavailable") {
      try await after("twitter.rate-limit.exhaust", ["user": "nora_sim"], $0)
    },
    Case("a Twitter over capacity", 502, "twitter_unavailable") {
      try await after(
        "failure.plan", ["name": "twitter-over-capacity", "call": "twitter.verify_credentials"], $0)
    },
    Case("a connection that Twitter drops", 502, "twitter_unavailable") {
      try await after("failure.plan", ["name": "connection-lost", "call": "twitter.verify_credentials"], $0)
    },
    Case("no body", 400, "missing_parameter") { try await $0.send("POST", "/sessions") },
    Case("no person", 400, "missing_parameter") { stage in
      var body = try await stage.signIn().body
      body["user_id"] = nil
      return try await stage.post(body)
    },
    Case("a body of 20,000 octets", 400, "missing_parameter") {
      try await $0.post(["token": String(repeating: "a", count: 20_000), "secret": "a", "user_id": "1"])
    },
  ]

  static let echoes = [
    Case("an echo to another server", 403, "foreign_echo") { stage in
      try await stage.post(
        fields: stage.echo(
          stage.signIn().token, to: "https://twitter.evil.example/1.1/account/verify_credentials.json"))
    },
    Case("an echo to another resource of Twitter's", 403, "foreign_echo") { stage in
      try await stage.post(
        fields: stage.echo(
          stage.signIn().token, to: "https://api.twitter.com/1.1/users/show.json?screen_name=max_sim"))
    },
    Case("an echo without TLS", 403, "foreign_echo") { stage in
      try await stage.post(
        fields: stage.echo(
          stage.signIn().token, to: "http://api.twitter.com/1.1/account/verify_credentials.json"))
    },
    Case("an echo of another app", 403, "foreign_echo") { stage in
      let credentials = try await tokenOfOtherApp(stage)
      return try await stage.post(fields: stage.echo(credentials.token, client: otherApp))
    },
    Case("an echo with this app's key that another app signed", 401, "token_refused") { stage in
      let credentials = try await tokenOfOtherApp(stage)
      let client = ClientCredentials(key: TwitterStage.client(.builtIn).key, secret: otherApp.secret)
      return try await stage.post(fields: stage.echo(credentials.token, client: client))
    },
    Case("an echo that came before", 401, "used_echo") { stage in
      let fields = try await stage.echo(stage.signIn().token)
      #expect(try await stage.post(fields: fields).status == 201)
      return try await stage.post(fields: fields)
    },
    Case("an echo from an hour ago", 401, "token_refused") { stage in
      try await stage.post(
        fields: stage.echo(stage.signIn().token, at: Int64(Date().timeIntervalSince1970) - 3600))
    },
    Case("an echo without a token", 400, "missing_parameter") { stage in
      try await stage.post(
        fields: [
          "X-Auth-Service-Provider": TwitterStage.verifyCredentials,
          "X-Verify-Credentials-Authorization": #"OAuth oauth_consumer_key="a", oauth_nonce="b""#,
        ])
    },
    Case("an echo with two keys", 400, "missing_parameter") { stage in
      var fields = try await stage.echo(stage.signIn().token)
      fields["X-Verify-Credentials-Authorization"]? += #", oauth_consumer_key="otherAppKey""#
      return try await stage.post(fields: fields)
    },
  ]

  @Test(arguments: tokens + echoes)
  func `an invalid sign-in is refused`(_ refused: Case) async throws {
    try await TwitterStage.run { stage in
      let response = try await refused.response(stage)
      #expect(response.status == refused.status, "\(response.body)")
      #expect(response.error == refused.error)
      #expect(response.json["session"] == nil)
    }
  }

  @Test func `one of ten simultaneous copies of a signed request is accepted`() async throws {
    try await TwitterStage.run { stage in
      let fields = try await stage.echo(stage.signIn().token)
      let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
        for _ in 0..<10 { group.addTask { try await stage.post(fields: fields).status } }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      #expect(statuses.filter { $0 == 201 }.count == 1)
      #expect(statuses.filter { $0 == 401 }.count == 9)
    }
  }

  @Test func `sign-ins are refused while Twitter is unreachable`() async throws {
    try await TwitterStage.run({ $0.apiAddress = "http://127.0.0.1:1" }) { stage in
      let response = try await stage.post(stage.signIn().body)
      #expect(response.status == 502)
      #expect(response.error == "twitter_unavailable")
    }
  }
}
