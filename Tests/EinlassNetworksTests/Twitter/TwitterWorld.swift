import EinlassStorage
import EinlassWire
import EinlassWorld
import HTTPTypes
import OAuth1
import Testing

@testable import EinlassTwitter

/// A simulated Twitter with two apps, Apple's own, and two people, one of them on a phone.
struct TwitterWorld: Sendable {
  /// Sat, 05 Nov 2016 21:44:25 GMT.
  static let start: Int64 = 1_478_382_265
  static let noraID: Int64 = 4_242_424_242
  static let otherID: Int64 = 17

  let clock = VirtualClock(WallTime(seconds: start), pace: .automatic)
  let tables = WorldTables()
  let twitter: SimulatedTwitter
  let app = ClientCredentials(
    key: "simKey0000000000000000001", secret: "simSecret00000000000000000000000000000000000000002")
  let otherApp = ClientCredentials(key: "otherKey", secret: "otherSecret")
  let systemApp = ClientCredentials(key: "systemKey", secret: "systemSecret")
  /// The phone's token for Nora.
  let systemToken: TokenCredentials

  init(policy: SimulatedTwitter.Policy = .init()) async throws {
    twitter = SimulatedTwitter(
      tables: tables, clock: clock, random: SeededRandomSource(seed: 1), policy: policy)
    tables.save(TwitterAppRecord(id: 843, name: "Sim", key: app.key, secret: app.secret))
    tables.save(TwitterAppRecord(id: 844, name: "Other", key: otherApp.key, secret: otherApp.secret))
    var system = TwitterAppRecord(id: 1, name: "iOS", key: systemApp.key, secret: systemApp.secret)
    system.isSystem = true
    tables.save(system)
    tables.save(Self.nora)
    tables.save(
      TwitterPersonRecord(
        id: Self.otherID, screenName: "Other_One", name: "Other", email: "other@sim.example",
        password: "password", avatar: "https://pbs.twimg.com/profile_images/17/other_normal.jpg",
        createdAt: WallTime(seconds: 1_136_073_600)))
    let token = try #require(twitter.issueToken(for: Self.noraID, app: system))
    systemToken = TokenCredentials(token: token.token, secret: token.secret)
  }

  static let nora = TwitterPersonRecord(
    id: noraID, screenName: "nora_sim", name: "Nora Sim", email: "nora@sim.example",
    password: "password",
    avatar: "https://abs.twimg.com/sticky/default_profile_images/default_profile_3_normal.png",
    createdAt: WallTime(seconds: 1_447_748_130))

  /// Returns a token that a person gets by signing in to an app.
  func token(of personID: Int64 = noraID, for client: ClientCredentials? = nil) async throws
    -> TokenCredentials
  {
    let record = try #require(tables.find(TwitterAppRecord.self, (client ?? app).key))
    let token = try #require(twitter.issueToken(for: personID, app: record))
    return TokenCredentials(token: token.token, secret: token.secret)
  }

  func signer(_ token: TokenCredentials? = nil) -> TwitterSigner {
    TwitterSigner(client: app, token: token)
  }

  /// The name of the endpoint that a request leads to. `nil` if there is none.
  func endpoint(_ method: HTTPRequest.Method, _ target: String, host: String = "api.twitter.com") -> String? {
    twitter.route(WireRequest(method, host: host, target: target)).endpoint
  }

  /// Signs a request with the given signer and returns Twitter's response.
  func send(
    _ method: HTTPRequest.Method, _ target: String, form: FormFields? = nil, by signer: TwitterSigner
  ) async throws -> NetworkResponse {
    twitter.respond(to: try signer.sign(method, target, form: form, at: clock.now.seconds))
  }

  func changeApp(_ client: ClientCredentials, _ change: (inout TwitterAppRecord) -> Void) throws {
    var record = try #require(tables.find(TwitterAppRecord.self, client.key))
    change(&record)
    tables.save(record)
  }

  func changeNora(_ change: @escaping @Sendable (inout TwitterPersonRecord) -> Void) async throws {
    twitter.change(Self.noraID, change)
  }

  func setState(_ state: TwitterTokenRecord.State, of token: TokenCredentials) throws {
    var record = try #require(tables.find(TwitterTokenRecord.self, token.token))
    record.state = state
    tables.save(record)
  }
}

/// The signer of a request, with possible mistakes.
struct TwitterSigner: Sendable {
  var client: ClientCredentials
  var token: TokenCredentials?
  var host = "api.twitter.com"
  /// The number of seconds by which the timestamp is behind the clock. Negative if it is ahead.
  var age: Int64 = 0
  var nonce = "E5AB7B0B-40D8-4A36-9A0B-3B1F1D2C5B6A"
  var options = SigningOptions()

  func sign(
    _ method: HTTPRequest.Method, _ target: String, form: FormFields? = nil, at now: Int64
  ) throws -> WireRequest {
    try WireRequest(method, host: host, target: target, form: form).signed(
      by: RequestSigner(client: client, token: token), at: WallTime(seconds: now - age), nonce: nonce,
      options: options)
  }
}

/// The parts of a response that a test compares.
struct TwitterResponse: Hashable, CustomStringConvertible {
  let status: Int
  let body: String?

  var description: String { "\(status) \(body ?? "no text")" }

  init(_ status: Int, _ body: String) {
    self.status = status
    self.body = body
  }

  init(_ result: NetworkResponse) {
    status = result.response.head.status.code
    body = result.response.text
  }

  static let badData = TwitterResponse(
    400, #"{"errors":[{"code":215,"message":"Bad Authentication data."}]}"#)
  static let notAuthenticated = TwitterResponse(
    401, #"{"errors":[{"code":32,"message":"Could not authenticate you."}]}"#)
  static let expired = TwitterResponse(
    401, #"{"errors":[{"code":89,"message":"Invalid or expired token."}]}"#)
  static let outOfBounds = TwitterResponse(
    401, #"{"errors":[{"code":135,"message":"Timestamp out of bounds."}]}"#)
  static let gone = TwitterResponse(
    404, #"{"errors":[{"code":34,"message":"Sorry, that page does not exist."}]}"#)
  static let noPage = TwitterResponse(
    404, #"{"errors":[{"message":"Sorry, that page does not exist","code":34}]}"#)
  static let noUser = TwitterResponse(404, #"{"errors":[{"code":50,"message":"User not found."}]}"#)
  static let userSuspended = TwitterResponse(
    403, #"{"errors":[{"code":63,"message":"User has been suspended."}]}"#)
  static let limitReached = TwitterResponse(429, #"{"errors":[{"message":"Rate limit exceeded","code":88}]}"#)
  static let locked = TwitterResponse(
    403,
    #"{"errors":[{"code":326,"message":"To protect our users from spam and other malicious activity, "#
      + #"this account is temporarily locked. Please log in to https:\/\/twitter.com to unlock your account."}]}"#
  )
}

extension NetworkResponse {
  /// The value of a header field of the response.
  func field(_ name: String) -> String? {
    HTTPField.Name(name).flatMap { response.head.headerFields[$0] }
  }

  /// The response without the header fields that identify responses and browsers, which every response carries.
  var untraced: WireResponse {
    let traces = [
      "set-cookie", "x-connection-hash", "x-response-time", "x-transaction", "x-twitter-response-tags",
    ]
    var response = response
    for name in traces {
      if let name = HTTPField.Name(name) { response.head.headerFields[name] = nil }
    }
    return response
  }

  /// The names of the header fields on the wire, in their order.
  var fieldNames: [String] {
    response.head.headerFields.map(\.name.rawName)
  }
}
