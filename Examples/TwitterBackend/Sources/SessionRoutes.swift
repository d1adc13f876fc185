internal import HTTPTypes
internal import Hummingbird
internal import OAuth1

/// The routes for an app: `POST /sessions`, `GET /session`, `DELETE /session`.
struct SessionRoutes: Sendable {
  private static let provider = HTTPField.Name("X-Auth-Service-Provider")
  private static let authorization = HTTPField.Name("X-Verify-Credentials-Authorization")

  let parts: TwitterBackend.Parts

  func add(to router: Router<BackendContext>) {
    router.post("sessions") { request, context in try await begin(request, context) }
    router.get("session") { request, _ in
      PersonBody(person: try await parts.sessions.person(try Self.key(of: request)))
    }
    router.delete("session") { request, _ in
      await parts.sessions.end(try Self.key(of: request))
      return HTTPResponse.Status.noContent
    }
  }

  /// Exchanges the app's token, or a request that it signed, for a session.
  private func begin(_ request: Request, _ context: BackendContext) async throws -> EditedResponse<
    SessionBody
  > {
    let person =
      if let echo = try echo(in: request) {
        try await person(of: echo, context)
      } else {
        try await personOfToken(request, context)
      }
    let session = await parts.sessions.begin(person, replacing: try? Self.key(of: request))
    return EditedResponse(status: .created, response: SessionBody(session: session, person: person))
  }

  private func personOfToken(_ request: Request, _ context: BackendContext) async throws -> Person {
    guard let wish = try? await request.decode(as: TokenBody.self, context: context),
      !wish.token.isEmpty, !wish.secret.isEmpty, !wish.userID.isEmpty
    else {
      throw LoginError(
        .missingParameter,
        "the body is not a JSON object with 'token', 'secret' and 'user_id'; give the credentials of the sign-in"
      )
    }
    let token = TokenCredentials(token: wish.token, secret: SharedSecret(wish.secret))
    return try await parts.twitter.person(wish.userID, of: token, context.logger)
  }

  private func person(of echo: EchoRequest, _ context: BackendContext) async throws -> Person {
    // The request is recorded before Twitter is asked, so that only one of two simultaneous copies is accepted.
    try await parts.usedEchoes.use(echo)
    return try await parts.twitter.person(of: echo, context.logger)
  }

  private func echo(in request: Request) throws(LoginError) -> EchoRequest? {
    guard let provider = Self.provider.flatMap({ request.headers[$0] }),
      let authorization = Self.authorization.flatMap({ request.headers[$0] })
    else { return nil }
    return try parts.echoes.request(provider: provider, authorization: authorization)
  }

  private static func key(of request: Request) throws(LoginError) -> String {
    let parts = request.headers[.authorization]?.split(separator: " ", maxSplits: 1) ?? []
    guard parts.count == 2, parts[0].lowercased() == "bearer" else {
      throw LoginError(
        .unknownSession, "the request names no session; send 'Authorization: Bearer' and its token")
    }
    return String(parts[1])
  }
}

/// The body of `POST /sessions`: the values that Einlass's `TwitterAuthenticator` gives an app.
private struct TokenBody: Decodable {
  let token: String
  let secret: String
  let userID: String

  enum CodingKeys: String, CodingKey {
    case token, secret
    case userID = "user_id"
  }
}

private struct SessionBody: ResponseEncodable {
  let session: String
  let person: Person
}

private struct PersonBody: ResponseEncodable {
  let person: Person
}
