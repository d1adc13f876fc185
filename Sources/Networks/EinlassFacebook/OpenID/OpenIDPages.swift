internal import EinlassStorage
internal import EinlassWire
internal import EinlassWorld
internal import HTTPTypes

// The pages that clients fetch to check an `id_token` (reference of Facebook's login, section 9.1).

extension Endpoint<SimulatedFacebook> {
  /// `/.well-known/openid-configuration`; its members are guessed from memory.
  static let openIDConfiguration = document(
    .facebook.openIDConfiguration, "/.well-known/openid-configuration"
  ) { facebook, host in
    let claims = [
      "iss", "aud", "sub", "iat", "exp", "jti", "nonce", "name", "given_name", "middle_name", "family_name",
      "email", "picture", "user_friends", "user_birthday", "user_age_range", "user_link", "user_hometown",
      "user_location", "user_gender",
    ]
    return .members([
      "issuer": .string(SimulatedFacebook.issuer),
      "authorization_endpoint": .string("https://www.facebook.com/dialog/oauth/"),
      "token_endpoint": .string("https://graph.facebook.com/oauth/access_token"),
      "jwks_uri": .string("https://\(host)/.well-known/oauth/openid/jwks/"),
      "response_types_supported": .array([.string("id_token"), .string("token id_token"), .string("code")]),
      "subject_types_supported": .array([.string("pairwise")]),
      "id_token_signing_alg_values_supported": .array([.string("RS256")]),
      "claims_supported": .array(claims.map(JSONText.string)),
    ])
  }

  /// `/.well-known/oauth/openid/jwks`: the key as a JSON Web Key set (RFC 7517, section 5).
  static let openIDKeys = document(.facebook.openIDKeys, "/.well-known/oauth/openid/jwks") { facebook, _ in
    let key = try facebook.openIDKey()
    return .members([
      "keys": .array([
        .members([
          "kid": .string(key.id), "kty": .string("RSA"), "alg": .string("RS256"), "use": .string("sig"),
          "n": .string(key.modulus), "e": .string(key.exponent),
        ])
      ])
    ])
  }

  /// `/.well-known/oauth/openid/certs`: the key as a certificate, as Facebook's iOS kit expects it.
  static let openIDCertificates = document(
    .facebook.openIDCertificates, "/.well-known/oauth/openid/certs"
  ) { facebook, _ in
    let key = try facebook.openIDKey()
    return .object([.init(name: key.id, value: .string(key.certificate))])
  }

  /// `POST /platform/uninstall`: the holder of an `id_token` of Limited Login removes the application with it. The
  /// response is guessed.
  static let uninstall = Endpoint<SimulatedFacebook>(.facebook.uninstall, [.post], "/platform/uninstall") {
    call, facebook in
    facebook.exchange(&call) { call, facebook in
      let token = call.parameters["id_token"] ?? ""
      guard let claims = try facebook.openIDKey().claims(of: token),
        let appID = claims["aud"]?.text, appID == call.parameters["app_id"],
        case .integer(let end)? = claims["exp"], end > facebook.clock.now.seconds,
        let install = facebook.tables.find(
          FacebookInstallRecord.self, by: .scopedID, claims["sub"]?.text ?? ""),
        install.key.appID == appID, install.isInstalled
      else { throw GraphError.invalidParameter }
      try facebook.removeApp(appID: appID, personID: install.key.personID)
      return .json(.members(["success": .bool(true)]))
    }
  }

  private static func document(
    _ name: CallName, _ path: String,
    _ make: @escaping @Sendable (SimulatedFacebook, _ host: String) throws -> JSONText
  ) -> Endpoint<SimulatedFacebook> {
    Endpoint(name, [.get], path) { call, facebook in
      var fields = HTTPFields()
      fields.add("content-type", "application/json; charset=UTF-8")
      fields.add("access-control-allow-origin", "*")
      fields.add("date", CalendarDate(facebook.clock.now).httpDate)
      let body = try make(facebook, call.request.host).encoded(.facebook)
      return WireResponse(.ok, fields: fields, body: body)
    }
  }
}
