public import Einlass
internal import EinlassFacebook
public import EinlassWire
public import EinlassWorld
internal import HTTPTypes
internal import OAuth1
internal import Synchronization

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// The back end of a world's app, in process. Only it and Facebook have the app's secret.
///
/// A coordinator asks it for its verdict on a token. Over the wire, it serves the requests of `LoginBackEnd`: it
/// exchanges codes, and accepts tokens only if they belong to this app. In both cases it fetches Facebook's long-lived
/// token, which stays here unless the app asks for it.
public final class WorldBackEnd: SignInBackEnd, SimulatedNetwork {
  private struct Session {
    let token: String
    let end: WallTime
    let person: JSONValue
  }

  private struct Token: Decodable {
    let accessToken: String
    let expiresIn: Int64?
  }

  /// The back end's host.
  static let host = "login.einlass.example"
  /// The lifetime of a session if Facebook does not report that of its token, in seconds.
  private static let longest: Int64 = 5_184_000

  private let transport: any Transport
  private let version = Mutex("v7.0")
  private let appID: String
  private let secret: String
  private let clock: any WallClock
  private let random: SeededRandomSource
  private let sessions = Mutex<[String: Session]>([:])

  init(in environment: NetworkEnvironment) {
    transport = environment.transport(.backEnd)
    appID = environment.configuration.facebook.app.id
    secret = environment.configuration.facebook.app.secret
    clock = environment.clock
    random = environment.random(.backEnd)
  }

  /// The version of the Graph API that it uses.
  package var graphVersion: String {
    get { version.withLock { $0 } }
    set { version.withLock { $0 = newValue } }
  }

  private var facebook: GraphClient { GraphClient(transport: transport, version: graphVersion) }

  /// Asks Facebook's `debug_token` about a token.
  ///
  /// - Parameter token: The token that the app received.
  /// - Returns: `accepted` if the token is valid and belongs to this app; `unanswered` if Facebook does not
  ///   respond; otherwise `refused`.
  public func check(_ token: FacebookTokenData) async -> SignInVerdict {
    switch await inspection.verdict(on: token.token.reveal()) {
    case .valid: .accepted
    case .madeForAnotherApp: .refused("the token was issued to another app")
    case .dead(let message, _), .unknown(.refused(_, _, let message)): .refused(message)
    case .unknown(.unavailable(let reason)): .unanswered(reason)
    }
  }

  /// The app's own back end.
  public static var id: NetworkID { .backEnd }
  /// The display name.
  public static var displayName: String { "BackEnd" }

  /// Finds the call by method and path.
  ///
  /// - Parameter request: The request to the back end.
  /// - Returns: The call. Without a known address it has no endpoint, and its response is 404.
  public func route(_ request: WireRequest) -> any RoutedCall {
    BackEndCall(backEnd: self, request: request)
  }

  /// Returns the call that `request` makes; `nil` if there is no such address.
  fileprivate static func call(of request: WireRequest) -> CallName? {
    switch (request.head.method, request.path) {
    case (.post, "/sessions"): .backEnd.sessions
    case (.get, "/session"), (.delete, "/session"): .backEnd.session
    default: nil
    }
  }

  fileprivate func response(to request: WireRequest) async -> WireResponse {
    do throws(WorldBackEndError) {
      switch (request.head.method, request.path) {
      case (.post, "/sessions"): return try await signIn(request)
      case (.get, "/session"): return try await show(request)
      case (.delete, "/session"): return try end(request)
      default: return WireResponse(json: .object([:]), status: 404)
      }
    } catch {
      return error.response
    }
  }

  // MARK: - POST /sessions

  private func signIn(_ request: WireRequest) async throws(WorldBackEndError) -> WireResponse {
    guard let question = try? JSONValue(parsing: Data(request.body)) else {
      throw WorldBackEndError(400, .missingParameter, "the body is not JSON")
    }
    let short = try await shortToken(question)
    let long = try await exchange(
      [
        "grant_type": "fb_exchange_token", "client_id": appID, "client_secret": secret,
        "fb_exchange_token": short,
      ], aboutCode: false)
    let person = try await person(of: long.accessToken)
    let seconds = long.expiresIn ?? 0
    if question["hand_over"]?.text == LoginBackEnd.ExchangeMode.facebook.rawValue {
      return WireResponse(
        json: [
          "access_token": .string(long.accessToken), "expires_in": .integer(seconds), "person": person,
        ],
        status: 201)
    }
    let life = seconds > 0 ? seconds : Self.longest
    let text = random.alphanumerics(43)
    let session = Session(
      token: long.accessToken, end: clock.now.advanced(by: .seconds(life)), person: person)
    sessions.withLock { $0[text] = session }
    return WireResponse(
      json: ["session": .string(text), "expires_in": .integer(life), "person": person], status: 201)
  }

