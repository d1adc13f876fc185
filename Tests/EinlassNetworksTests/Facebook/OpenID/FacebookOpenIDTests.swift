import EinlassFacebook
import EinlassStorage
import EinlassTestSupport
import EinlassWire
import EinlassWorld
import HTTPTypes
import OAuth1
import Testing

struct FacebookOpenIDTests {
  /// The header and the claims of a token, without checking its signature.
  private func parts(_ token: String) throws -> (header: JSONText, claims: JSONText) {
    let parts = token.split(separator: ".")
    try #require(parts.count == 3)
    let read = try parts.prefix(2).map { part in
      try #require(Self.decode(String(part)).flatMap { JSONText(parsing: $0) })
    }
    return (read[0], read[1])
  }

  private static func decode(_ text: String) -> [UInt8]? {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
    var bits: [UInt8] = []
    for character in text {
      guard let value = alphabet.firstIndex(of: character) else { return nil }
      bits += (0..<6).map { UInt8(value >> (5 - $0) & 1) }
    }
    return stride(from: 0, to: bits.count - bits.count % 8, by: 8).map { start in
      bits[start..<start + 8].reduce(0) { $0 << 1 | $1 }
    }
  }

  private func limitedToken(_ world: FacebookWorld) async throws -> String {
    let location = try await world.location([
      "redirect_uri": "fb1234567890://authorize", "response_type": "id_token,graph_domain,user_token_nonce",
      "scope": "openid,email,user_birthday", "nonce": "n0nce", "state": nil,
    ])
    #expect(location.hasPrefix("fb1234567890://authorize/#graph_domain=facebook&id_token=eyJ"))
    #expect(!location.contains("access_token"))
    return try #require(FacebookWorld.value("id_token", in: location))
  }

