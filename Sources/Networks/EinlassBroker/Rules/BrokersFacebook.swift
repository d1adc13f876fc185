internal import EinlassWire
internal import EinlassWorld
internal import HTTPTypes

/// Facebook as the broker sees it: requests over the wire, and nothing else.
struct BrokersFacebook: Sendable {
  /// The application for which the broker acts; its secret only leaves over the wire.
  struct App: Sendable {
    let id: String
    let secret: String
  }

  struct Token: Sendable {
    let text: String
    /// In seconds, as text; nil: Facebook did not say.
    let expires: String?
  }

  let transport: any Transport

  /// Exchanges a code of the dialog.
  func token(for code: String, redirectURI: String, _ app: App) async throws -> Token {
    try await token([
      "client_id": app.id, "redirect_uri": redirectURI, "client_secret": app.secret, "code": code,
    ])
  }

  /// Exchanges a token for one of about sixty days.
  func longLivedToken(for token: String, _ app: App) async throws -> Token {
    try await self.token([
      "grant_type": "fb_exchange_token", "client_id": app.id, "client_secret": app.secret,
      "fb_exchange_token": token,
    ])
  }

  /// Facebook's response about the person whose token it is, as it came.
  func me(_ token: String, fields: String?) async throws -> String {
    var query: FormFields = ["access_token": token]
    if let fields { query.append("fields", fields) }
    return try await get("/me", query)
  }

  private func token(_ query: FormFields) async throws -> Token {
    let body = try await get("/oauth/access_token", query)
    // JSON since v2.3, a form before that (reference of Facebook's login, section 2.2).
    if let json = JSONText(parsing: body.utf8), let text = json["access_token"]?.text {
      return Token(text: text, expires: json["expires_in"].flatMap(Self.number))
    }
    let form = FormFields(parsing: body.utf8)
    guard let text = form["access_token"], !text.isEmpty else {
      throw ChoreoError.provider(status: 200, body: body)
    }
    return Token(text: text, expires: form["expires"])
  }

  private func get(_ path: String, _ query: FormFields) async throws -> String {
    var request = WireRequest(.get, host: "graph.facebook.com", target: "\(path)?\(query.encoded)")
    request.head.headerFields[.accept] = "*/*"
    let response: WireResponse
    do throws(TransportError) {
      response = try await transport.send(request)
    } catch {
      throw ChoreoError.unreachable(error)
    }
    let body = String(decoding: response.body, as: UTF8.self)
    guard response.isSuccess else {
      throw ChoreoError.provider(status: response.head.status.code, body: body)
    }
    return body
  }

  private static func number(_ value: JSONText) -> String? {
    if case .integer(let number) = value { String(number) } else { value.text }
  }
}
