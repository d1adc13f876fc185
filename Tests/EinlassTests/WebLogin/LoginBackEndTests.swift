import Einlass
import EinlassSimulator
import EinlassWire
import Foundation
import HTTPTypes
import OAuth1
import Synchronization
import Testing

/// A transport with scripted responses, which records its requests.
final class ScriptedTransport: Transport {
  private let json: Result<WireResponse, TransportError>
  private let asked = Mutex<[WireRequest]>([])

  init(_ json: Result<WireResponse, TransportError>) {
    self.json = json
  }

  convenience init(_ status: Int, _ body: String) {
    self.init(
      .success(
        WireResponse(.init(code: status), fields: [.contentType: "application/json"], body: Array(body.utf8)))
    )
  }

  var requests: [WireRequest] { asked.withLock { $0 } }

  func send(_ request: WireRequest) async throws(TransportError) -> WireResponse {
    asked.withLock { $0.append(request) }
    return try json.get()
  }
}

/// The app's requests to its back end.
struct LoginBackEndTests {
  typealias BackEndError = LoginBackEnd.BackEndError

  static let start = WallTime(seconds: 1_600_000_000)

  private static func backEnd(
    _ transport: ScriptedTransport, at base: String = "https://login.example.com"
  ) throws -> LoginBackEnd {
    LoginBackEnd(
      at: try #require(URL(string: base)), transport: transport, clock: VirtualClock(start))
  }

  private static let session =
    #"{"session":"S1","expires_in":5184000,"person":{"id":"10208","name":"Nora Sim"}}"#

  @Test func `a code is in a POST body, with the address that the dialog used`() async throws {
    let transport = ScriptedTransport(201, Self.session)
    let credential = try await Self.backEnd(transport).exchange(code: "AQ1", redirectURI: "fb1://authorize")
    let request = try #require(transport.requests.first)
    #expect(request.head.method == .post && request.url == "https://login.example.com/sessions")
    #expect(request.head.headerFields[.contentType] == "application/json")
    #expect(
      String(decoding: request.body, as: UTF8.self) == #"{"code":"AQ1","redirect_uri":"fb1://authorize"}"#)
    #expect(credential.issuer == .backEnd && credential.secret == "S1")
    #expect(credential.expiration == Self.start.advanced(by: .seconds(5_184_000)))
    #expect(credential.person == LoginPerson(id: "10208", name: "Nora Sim"))
  }

  @Test func `a token is sent the same way, and Facebook's may be requested back`() async throws {
    let transport = ScriptedTransport(201, #"{"access_token":"EAAlong","expires_in":0,"person":{"id":"1"}}"#)
    let backEnd = try Self.backEnd(transport)
    let credential = try await backEnd.exchange(token: "EAAshort", for: .facebook)
    _ = try await backEnd.exchange(code: "AQ1", redirectURI: "r", for: .facebook)
    #expect(
      transport.requests.map { String(decoding: $0.body, as: UTF8.self) } == [
        #"{"access_token":"EAAshort","hand_over":"facebook"}"#,
        #"{"code":"AQ1","hand_over":"facebook","redirect_uri":"r"}"#,
      ])
    #expect(credential.issuer == .facebook && credential.secret == "EAAlong")
    #expect(credential.expiration == FacebookTokenData.distantFuture && credential.person?.name == nil)
  }

  @Test func `a session is checked and ended with its text as a bearer token`() async throws {
    let asking = ScriptedTransport(200, #"{"person":{"id":"10208","name":"Nora Sim"}}"#)
    let person = try await Self.backEnd(asking).person(of: "S1")
    #expect(person == LoginPerson(id: "10208", name: "Nora Sim"))
    let ending = ScriptedTransport(204, "")
    try await Self.backEnd(ending).end("S1")
    let requests = asking.requests + ending.requests
    #expect(requests.map(\.head.method) == [.get, .delete])
    #expect(requests.allSatisfy { $0.url == "https://login.example.com/session" && $0.body.isEmpty })
    #expect(requests.allSatisfy { $0.head.headerFields[.authorization] == "Bearer S1" })
  }

  @Test(arguments: [
    ("http://127.0.0.1:8080", "http://127.0.0.1:8080/sessions"),
    ("https://example.com/api/login/", "https://example.com/api/login/sessions"),
    ("https://example.com/a%20b", "https://example.com/a%20b/sessions"),
  ])
  func `a back end may use any port and folder`(_ base: String, _ address: String) async throws {
    let transport = ScriptedTransport(201, Self.session)
    _ = try await Self.backEnd(transport, at: base).exchange(token: "T")
    #expect(transport.requests.first?.url == address)
  }

  @Test(arguments: LoginBackEnd.Refusal.allCases, [400, 401, 403, 409, 502])
  func `a refusal is recognized by its type, whatever the status`(
    _ refusal: LoginBackEnd.Refusal, _ status: Int
  ) async throws {
    let transport = ScriptedTransport(
      status, #"{"error":{"type":"\#(refusal.rawValue)","message":"No.","subcode":36009}}"#)
    await #expect(throws: BackEndError.refused(refusal, message: "No.", subcode: 36_009)) {
      try await Self.backEnd(transport).exchange(token: "T")
    }
  }

  @Test func `the types match the wire format`() {
    #expect(
      LoginBackEnd.Refusal.allCases.map(\.rawValue) == [
        "code_used", "code_refused", "wrong_state", "token_of_another_app", "token_refused",
        "missing_parameter",
        "misconfigured", "facebook_unavailable", "unknown_session",
      ])
  }

  static let oddities: [(Int, String, BackEndError)] = [
    (418, #"{"error":{"type":"teapot"}}"#, .unknownRefusal(type: "teapot", message: "", status: 418)),
    (500, "<html>", .unreadable(status: 500)), (400, "{}", .unreadable(status: 400)),
    (400, #"{"error":"no"}"#, .unreadable(status: 400)), (404, "", .unreadable(status: 404)),
    (302, "", .unreadable(status: 302)),
    // This is a success without content.
    (201, "{}", .unreadable(status: 201)), (201, "[]", .unreadable(status: 201)),
    (201, #"{"session":"","expires_in":1}"#, .unreadable(status: 201)),
    (201, #"{"session":7}"#, .unreadable(status: 201)),
  ]

  @Test(arguments: oddities.indices)
  func `an invalid response is reported as invalid`(_ index: Int) async throws {
    let (status, body, failure) = Self.oddities[index]
    await #expect(throws: failure) {
      try await Self.backEnd(ScriptedTransport(status, body)).exchange(token: "T")
    }
  }

  @Test func `a session without a person is not accepted`() async throws {
    for body in ["{}", #"{"person":{}}"#, #"{"person":{"id":""}}"#] {
      await #expect(throws: BackEndError.unreadable(status: 200)) {
        try await Self.backEnd(ScriptedTransport(200, body)).person(of: "S1")
      }
    }
  }

  @Test(arguments: TransportError.allCases)
  func `a missing response is reported with its reason`(_ failure: TransportError) async throws {
    await #expect(throws: BackEndError.transport(failure)) {
      try await Self.backEnd(ScriptedTransport(.failure(failure))).exchange(token: "T")
    }
  }

  @Test func `a credential never prints its secret`() {
    let credential = WebLoginCredential(
      .facebook, secret: "EAAsecret", expiration: Self.start, person: LoginPerson(id: "1", name: nil))
    #expect(!"\(credential) \(String(reflecting: credential))".contains("secret"))
    #expect(Mirror(reflecting: credential).children.isEmpty)
  }

  /// Names that only code with the app's Facebook secret uses.
  static let secretNames = [
    "client_secret", "appsecret_proof", "fb_exchange_token", "client_credentials", "appSecret",
  ]

  @Test(arguments: ["Einlass", "EinlassDevice"])
  func `no file of the device's side uses the app's Facebook secret`(_ target: String)
    throws
  {
    var root = URL(filePath: #filePath)
    for _ in 0..<4 { root.deleteLastPathComponent() }
    let folder = root.appending(path: "Sources/App/\(target)")
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter {
      $0.hasSuffix(".swift")
    }
    #expect(names.count > 20)
    for name in names {
      let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
      for secret in Self.secretNames { #expect(!text.contains(secret), "\(name) has \(secret)") }
    }
  }
}