  @Test func `limited login gives a signed token with grants, but no access token`() async throws {
    let world = try await FacebookWorld()
    let token = try await limitedToken(world)
    let (header, claims) = try parts(token)
    #expect(header["alg"] == .string("RS256") && header["typ"] == .string("JWT"))
    let id = try world.scopedID()
    var claimed = claims
    if case .object(let members) = claims { claimed = .object(members.filter { $0.name != "jti" }) }
    #expect(
      claimed
        == .members([
          "iss": .string("https://www.facebook.com"), "aud": .string("1234567890"), "sub": .string(id),
          "iat": .integer(1_478_382_265), "exp": .integer(1_478_385_865), "nonce": .string("n0nce"),
          "name": .string("Anna Maria Ärger"), "given_name": .string("Anna"), "middle_name": .string("Maria"),
          "family_name": .string("Ärger"), "email": .string("anna@example.org"),
          "picture": .string("https://scontent.xx.fbcdn.net/v/t1.0-1/p100x100/\(id)_n.jpg"),
          "user_birthday": .string("11/06/1998"),
        ]))
    #expect(claims["jti"]?.text?.wholeMatch(of: /[A-Za-z0-9]{4}\.[0-9a-f]{64}/) != nil)
    let graph = await world.get("/me?access_token=\(token)")
    #expect(
      graph.errorText == envelope("Invalid OAuth access token - Cannot parse access token", code: 190))
  }

  @Test(
    arguments: [
      ("openid email", 1_760_000_000 as Int64, "?state=s1&iss=https%3A%2F%2Fwww.facebook.com&code=CODE#_=_"),
      ("email,openid", 1_795_000_000, "?state=s1&iss=https%3A%2F%2Fwww.facebook.com&code=CODE#_=_"),
      ("email", 1_760_000_000, "?code=CODE&state=s1#_=_"),
      ("openid", 1_720_000_000, "?code=CODE&state=s1#_=_"),
    ])
  func `since 2025 the redirect of a login with openid names the issuer`(
    scope: String, now: Int64, tail: String
  ) async throws {
    let world = try await FacebookWorld()
    world.clock.set(to: WallTime(seconds: now))
    let location = try await world.location(["scope": scope, "nonce": "n0nce"])
    #expect(FacebookWorld.shape(location) == FacebookWorld.website + tail)
  }

  @Test func `debug_token does not parse a limited token either`() async throws {
    let world = try await FacebookWorld()
    let token = try await limitedToken(world)
    let report = await world.get("/debug_token?input_token=\(token)&access_token=1234567890%7Cmy_secret")
    #expect(
      report.text
        == #"{"data":{"error":{"code":190,"message":"Invalid OAuth access token - Cannot parse access token"},"#
        + #""is_valid":false,"scopes":[]}}"#)
  }

  @Test
  func `the key is published as a JWK and as a certificate under its key id`() async throws {
    let world = try await FacebookWorld()
    let (header, _) = try parts(try await limitedToken(world))
    let id = try #require(header["kid"]?.text)
    let set = await world.send(.get, "/.well-known/oauth/openid/jwks/", host: "limited.facebook.com")
    guard case .array(let keys)? = JSONText(parsing: set.body)?["keys"], let key = keys.first else {
      Issue.record("no keys in \(set.text ?? "")")
      return
    }
    #expect(key["kid"]?.text == id && key["kty"] == .string("RSA") && key["e"] == .string("AQAB"))
    #expect(key["n"]?.text?.utf8.count == 342)
    let certificates = await world.send(.get, "/.well-known/oauth/openid/certs/", host: "m.facebook.com")
    let pem = try #require(certificates.member(id))
    #expect(pem.hasPrefix("-----BEGIN CERTIFICATE-----\n") && pem.hasSuffix("-----END CERTIFICATE-----\n"))
  }

  @Test func `the signature matches the key in the certificates`() async throws {
    let world = try await FacebookWorld()
    let token = try await limitedToken(world)
    let other = try await FacebookWorld()
    let uninstall = { (world: FacebookWorld, token: String) in
      await world.send(
        .post, "/platform/uninstall/", host: "www.limited.facebook.com",
        form: ["id_token": token, "app_id": "1234567890"])
    }
    _ = try await limitedToken(other)
    // Another world has a different key, and a changed claim needs a different signature.
    #expect(await uninstall(other, token).status == 400)
    let parts = token.split(separator: ".")
    for forged in ["\(parts[0]).\(parts[1])A.\(parts[2])", "\(parts[0]).\(parts[1])", "x"] {
      #expect(await uninstall(world, forged).status == 400)
    }
    #expect(await uninstall(world, token).text == #"{"success":true}"#)
    let key = FacebookInstallRecord.Key(appID: FacebookWorld.appID, personID: FacebookWorld.personID)
    #expect(world.tables.find(FacebookInstallRecord.self, key)?.isInstalled == false)
    #expect(await uninstall(world, token).status == 400)
  }

  @Test func `with PKCE and openid, the code gives an id_token with the token`() async throws {
    let world = try await FacebookWorld()
    let code = try await world.code([
      "redirect_uri": "fb1234567890://authorize", "scope": "openid", "nonce": "n1",
      "code_challenge": "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM", "code_challenge_method": "S256",
    ])
    let response = await world.exchange(
      code, version: "v17.0",
      [
        "redirect_uri": "fb1234567890://authorize/", "client_secret": nil,
        "code_verifier": "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk",
      ])
    #expect(response.status == 200)
    let (_, claims) = try parts(try #require(response.member("id_token")))
    #expect(claims["nonce"] == .string("n1"))
    #expect(claims["email"] == nil)
    let tracking = try await world.location([
      "redirect_uri": "fb1234567890://authorize", "state": nil, "nonce": "n2",
      "response_type": "id_token,token_or_nonce,signed_request,graph_domain,user_token_nonce",
      "code_challenge": "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
    ])
    #expect(FacebookWorld.value("code", in: tracking)?.hasPrefix("AQ") == true)
    #expect(FacebookWorld.value("access_token", in: tracking) == nil)
    #expect(FacebookWorld.value("id_token", in: tracking)?.hasPrefix("eyJ") == true)
  }

  @Test(
    arguments: ["www.facebook.com", "limited.facebook.com"])
  func `the configuration names the requested host`(host: String) async throws {
    let world = try await FacebookWorld()
    let response = await world.send(.get, "/.well-known/openid-configuration/", host: host)
    #expect(response.status == 200)
    #expect(response.member("issuer") == "https://www.facebook.com")
    #expect(response.member("jwks_uri") == "https://\(host)/.well-known/oauth/openid/jwks/")
  }

  @Test func `a new key signs, and its public part is published`() throws {
    let key = try RSAKey.makeNew()
    #expect(key.isPrivate && key.modulus?.count == 256 && key.exponent == [1, 0, 1])
    let signature = try #require(key.signatureWithSHA256(of: Array("message".utf8)))
    #expect(signature.count == 256)
    #expect(signature != key.signatureWithSHA256(of: Array("another".utf8)))
    let pem = try #require(key.certificatePEM(name: "x", from: 0, until: 86_400))
    #expect(pem.contains("BEGIN CERTIFICATE"))
  }
}
