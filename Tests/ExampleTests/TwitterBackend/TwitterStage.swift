import EinlassServer
import EinlassSimulator
import EinlassWire
import Foundation
import FoundationNetworking
import Logging
import OAuth1
import Testing

@testable import TwitterBackend

/// The back end and the simulated Twitter of a test, each behind a real socket.
struct TwitterStage: Sendable {
  static let verifyCredentials = "https://api.twitter.com/1.1/account/verify_credentials.json"

  let world: World
  let worlds: WorldDirectory
  /// The address of the back end.
  let backend: String
  /// The log of the back end.
  let log: LogLines
  /// The clock by which the back end's sessions expire.
  let clock: VirtualClock

  /// Runs `body` against a back end of the built-in world, with settings changed by `change` and parts replaced by
  /// `replace`.
  static func run(
    _ change: (inout Settings) -> Void = { _ in },
    parts replace: @Sendable (inout TwitterBackend.Parts, Settings) -> Void = { _, _ in },
    _ body: @escaping @Sendable (TwitterStage) async throws -> Void
  ) async throws {
    var configuration = WorldConfiguration.builtIn
    configuration.time = .following(SystemClock())
    var settings = Settings(client: client(configuration))
    settings.port = 0
    change(&settings)
    let wanted = settings
    try await withServer(World(configuration)) { server in
      var settings = wanted
      if settings.apiAddress.hasPrefix("https") { settings.apiAddress = server.http + "/twitter" }
      let (log, clock) = (LogLines(), VirtualClock(WallTime(seconds: 1_700_000_000)))
      var parts = TwitterBackend.Parts(
        settings, now: { Date(timeIntervalSince1970: Double(clock.now.milliseconds) / 1000) })
      replace(&parts, settings)
      let backend = TwitterBackend(
        settings, logger: Logger(label: "backend", factory: { _ in log }), parts: parts)
      try await withApplication({ backend.application(onRunning: $0) }) { address in
        try await body(
          TwitterStage(
            world: server.world, worlds: server.worlds, backend: address, log: log, clock: clock))
      }
    }
  }

  static func client(_ configuration: WorldConfiguration) -> ClientCredentials {
    let app = configuration.twitter.app
    return ClientCredentials(key: app.key, secret: SharedSecret(app.secret))
  }
}

extension TwitterStage {
  /// A person's credentials, as an app receives them from a sign-in.
  struct Credentials: Sendable {
    let token: TokenCredentials
    /// The token's secret, in plain text.
    let secret: String
    let userID: String

    /// The body of `POST /sessions`.
    var body: [String: String] { ["token": token.token, "secret": secret, "user_id": userID] }
  }

  /// Performs an action in the simulated world, as `einlass control` would.
  @discardableResult
  func act(_ name: String, _ arguments: [String: String] = [:]) async throws -> ActionResult {
    try await ControlAction.perform(name, arguments, in: worlds)
  }

  /// Signs a person in on the phone, for the app with consumer key `key`, or for the back end's app if `nil`.
  func signIn(_ user: String = "nora_sim", key: String? = nil) async throws -> Credentials {
    var arguments = ["network": "twitter", "user": user]
    arguments["key"] = key
    let details = try #require(try await act("phone.sign-in", arguments).details)
    let secret = try #require(details["secret"]?.text)
    return Credentials(
      token: TokenCredentials(token: try #require(details["token"]?.text), secret: SharedSecret(secret)),
      secret: secret, userID: try #require(details["id"]?.text))
  }

  /// Returns the fields of OAuth Echo: a request to `address` that `client` signs for `token`.
  func echo(
    _ token: TokenCredentials, client: ClientCredentials? = nil, to address: String = verifyCredentials,
    at timestamp: Int64 = RequestSigner.timestamp
  ) throws -> [String: String] {
    let signer = RequestSigner(client: client ?? Self.client(.builtIn), token: token)
    let request = SignableRequest(method: "GET", url: address)
    return [
      "X-Auth-Service-Provider": address,
      "X-Verify-Credentials-Authorization": try signer.authorization(
        for: request, at: timestamp, nonce: RequestSigner.nonce),
    ]
  }

  /// Requests a session from the back end.
  func post(_ members: [String: String] = [:], fields: [String: String] = [:]) async throws -> BackendResponse
  {
    try await send("POST", "/sessions", try JSONEncoder().encode(members), fields)
  }

  func send(
    _ method: String, _ path: String, _ body: Data? = nil, _ fields: [String: String] = [:]
  ) async throws -> BackendResponse {
    var request = URLRequest(url: try #require(URL(string: backend + path)))
    request.httpMethod = method
    request.httpBody = body
    for (name, value) in fields { request.setValue(value, forHTTPHeaderField: name) }
    let (data, response) = try await URLSession.shared.data(for: request)
    let http = try #require(response as? HTTPURLResponse)
    return BackendResponse(status: http.statusCode, body: String(decoding: data, as: UTF8.self))
  }
}

/// A response of the back end.
struct BackendResponse: Sendable {
  let status: Int
  let body: String

  /// The body as JSON; null if it is not JSON.
  var json: JSONValue { (try? JSONValue(parsing: Data(body.utf8))) ?? .null }
  /// The type of the error.
  var error: String? { json["error"]?["type"]?.text }
}
