import EinlassFacebook
import EinlassStorage
import EinlassTestSupport
import EinlassWire
import EinlassWorld
import FoundationEssentials
import HTTPTypes
import OAuth1
import Synchronization
import Testing

@testable import EinlassBroker

/// A broker with one account, in front of a simulated Facebook that it reaches only through a transport.
struct BrokerWorld {
  let facebook: FacebookWorld
  let clock: VirtualClock
  let way: WayToFacebook
  let broker: SimulatedBroker

  static let account = "anna-apps"
  static let host = "anna-apps.temboolive.com"
  static let choreos = "/temboo-api/1.0/choreos/Library/Facebook/"
  static let initialize = choreos + "OAuth/InitializeOAuth"
  static let finalize = choreos + "OAuth/FinalizeOAuth"
  static let callbackID = "anna-apps/facebook-1"

  init(floor: String = "v2.4", policy: SimulatedBroker.Policy = SimulatedBroker.Policy()) async throws {
    facebook = try await FacebookWorld(floor: floor)
    clock = facebook.clock
    way = WayToFacebook(facebook.facebook)
    broker = SimulatedBroker(
      tables: facebook.tables, clock: clock, random: SeededRandomSource(seed: 7),
      states: SeededRandomSource(seed: 8), transport: way, policy: policy)
    var account = BrokerAccountRecord(
      name: Self.account, keys: [.init(name: "myFirstApp", value: "key-value")])
    account.presets = [
      .init(
        name: "Facebook",
        inputs: [
          .init(name: "AppID", value: SharedSecret(FacebookWorld.appID)),
          .init(name: "AppSecret", value: "my_secret"),
        ])
    ]
    facebook.tables.save(account)
    facebook.tables.save(
      BrokerAccountRecord(name: "otto-apps", keys: [.init(name: "other", value: "other-value")]))
  }

  static let headers = [
    "authorization": basic("myFirstApp:key-value"), "content-type": "application/json",
    "x-temboo-domain": "/anna-apps/master",
  ]

  static func basic(_ text: String) -> String { "Basic " + Data(text.utf8).base64EncodedString() }

  @discardableResult
  func send(
    _ method: HTTPRequest.Method = .get, _ target: String, body: String = "",
    headers: [String: String] = headers, host: String = host
  ) async -> WireResponse {
    var request = WireRequest(method, host: host, target: target)
    request.body = Array(body.utf8)
    for (name, value) in headers { request.head.headerFields.add(name, value) }
    return await response(to: request)
  }

  /// The broker's response, once it arrives.
  func response(to request: WireRequest) async -> WireResponse {
    let response = broker.respond(to: request)
    return await response.answer?().response ?? response.response
  }

  /// Runs a choreo with the inputs in a client's JSON form.
  func run(
    _ path: String, _ inputs: [(String, String)], preset: String? = nil
  ) async throws -> Execution {
    try Execution(await send(.post, path, body: Self.body(inputs, preset: preset)))
  }

  static func body(_ inputs: [(String, String)], preset: String? = nil) -> String {
    let entries = inputs.map { #"{"name":"\#($0.0)","value":"\#($0.1)"}"# }.joined(separator: ",")
    return #"{"inputs":[\#(entries)]\#(preset.map { #","preset":"\#($0)""# } ?? "")}"#
  }

  /// Starts the sign-in with the callback id above.
  @discardableResult
  func begin(forwarding: String? = "demo://back?state=facebook-1") async throws -> Execution {
    var inputs = [("AppID", FacebookWorld.appID), ("CustomCallbackID", "facebook-1"), ("Scope", "email")]
    if let forwarding { inputs.append(("ForwardingURL", forwarding)) }
    return try await run(Self.initialize, inputs)
  }

  /// Has the person answer the dialog at `address`, and follows the browser's redirect.
  @discardableResult
  func visit(_ address: String, answer: String = "allow") async throws -> WireResponse {
    let who = "&einlass_person=anna%40example.org&einlass_answer=\(answer)"
    let target = String(address.dropFirst("https://www.facebook.com".count)) + who
    let response = await facebook.send(.get, target, host: "www.facebook.com")
    let location = try #require(response.field("location"))
    #expect(location.hasPrefix("https://\(Self.host)/callback/facebook?"))
    return await send(
      .get, String(location.dropFirst("https://\(Self.host)".count).prefix { $0 != "#" }), headers: [:])
  }

  /// Starts the sign-in and has the person answer.
  func signIn(answer: String = "allow") async throws {
    try await visit(try #require(try await begin().output("AuthorizationURL")), answer: answer)
  }

  /// Fetches the outcome of the sign-in. `changes` replace or add inputs, or remove them if `nil`.
  func finalize(_ changes: KeyValuePairs<String, String?> = [:]) async throws -> Execution {
    try await run(Self.finalize, Self.finalizing(changes))
  }

  static func finalizing(_ changes: KeyValuePairs<String, String?> = [:]) -> [(String, String)] {
    var inputs = [
      ("AppID", FacebookWorld.appID), ("AppSecret", "my_secret"), ("CallbackID", callbackID),
    ]
    for (name, value) in changes {
      inputs.removeAll { $0.0 == name }
      if let value { inputs.append((name, value)) }
    }
    return inputs
  }
}

/// The parsed response to a choreo.
struct Execution {
  let code: Int
  let json: JSONText

  init(_ response: WireResponse) throws {
    code = response.status
    json = try #require(JSONText(parsing: response.body), "\(response.text ?? "")")
  }

  var id: String? { json["execution"]?["id"]?.text }
  var status: String? { json["execution"]?["status"]?.text }
  var lastError: String? { json["execution"]?["lasterror"]?.text }
  /// The error message of a request that did not even run a choreo.
  var error: String? { json["error"]?["message"]?.text }

  func output(_ name: String) -> String? { json["output"]?[name]?.text }

  func time(_ name: String) -> Int64? {
    if case .integer(let time)? = json["execution"]?[name] { time } else { nil }
  }
}

/// The transport to the simulated Facebook, which records its requests and can be cut.
final class WayToFacebook: Transport {
  private let facebook: SimulatedFacebook
  private let notes = Mutex<[WireRequest]>([])
  private let cut = Mutex<TransportError?>(nil)

  init(_ facebook: SimulatedFacebook) {
    self.facebook = facebook
  }

  var requests: [WireRequest] { notes.withLock { $0 } }

  func fail(with failure: TransportError) {
    cut.withLock { $0 = failure }
  }

  func send(_ request: WireRequest) async throws(TransportError) -> WireResponse {
    notes.withLock { $0.append(request) }
    if let failure = cut.withLock({ $0 }) { throw failure }
    return facebook.respond(to: request).response
  }
}
