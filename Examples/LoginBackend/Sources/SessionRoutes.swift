internal import HTTPTypes
internal import Hummingbird

/// The routes for an app on a phone: `POST /sessions`, `GET /session`, `DELETE /session`.
struct SessionRoutes: Sendable {
  static let cookie = "session"

  let logins: Logins
  let sessions: any SessionStore

  func add(to router: Router<BackendContext>) {
    router.post("sessions") { request, context in try await begin(request, context) }
    router.get("session") { request, context in try await show(request, context) }
    router.delete("session") { request, _ in try await end(request) }
  }

  /// Exchanges the app's code or token for a session, or for Facebook's long-lived token if the app asks for that.
  private func begin(_ request: Request, _ context: BackendContext) async throws -> EditedResponse<
    SessionResponse
  > {
    guard let body = try? await request.decode(as: SessionBody.self, context: context) else {
      throw LoginError(
        .missingParameter, "the body is not a JSON object of text of at most \(context.maxUploadSize) octets")
    }
    let wantsFacebooks = try body.wantsFacebooksToken
    let outcome = try await logins.logIn(with: body.proof, context.logger)
    var response = SessionResponse(expiresIn: outcome.token.lifetime, person: outcome.person)
    if wantsFacebooks {
      response.accessToken = outcome.token.text
    } else {
      response.session = await sessions.begin(
        outcome.person, outcome.token, replacing: try? Self.key(of: request))
    }
    return EditedResponse(status: .created, response: response)
  }

  /// Returns the session's person if Facebook still accepts the token: removing the app on Facebook ends the session,
  /// too.
  private func show(_ request: Request, _ context: BackendContext) async throws -> PersonResponse {
    let key = try Self.key(of: request)
    let session = try await sessions.session(key)
    do {
      return PersonResponse(person: try await logins.graph.person(of: session.facebookToken, context.logger))
    } catch {
      // An unreachable Facebook is no reason to end a session.
      if error.kind == .tokenRefused { await sessions.end(key) }
      throw error
    }
  }

  /// Ends the session. Succeeds even if it has already ended.
  private func end(_ request: Request) async throws -> Response {
    await sessions.end(try Self.key(of: request))
    var response = Response(status: .noContent)
    response.setCookie(Cookie(name: Self.cookie, value: "", maxAge: 0, path: "/"))
    return response
  }

  /// Returns the session's token: from an app as `Authorization: Bearer …`, from a browser as a cookie.
  static func key(of request: Request) throws(LoginError) -> String {
    if let header = request.headers[.authorization] {
      let parts = header.split(separator: " ", maxSplits: 1)
      if parts.count == 2, parts[0].lowercased() == "bearer" { return String(parts[1]) }
    } else if let cookie = request.cookies[cookie]?.value {
      return cookie
    }
    throw LoginError(
      .unknownSession, "the request names no session; send 'Authorization: Bearer' and its token")
  }
}

/// The body of `POST /sessions`.
private struct SessionBody: Decodable {
  let code: String?
  let redirectURI: String?
  let accessToken: String?
  let handOver: String?

  enum CodingKeys: String, CodingKey {
    case code
    case redirectURI = "redirect_uri"
    case accessToken = "access_token"
    case handOver = "hand_over"
  }

  var proof: Logins.Proof {
    get throws(LoginError) {
      switch (code.filled, accessToken.filled) {
      case (let code?, nil):
        guard let redirectURI = redirectURI.filled else {
          throw LoginError(
            .missingParameter, "'redirect_uri' is missing; give the one that the dialog was called with")
        }
        return .code(code, redirectURI: redirectURI)
      case (nil, let token?): return .token(token)
      case (nil, nil): throw LoginError(.missingParameter, "'code' is missing; give it, or 'access_token'")
      case (.some, .some):
        throw LoginError(.missingParameter, "both 'code' and 'access_token' are there; give one of them")
      }
    }
  }

  var wantsFacebooksToken: Bool {
    get throws(LoginError) {
      switch handOver {
      case nil: return false
      case "facebook": return true
      case _?:
        throw LoginError(.missingParameter, "'hand_over' is not 'facebook'; give that, or leave it out")
      }
    }
  }
}

extension String? {
  fileprivate var filled: String? { flatMap { $0.isEmpty ? nil : $0 } }
}

/// The response to `POST /sessions`.
private struct SessionResponse: ResponseEncodable {
  var session: String?
  var accessToken: String?
  let expiresIn: Int
  let person: Person

  init(expiresIn: Int, person: Person) {
    self.expiresIn = expiresIn
    self.person = person
  }

  enum CodingKeys: String, CodingKey {
    case session, person
    case accessToken = "access_token"
    case expiresIn = "expires_in"
  }
}

private struct PersonResponse: ResponseEncodable {
  let person: Person
}
