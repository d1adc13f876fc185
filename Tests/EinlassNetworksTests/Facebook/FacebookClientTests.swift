import EinlassFacebook
import EinlassStorage
import EinlassTestSupport
import EinlassWire
import EinlassWorld
import HTTPTypes
import OAuth1
import Testing

struct FacebookClientTests {
  private func send(
    _ step: FacebookClient.Step, _ world: FacebookWorld, _ values: [String: String]
  ) async -> WireResponse {
    let fill = { (text: String) in values.reduce(text) { $0.replacing($1.key, with: $1.value) } }
    var form: FormFields?
    if let fields = step.form?.fields {
      var filled = FormFields()
      for field in fields { filled.append(field.name, fill(field.value)) }
      form = filled
    }
    return await world.send(
      step.method, fill(step.target), form: form, headers: step.headers.mapValues(fill))
  }

  @Test(arguments: FacebookClient.all)
  func `each client signs its person in and finds what it needs`(_ client: FacebookClient) async throws {
    let world = try await FacebookWorld()
    try world.changeApp { $0.redirectURIs = [FacebookWorld.website] }
    let dialog = await world.send(
      .get, client.dialog + "&einlass_person=anna%40example.org", host: "www.facebook.com")
    #expect(dialog.status == 302)
    let location = try #require(dialog.field("location"))
    #expect(
      FacebookWorld.value("state", in: location)
        == WireRequest(.get, host: "", target: client.dialog).query["state"])
    var values = ["CODE": try #require(FacebookWorld.value("code", in: location))]
    let exchange = await send(client.exchange, world, values)
    #expect(exchange.status == 200)
    #expect(exchange.text?.contains(client.exchange.needs) == true)
    #expect(exchange.field("content-type")?.contains("json") == true)
    let token = try #require(exchange.member("access_token"))
    values["TOKEN"] = token
    values["ID"] = try world.scopedID()
    let secret: SharedSecret = "my_secret"
    values["PROOF"] = try #require(secret.code(of: Array(token.utf8))).map { octet in
      (octet < 16 ? "0" : "") + String(octet, radix: 16)
    }.joined()
    for step in client.steps {
      let response = await send(step, world, values)
      #expect(response.status == 200, "\(step.target)")
      let needs = values.reduce(step.needs) { $0.replacing($1.key, with: $1.value) }
      #expect(response.text?.contains(needs) == true, "\(step.target): \(response.text ?? "")")
    }
  }

  @Test(arguments: FacebookClient.all)
  func `each client's person may cancel, and the redirect has no code`(_ client: FacebookClient)
    async throws
  {
    let world = try await FacebookWorld()
    let dialog = await world.send(
      .get, client.dialog + "&einlass_person=anna%40example.org&einlass_answer=deny", host: "www.facebook.com"
    )
    let location = try #require(dialog.field("location"))
    #expect(FacebookWorld.value("error", in: location) == "access_denied")
    #expect(FacebookWorld.value("error_code", in: location) == "200")
    #expect(FacebookWorld.value("code", in: location) == nil)
  }

  @Test
  func `facebook-sdk gets the version in a header and old tokens as text`()
    async throws
  {
    let world = try await FacebookWorld(floor: "v2.0")
    let token = try await world.token()
    #expect(await world.get("/v3.1/me?access_token=\(token)").field("facebook-api-version") == "v3.1")
    let text = await world.get(
      "/v2.2/oauth/access_token?client_id=1234567890&client_secret=my_secret&grant_type=client_credentials")
    #expect(text.text?.hasPrefix("access_token=") == true)
  }

  @Test
  func `PHP kit 3 posts every call with method=GET and reads tokens as text`() async throws {
    let world = try await FacebookWorld(floor: "v2.0")
    let code = try await world.code()
    let response = await world.send(
      .post, "/oauth/access_token",
      form: [
        "client_id": "1234567890", "client_secret": "my_secret", "redirect_uri": FacebookWorld.website,
        "code": code, "method": "GET",
      ])
    #expect(response.field("content-type") == "text/plain; charset=UTF-8")
    let token = try #require(FormFields(parsing: response.body)["access_token"])
    let me = await world.send(.post, "/me", form: ["method": "GET", "access_token": token])
    #expect(me.text?.contains("Anna") == true)
  }

  @Test func `omniauth's and Koala's cookie holds a code for the empty address`() async throws {
    let world = try await FacebookWorld()
    let location = try await world.location(["response_type": "code,signed_request"])
    let cookie = try FacebookSignedRequest(
      parsing: try #require(FacebookWorld.value("signed_request", in: location)), secret: "my_secret")
    let code = try #require(cookie.payload["code"]?.text)
    let form: FormFields = [
      "client_id": "1234567890", "client_secret": "my_secret", "code": code, "redirect_uri": "",
    ]
    #expect(await world.send(.post, "/oauth/access_token", form: form).status == 200)
    #expect(await world.send(.post, "/oauth/access_token", form: form).status == 400)
  }

  @Test func `Android's kit with PKCE gets a code and a signed request in the query`() async throws {
    let world = try await FacebookWorld()
    let location = try await world.location([
      "redirect_uri": "fb1234567890://authorize", "response_type": "code,signed_request,graph_domain",
      "scope": "openid,email", "sdk": "android-13.0.0", "code_challenge_method": "S256",
      "code_challenge": "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM", "return_scopes": "true", "cbt": "1",
    ])
    #expect(
      FacebookWorld.shape(location)
        == "fb1234567890://authorize/?code=CODE&signed_request=SIGNED&graph_domain=facebook&"
        + "granted_scopes=email%2Copenid%2Cpublic_profile&denied_scopes&state=s1#_=_")
  }
}
