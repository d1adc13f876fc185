public import EinlassWire
internal import HTTPTypes
public import OAuth1

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The app's way to its own login back end, which alone has the app's secret at Facebook.
///
/// What an app may ask is JSON: `POST /sessions` with a code or a token, `GET /session` and `DELETE /session` with the
/// session's text as a bearer token. Errors are told apart by their `type`, whatever the status.
public struct LoginBackEnd: Sendable {
  /// What the app is to get for a code or a token.
  public enum ExchangeMode: String, Sendable, Hashable, CaseIterable {
    /// A session of the back end: Facebook's token stays there.
    case session
    /// Facebook's own token, the long-lived one.
    case facebook
  }

  private struct Question: Encodable {
    var code: String?
    var redirectURI: String?
    var accessToken: String?
    var handOver: String?

    enum CodingKeys: String, CodingKey {
      case code
      case redirectURI = "redirect_uri"
      case accessToken = "access_token"
      case handOver = "hand_over"
    }
  }

  private let base: URL
  private let transport: any Transport
  private let clock: any WallClock

  /// The back end at `base`, such as `https://login.example.com`; `clock` says from when on lifetimes count.
  public init(at base: URL, transport: any Transport, clock: any WallClock) {
    self.base = base
    self.transport = transport
    self.clock = clock
  }

  /// Has the code of a login exchanged. A code is good once, also where the exchange fails.
  ///
  /// - Parameters:
  ///   - code: The code of the dialog's response.
  ///   - redirectURI: Where the dialog answered, to the letter.
  ///   - mode: What to get for it.
  /// - Throws: `refused` where the back end does not accept the code, or why it could not be asked.
  public func exchange(
    code: String, redirectURI: String, for mode: ExchangeMode = .session
  ) async throws(BackEndError) -> WebLoginCredential {
    var question = Question(code: code, redirectURI: redirectURI)
    if mode == .facebook { question.handOver = mode.rawValue }
    return try await signIn(question)
  }

  /// Has a token of the dialog checked, and exchanged for a long-lived one; another app's is refused.
  ///
  /// - Parameters:
  ///   - token: The token of the dialog's response.
  ///   - mode: What to get for it.
  /// - Throws: `refused` where the back end does not accept the token, or why it could not be asked.
  public func exchange(
    token: String, for mode: ExchangeMode = .session
  ) async throws(BackEndError) -> WebLoginCredential {
    var question = Question(accessToken: token)
    if mode == .facebook { question.handOver = mode.rawValue }
    return try await signIn(question)
  }

  /// Whose session it is.
  ///
  /// - Throws: `refused` with its type where the session has ended.
  public func person(of session: SharedSecret) async throws(BackEndError) -> LoginPerson {
    let json = try await send(.get, "session", session: session)
    guard let person = json.object("person").flatMap(LoginPerson.init) else {
      throw .unreadable(status: 200)
    }
    return person
  }

  /// Ends a session.
  ///
  /// - Throws: Why the back end may still have it.
  public func end(_ session: SharedSecret) async throws(BackEndError) {
    _ = try await send(.delete, "session", session: session)
  }

  // MARK: - Parts

  private func signIn(_ question: Question) async throws(BackEndError) -> WebLoginCredential {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let body = try? encoder.encode(question) else { throw .unreadable(status: 0) }
    let json = try await send(.post, "sessions", body: Array(body))
    guard let credential = WebLoginCredential(json, at: clock.now) else { throw .unreadable(status: 201) }
    return credential
  }

  private func send(
    _ method: HTTPRequest.Method, _ path: String, session: SharedSecret? = nil, body: [UInt8] = []
  ) async throws(BackEndError) -> LenientFields {
    let response: WireResponse
    do {
      response = try await transport.send(request(method, path, session, body))
    } catch {
      throw .transport(error)
    }
    let json = LenientFields(json: response.body)
    guard response.isSuccess else { throw BackEndError(json, status: response.head.status.code) }
    // A deletion has nothing to say.
    guard let json = json ?? LenientFields(json: Array("{}".utf8)) else {
      throw .unreadable(status: response.head.status.code)
    }
    return json
  }

  private func request(
    _ method: HTTPRequest.Method, _ path: String, _ session: SharedSecret?, _ body: [UInt8]
  ) -> WireRequest {
    var folder = base.path(percentEncoded: true)
    while folder.hasSuffix("/") { folder.removeLast() }
    let port = base.port.map { ":\($0)" } ?? ""
    var head = HTTPRequest(
      method: method, scheme: base.scheme ?? "https", authority: (base.host() ?? "") + port,
      path: "\(folder)/\(path)")
    head.headerFields[.accept] = "application/json"
    if let session { head.headerFields[.authorization] = "Bearer \(session.reveal())" }
    if !body.isEmpty {
      head.headerFields[.contentType] = "application/json"
      head.headerFields[.contentLength] = String(body.count)
    }
    return WireRequest(head: head, body: body)
  }
}
