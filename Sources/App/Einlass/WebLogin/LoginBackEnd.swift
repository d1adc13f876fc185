public import EinlassWire
internal import HTTPTypes
public import OAuth1

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The app's client for its login back end, which keeps the app's secret at Facebook.
///
/// The requests are JSON: `POST /sessions` with a code or a token, `GET /session` and `DELETE /session` with the
/// session's token as a bearer token. Errors are distinguished by their `type`, not by their status.
public struct LoginBackEnd: Sendable {
  /// The result that the app requests for a code or a token.
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

  /// Creates a client of a back end.
  ///
  /// - Parameters:
  ///   - base: The address before `/sessions` and `/session`, such as `https://login.example.com`.
  ///   - transport: The transport to the back end.
  ///   - clock: The clock from which the lifetimes of sessions and tokens count.
  public init(at base: URL, transport: any Transport, clock: any WallClock) {
    self.base = base
    self.transport = transport
    self.clock = clock
  }

  /// Exchanges the code of a login. A code works once, even if the exchange fails.
  ///
  /// - Parameters:
  ///   - code: The code of the dialog's response.
  ///   - redirectURI: The exact redirect address of the dialog.
  ///   - mode: The result to request.
  /// - Returns: The credential: with `session`, the back end's session; with `facebook`, Facebook's token.
  /// - Throws: `refused` if the back end does not accept the code, or the reason why it could not be reached.
  public func exchange(
    code: String, redirectURI: String, for mode: ExchangeMode = .session
  ) async throws(BackEndError) -> WebLoginCredential {
    var question = Question(code: code, redirectURI: redirectURI)
    if mode == .facebook { question.handOver = mode.rawValue }
    return try await signIn(question)
  }

  /// Checks a token of the dialog, and exchanges it for a long-lived one. A token of another app is refused.
  ///
  /// - Parameters:
  ///   - token: The token of the dialog's response.
  ///   - mode: The result to request.
  /// - Returns: The credential: with `session`, the back end's session; with `facebook`, Facebook's token.
  /// - Throws: `refused` if the back end does not accept the token, or the reason why it could not be
  ///   reached.
  public func exchange(
    token: String, for mode: ExchangeMode = .session
  ) async throws(BackEndError) -> WebLoginCredential {
    var question = Question(accessToken: token)
    if mode == .facebook { question.handOver = mode.rawValue }
    return try await signIn(question)
  }

  /// Fetches the person of a session.
  ///
  /// - Parameter session: The session's token: the `secret` of a credential that the back end issued.
  /// - Returns: The person.
  /// - Throws: `refused` with `unknownSession` or `tokenRefused` if the session has ended; another
  ///   `BackEndError` leaves that open.
  public func person(of session: SharedSecret) async throws(BackEndError) -> LoginPerson {
    let json = try await send(.get, "session", session: session)
    guard let person = json.object("person").flatMap(LoginPerson.init) else {
      throw .unreadable(status: 200)
    }
    return person
  }

  /// Ends a session.
  ///
  /// - Parameter session: The session's token: the `secret` of a credential that the back end issued.
  /// - Throws: A `BackEndError`, the reason why the back end may still have the session.
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
    // The response to a deletion is empty.
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
