import EinlassServer
import EinlassSimulator
import EinlassWire
import Foundation
import FoundationNetworking
import Hummingbird
import Logging
import OAuth1
import Synchronization
import Testing
import TwitterBackend

/// The back end and the simulated Twitter, each behind a real socket, for the time of a test.
struct Stage: Sendable {
  static let verifyCredentials = "https://api.twitter.com/1.1/account/verify_credentials.json"

  let worlds: WorldDirectory
  /// The address of the back end.
  let backend: String
  /// What the back end has logged.
  let log: LogLines
  /// What the back end's sessions expire by.
  let clock: VirtualClock

  /// Runs `body` against a back end of the built-in world, with the settings that `change` makes.
  static func run(
    _ change: (inout Settings) -> Void = { _ in },
    _ body: @escaping @Sendable (Stage) async throws -> Void
  ) async throws {
    var configuration = WorldConfiguration.builtIn
    configuration.time = .following(SystemClock())
    let worlds = try await WorldDirectory(configuration)
    var settings = Settings(client: client(configuration))
    settings.port = 0
    change(&settings)
    let wanted = settings
    let authority = try CertificateAuthority(folder: folder, hosts: WorldModules.standard.networks.allHosts)
    let server = try NetworkServer(
      worlds, authority: authority,
      logger: Logger(label: "twitter", factory: { _ in SwiftLogNoOpLogHandler() }))
    let (log, clock) = (LogLines(), VirtualClock(WallTime(seconds: 1_700_000_000)))
    try await run(beside: { try await server.run() }) {
      var settings = wanted
      if settings.apiAddress.hasPrefix("https") {
        settings.apiAddress = try await server.addresses().http + "/twitter"
      }
      let (ports, port) = AsyncStream.makeStream(of: Int.self)
      let application = TwitterBackend(
        settings, logger: Logger(label: "backend", factory: { _ in log }),
        now: { Date(timeIntervalSince1970: Double(clock.now.milliseconds) / 1000) }
      ).application { port.yield($0) }
      try await run(beside: { try await application.run() }) {
        for await port in ports {
          return try await body(
            Stage(worlds: worlds, backend: "http://127.0.0.1:\(port)", log: log, clock: clock))
        }
      }
    }
  }

  static func client(_ configuration: WorldConfiguration) -> ClientCredentials {
    let app = configuration.twitter.app
    return ClientCredentials(key: app.key, secret: SharedSecret(app.secret))
  }

  private static let folder = FileManager.default.temporaryDirectory
    .appending(path: "einlass-twitter-backend-tests-\(ProcessInfo.processInfo.processIdentifier)").path

  /// Runs `server` until `body` is done. That it ends by being cancelled is not a failure.
  private static func run(
    beside server: @escaping @Sendable () async throws -> Void,
    _ body: @escaping @Sendable () async throws -> Void
  ) async throws {
    try await withThrowingTaskGroup(of: Bool.self) { group in
      group.addTask {
        try? await server()
        return false
      }
      group.addTask {
        try await body()
        return true
      }
      defer { group.cancelAll() }
      while let isDone = try await group.next(), !isDone {}
    }
  }
}

extension Stage {
  /// A person's credentials, as an app has them after its sign-in.
  struct Credentials: Sendable {
    let token: TokenCredentials
    /// The token's secret, in clear.
    let secret: String
    let userID: String

    /// The body of `POST /sessions`.
    var body: [String: String] { ["token": token.token, "secret": secret, "user_id": userID] }
  }

  /// Makes something happen in the simulated world, as `einlass control` would.
  @discardableResult
  func act(_ name: String, _ arguments: [String: String] = [:]) async throws -> ActionResult {
    try await ControlAction.perform(name, arguments, in: worlds)
  }

  /// Signs a person in on the phone, for the app with the consumer key, or for the back end's own.
  func signIn(_ user: String = "nora_sim", key: String? = nil) async throws -> Credentials {
    var arguments = ["network": "twitter", "user": user]
    arguments["key"] = key
    let details = try #require(try await act("phone.sign-in", arguments).details)
    let secret = try #require(details["secret"]?.text)
    return Credentials(
      token: TokenCredentials(token: try #require(details["token"]?.text), secret: SharedSecret(secret)),
      secret: secret, userID: try #require(details["id"]?.text))
  }

  /// The fields of OAuth Echo: a request to `address` that `client` signs for `token`.
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

  /// Asks the back end for a session.
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

/// What the back end responds.
struct BackendResponse: Sendable {
  let status: Int
  let body: String

  /// The body as JSON; null where it is not JSON.
  var json: JSONValue { (try? JSONValue(parsing: Data(body.utf8))) ?? .null }
  /// The type of the error.
  var error: String? { json["error"]?["type"]?.text }
}

/// Keeps what is logged, of every level.
struct LogLines: LogHandler {
  private final class Lines: Sendable {
    let texts = Mutex<[String]>([])
  }

  private let lines = Lines()
  var logLevel = Logger.Level.trace
  var metadata: Logger.Metadata = [:]

  var text: String { lines.texts.withLock { $0.joined(separator: "\n") } }

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) {
    let all = metadata.merging(event.metadata ?? [:]) { $1 }
    lines.texts.withLock { $0.append("\(event.level): \(event.message) \(all)") }
  }
}