  /// Returns the token for a code, or the token that was handed in, which has to belong to this app.
  private func shortToken(_ question: JSONValue) async throws(WorldBackEndError) -> String {
    if let code = question["code"]?.text {
      guard let address = question["redirect_uri"]?.text else {
        throw WorldBackEndError(400, .missingParameter, "redirect_uri is missing")
      }
      return try await exchange(
        ["client_id": appID, "redirect_uri": address, "client_secret": secret, "code": code],
        aboutCode: true
      ).accessToken
    }
    guard let token = question["access_token"]?.text else {
      throw WorldBackEndError(400, .missingParameter, "code and access_token are both missing")
    }
    try await checkIsOwn(token)
    return token
  }

  // MARK: - GET and DELETE /session

  /// Responds with the session's person, after asking Facebook whether the session's token is still valid.
  private func show(_ request: WireRequest) async throws(WorldBackEndError) -> WireResponse {
    let text = try sessionText(request)
    guard let session = sessions.withLock({ $0[text] }), session.end > clock.now else {
      sessions.withLock { $0[text] = nil }
      throw WorldBackEndError(401, .unknownSession, "the session does not exist or has ended")
    }
    do {
      try await checkIsOwn(session.token)
    } catch {
      // The session stays while Facebook does not respond.
      if error.type != .facebookUnavailable { sessions.withLock { $0[text] = nil } }
      throw error
    }
    return WireResponse(json: ["person": session.person], status: 200)
  }

  private func end(_ request: WireRequest) throws(WorldBackEndError) -> WireResponse {
    let text = try sessionText(request)
    guard sessions.withLock({ $0.removeValue(forKey: text) }) != nil else {
      throw WorldBackEndError(401, .unknownSession, "the session does not exist")
    }
    return WireResponse(head: HTTPResponse(status: .noContent))
  }

  private func sessionText(_ request: WireRequest) throws(WorldBackEndError) -> String {
    let words = (request.head.headerFields[.authorization] ?? "").split(separator: " ")
    guard words.count == 2, words[0].lowercased() == "bearer" else {
      throw WorldBackEndError(401, .unknownSession, "the session is missing in the Authorization header")
    }
    return String(words[1])
  }

  // MARK: - Facebook

  private func exchange(
    _ fields: FormFields, aboutCode: Bool
  ) async throws(WorldBackEndError) -> Token {
    do {
      return try await facebook.get("oauth/access_token", fields, as: Token.self)
    } catch {
      throw WorldBackEndError(error, aboutCode: aboutCode)
    }
  }

  private func person(of token: String) async throws(WorldBackEndError) -> JSONValue {
    let json: JSONValue
    do {
      json = try await facebook.get("me", ["fields": "id,name", "access_token": token], as: JSONValue.self)
    } catch {
      throw WorldBackEndError(error, aboutCode: false)
    }
    guard let id = json["id"]?.text else {
      throw WorldBackEndError(502, .facebookUnavailable, "Facebook did not identify the person")
    }
    return .present(["id": .string(id), "name": json["name"]?.text.map(JSONValue.string)])
  }

  private func checkIsOwn(_ token: String) async throws(WorldBackEndError) {
    if let refusal = WorldBackEndError(await inspection.verdict(on: token)) { throw refusal }
  }

  private var inspection: TokenInspection {
    TokenInspection(facebook: facebook, appID: appID, secret: secret)
  }
}

/// A request to the back end.
private struct BackEndCall: RoutedCall {
  let backEnd: WorldBackEnd
  let request: WireRequest

  var endpoint: String? { WorldBackEnd.call(of: request)?.name }

  func respond() -> NetworkResponse {
    .later { NetworkResponse(await backEnd.response(to: request)) }
  }
}
