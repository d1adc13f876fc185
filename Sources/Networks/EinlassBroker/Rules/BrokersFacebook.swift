internal import EinlassWire
internal import EinlassWorld
internal import HTTPTypes

/// Facebook as the broker sees it: only through requests over the wire.
enum BrokersFacebook {
  /// The application for which the broker acts. Its secret leaves the broker only over the wire.
  struct App: Sendable {
    let id: String
    let secret: String
  }

  struct Token: Sendable {
    let text: String
    /// The lifetime in seconds, as text. `nil` if not stated.
    let expires: String?
  }

  /// Exchanges a code of the dialog.
  static func token(
    for code: String, redirectURI: String, _ app: App,
    then: @escaping @Sendable (Token) throws -> ChoreoProgress
  ) -> ChoreoProgress {
    let query: FormFields = [
      "client_id": app.id, "redirect_uri": redirectURI, "client_secret": app.secret, "code": code,
    ]
    return get("/oauth/access_token", query) { try then(token($0)) }
  }

  /// Exchanges a token for one that is valid for about sixty days.
  static func longLivedToken(
    for token: String, _ app: App, then: @escaping @Sendable (Token) throws -> ChoreoProgress
  ) -> ChoreoProgress {
    let query: FormFields = [
      "grant_type": "fb_exchange_token", "client_id": app.id, "client_secret": app.secret,
      "fb_exchange_token": token,
    ]
    return get("/oauth/access_token", query) { try then(self.token($0)) }
  }

  /// Returns Facebook's response about the token's person, unchanged.
  static func me(
    _ token: String, fields: String?, then: @escaping @Sendable (String) throws -> ChoreoProgress
  ) -> ChoreoProgress {
    var query: FormFields = ["access_token": token]
    if let fields { query.append("fields", fields) }
    return get("/me", query, then: then)
  }

  private static func token(_ body: String) throws -> Token {
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

  private static func get(
    _ path: String, _ query: FormFields, then: @escaping @Sendable (String) throws -> ChoreoProgress
  ) -> ChoreoProgress {
    var request = WireRequest(.get, host: "graph.facebook.com", target: "\(path)?\(query.encoded)")
    request.head.headerFields[.accept] = "*/*"
    return .request(request) { result in
      let response: WireResponse
      do throws(TransportError) {
        response = try result.get()
      } catch {
        throw ChoreoError.unreachable(error)
      }
      let body = String(decoding: response.body, as: UTF8.self)
      guard response.isSuccess else {
        throw ChoreoError.provider(status: response.head.status.code, body: body)
      }
      return try then(body)
    }
  }

  private static func number(_ value: JSONText) -> String? {
    if case .integer(let number) = value { String(number) } else { value.text }
  }
}
