import Einlass
import EinlassDevice
import EinlassSimulator
import EinlassWire
import Foundation
import HTTPTypes
import OAuth1
import Synchronization

/// Logins through a broker: the simulated one or a scripted one.
enum BrokerFixtures {
  static let key = BrokeredLogin.Key(name: "simBrokerApp", value: "simBrokerKey0000000000000000004")

  static func settings(forwarding: String? = "demo://back") -> BrokeredLogin.Settings {
    var settings = BrokeredLogin.Settings(
      account: "einlass", key: key, preset: "Facebook", appID: TestWorlds.appID)
    settings.forwardingURL = forwarding.flatMap { URL(string: $0) }
    return settings
  }

  /// Returns a login with the world's broker.
  static func login(
    in world: World, _ settings: BrokeredLogin.Settings = settings(),
    page: (any WebAuthenticationSession)? = nil
  ) -> BrokeredLogin {
    BrokeredLogin(settings, app: world.app, page: page ?? world.page(), states: world.states)
  }

  /// Returns a login with a broker with scripted responses.
  static func login(
    at broker: ScriptedBroker, _ settings: BrokeredLogin.Settings = settings(),
    page: (any WebAuthenticationSession)? = nil
  ) -> BrokeredLogin {
    BrokeredLogin(
      settings, transport: broker, clock: VirtualClock(WallTime(seconds: 1_490_000_400)),
      page: page ?? back, states: SystemRandomSource())
  }

  /// A page that returns immediately, like the broker's own.
  static var back: ScriptedPage {
    ScriptedPage { url in
      let state = SessionFixtures.value("state", of: url) ?? ""
      return URL(string: "demo://back?state=\(state)").map { .success($0) } ?? .failure(.cancelled)
    }
  }

  static func failure(of login: BrokeredLogin) async -> BrokeredLogin.LoginError? {
    do throws(BrokeredLogin.LoginError) {
      _ = try await login.signIn()
      return nil
    } catch {
      return error
    }
  }
}

/// A broker with scripted responses, which records its requests.
final class ScriptedBroker: Transport {
  typealias Answer = @Sendable (WireRequest) -> Result<WireResponse, TransportError>

  private let answer: Answer
  private let asked = Mutex<[WireRequest]>([])

  /// `finalize` is the response to the second request, with `status`; the first gets the correct response.
  convenience init(finalize: String, status: Int = 200) {
    self.init { request in
      .success(
        request.path.hasSuffix("InitializeOAuth") ? Self.begun(request) : Self.json(finalize, status: status))
    }
  }

  init(_ answer: @escaping Answer) {
    self.answer = answer
  }

  var requests: [WireRequest] { asked.withLock { $0 } }

  func send(_ request: WireRequest) async throws(TransportError) -> WireResponse {
    asked.withLock { $0.append(request) }
    return try answer(request).get()
  }

  static func json(_ text: String, status: Int = 200) -> WireResponse {
    WireResponse(HTTPResponse.Status(code: status), body: Array(text.utf8))
  }

  /// A dialog with the state from the request.
  static func begun(_ request: WireRequest) -> WireResponse {
    let body = String(decoding: request.body, as: UTF8.self)
    let state = body.firstMatch(of: /"CustomCallbackID","value":"([^"]*)"/).map { String($0.output.1) } ?? ""
    return json(
      #"{"execution":{"id":"e","status":"SUCCESS"},"output":{"AuthorizationURL":"#
        + #""https:\/\/www.facebook.com\/dialog\/oauth?state=\#(state)","CallbackID":"einlass\/\#(state)"}}"#)
  }
}

/// A delegate that records its calls.
final class BrokerDelegate: BrokeredLoginDelegate {
  enum Step: Equatable {
    case loaded(String)
    case finalized
    case failed(BrokeredLogin.LoginError)
  }

  private let noted = Mutex<[Step]>([])

  var steps: [Step] { noted.withLock { $0 } }

  func brokeredLogin(_ login: BrokeredLogin, loaded authorizationURL: URL) {
    note(.loaded(authorizationURL.host() ?? ""))
  }

  func brokeredLogin(_ login: BrokeredLogin, finalized token: BrokeredToken) {
    note(.finalized)
  }

  func brokeredLogin(_ login: BrokeredLogin, failed failure: BrokeredLogin.LoginError) {
    note(.failed(failure))
  }

  private func note(_ step: Step) {
    noted.withLock { $0.append(step) }
  }
}
