import EinlassNetworks
import EinlassStorage
import EinlassWire
import HTTPTypes
import OAuth1
import Testing

/// What real clients send, in their order, as their code was read (reference of Facebook's login, section 10).
private struct Client: Sendable, CustomTestStringConvertible {
  /// One request after the log-in; `TOKEN`, `ID` and `PROOF` stand for what the client knows by then.
  struct Step: Sendable {
    let method: HTTPRequest.Method
    let target: String
    var form: FormFields?
    var headers: [String: String] = ["accept": "*/*"]
    /// What the client looks for in the answer.
    let needs: String

    init(
      _ method: HTTPRequest.Method, _ target: String, form: FormFields? = nil,
      headers: [String: String] = ["accept": "*/*"], needs: String
    ) {
      self.method = method
      self.target = target
      self.form = form
      self.headers = headers
      self.needs = needs
    }
  }

  let name: String
  /// The dialog's path and query.
  let dialog: String
  /// The exchange of `CODE`.
  let exchange: Step
  let steps: [Step]

  var testDescription: String { name }
}

extension Client {
  private static let app = "client_id=1234567890"
  private static let redirect = "redirect_uri=https%3A%2F%2Fapp.example%2Fcallback"
  private static let secret = "client_secret=my_secret"
  private static let basic = "Basic MTIzNDU2Nzg5MDpteV9zZWNyZXQ="

  static let all: [Client] = [
    facebookSDK, socialCore, allauth, requestsOAuthlib, authlib, netFacebook, passport, omniauth, koala, php5,
    spring,
  ]

  static let facebookSDK = Client(
    name: "facebook-sdk (Python) 3.1",
    dialog: "/v3.1/dialog/oauth?\(app)&\(redirect)&scope=email%2Cuser_friends",
    exchange: Step(
      .get, "/v3.1/oauth/access_token?code=CODE&\(redirect)&\(app)&\(secret)", needs: "access_token"),
    steps: [
      Step(
        .get,
        "/v3.1/oauth/access_token?\(app)&\(secret)&grant_type=fb_exchange_token&fb_exchange_token=TOKEN",
        needs: #""expires_in":5184000"#),
      Step(
        .get, "/v3.1/debug_token?input_token=TOKEN&access_token=1234567890%7Cmy_secret",
        needs: #""is_valid":true"#),
      Step(.get, "/v3.1/me?access_token=TOKEN&appsecret_proof=PROOF", needs: #""name":"Anna"#),
      Step(
        .get, "/v3.1/ID/permissions?access_token=TOKEN", needs: #""permission":"email","status":"granted""#),
      Step(.get, "/v3.1/ID/picture?access_token=TOKEN&redirect=0", needs: #""url":"https"#),
      Step(.delete, "/v3.1/ID/permissions/email?access_token=TOKEN", needs: #"{"success":true}"#),
    ])

  static let socialCore = Client(
    name: "social-core 5.1",
    dialog: "/v24.0/dialog/oauth?\(app)&\(redirect)&state=S&return_scopes=true&scope=email",
    exchange: Step(
      .get, "/v24.0/oauth/access_token?\(app)&\(redirect)&\(secret)&code=CODE",
      headers: ["accept": "application/json"], needs: "access_token"),
    steps: [
      Step(.get, "/v24.0/me?access_token=TOKEN&appsecret_proof=PROOF", needs: #""id":"ID""#),
      Step(
        .post, "/v24.0/oauth/access_token",
        form: [
          "grant_type": "fb_exchange_token", "fb_exchange_token": "TOKEN", "client_id": "1234567890",
          "client_secret": "my_secret",
        ], needs: #""expires_in":5184000"#),
      Step(
        .delete, "/v24.0/ID/permissions?access_token=TOKEN", form: ["access_token": "TOKEN"],
        needs: #"{"success":true}"#),
    ])

  static let allauth = Client(
    name: "django-allauth 65",
    dialog: "/v19.0/dialog/oauth?\(app)&\(redirect)&scope=email%2Cpublic_profile&response_type=code&state=S",
    exchange: Step(
      .get, "/v19.0/oauth/access_token?\(redirect)&grant_type=authorization_code&code=CODE&\(app)&\(secret)",
      needs: "access_token"),
    steps: [
      Step(
        .get,
        "/v19.0/me?fields=id,email,name,first_name,last_name,verified,locale,timezone,link,gender,updated_time"
          + "&access_token=TOKEN&appsecret_proof=PROOF", needs: #""email":"anna"#),
      Step(
        .get, "/v19.0/oauth/access_token?\(app)&\(secret)&grant_type=client_credentials",
        needs: #""access_token":"1234567890|"#),
      Step(
        .get, "/v19.0/debug_token?input_token=TOKEN&access_token=1234567890%7Cmy_secret",
        needs: #""app_id":"1234567890""#),
      Step(
        .get, "/v19.0/oauth/access_token_info?\(app)&access_token=TOKEN", needs: #""token_type":"bearer""#),
    ])

  static let requestsOAuthlib = Client(
    name: "requests-oauthlib 2.0",
    dialog: "/dialog/oauth?response_type=code&\(app)&\(redirect)&scope=email+user_birthday&state=S",
    exchange: Step(
      .post, "/oauth/access_token",
      form: [
        "grant_type": "authorization_code", "code": "CODE", "redirect_uri": "https://app.example/callback",
        "client_id": "1234567890",
      ], headers: ["authorization": basic, "accept": "application/json"], needs: "access_token"),
    steps: [
      Step(
        .get, "/me?", headers: ["authorization": "Bearer TOKEN", "accept": "*/*"], needs: #""name":"Anna"#)
    ])

  static let authlib = Client(
    name: "authlib 1.6", dialog: requestsOAuthlib.dialog,
    exchange: Step(
      .post, "/v7.0/oauth/access_token",
      form: [
        "grant_type": "authorization_code", "code": "CODE", "redirect_uri": "https://app.example/callback",
      ], headers: ["authorization": basic, "accept": "application/json"], needs: #""token_type":"bearer""#),
    steps: [
      Step(.get, "/v7.0/me?fields=id,name", headers: ["authorization": "Bearer TOKEN"], needs: #""id":"ID""#)
    ])

  static let netFacebook = Client(
    name: "Net::Facebook::Oauth2 0.12",
    dialog: "/v4.0/dialog/oauth?\(app)&\(redirect)&scope=email&state=1478382265&display=page",
    exchange: Step(
      .get, "/v4.0/oauth/access_token?\(app)&\(redirect)&\(secret)&code=CODE", needs: "access_token"),
    steps: [
      Step(
        .get,
        "/v4.0/oauth/access_token?\(app)&\(secret)&grant_type=fb_exchange_token&fb_exchange_token=TOKEN",
        needs: "access_token"),
      Step(
        .get, "/v4.0/debug_token?input_token=TOKEN&access_token=1234567890|my_secret",
        needs: #""user_id":"ID""#),
      Step(.get, "/v4.0/me?access_token=TOKEN", needs: #""id":"ID""#),
    ])

  static let passport = Client(
    name: "passport-facebook 3",
    dialog: "/v3.2/dialog/oauth?response_type=code&\(redirect)&scope=email&state=S&\(app)&display=popup",
    exchange: Step(
      .post, "/v3.2/oauth/access_token",
      form: [
        "grant_type": "authorization_code", "redirect_uri": "https://app.example/callback",
        "client_id": "1234567890", "client_secret": "my_secret", "code": "CODE",
      ], needs: "access_token"),
    steps: [
      Step(
        .get, "/v3.2/me?appsecret_proof=PROOF&fields=id,name,email&access_token=TOKEN",
        needs: #""email":"anna"#)
    ])

  static let omniauth = Client(
    name: "omniauth-facebook 11",
    dialog: "/v24.0/dialog/oauth?\(app)&\(redirect)&response_type=code&scope=email&state=S",
    exchange: Step(
      .post, "/v24.0/oauth/access_token",
      form: [
        "grant_type": "authorization_code", "code": "CODE", "redirect_uri": "https://app.example/callback",
        "client_id": "1234567890", "client_secret": "my_secret",
      ], needs: "access_token"),
    steps: [
      Step(
        .get, "/v24.0/me?appsecret_proof=PROOF&fields=name,email", headers: ["authorization": "OAuth TOKEN"],
        needs: #""email":"anna"#),
      Step(.get, "/v24.0/ID/picture?redirect=false", needs: #""is_silhouette":false"#),
    ])

  static let koala = Client(
    name: "Koala 3.7", dialog: "/dialog/oauth?\(app)&\(redirect)&scope=email",
    exchange: Step(.get, "/oauth/access_token?\(app)&\(redirect)&\(secret)&code=CODE", needs: "access_token"),
    steps: [
      Step(
        .post, "/oauth/access_token",
        form: [
          "grant_type": "fb_exchange_token", "fb_exchange_token": "TOKEN", "client_id": "1234567890",
          "client_secret": "my_secret",
        ], needs: "access_token"),
      Step(
        .get, "/oauth/client_code?\(app)&\(secret)&\(redirect)&access_token=TOKEN", needs: #"{"code":"AQ"#),
      Step(
        .get, "/debug_token?input_token=TOKEN&access_token=1234567890%7Cmy_secret", needs: #""is_valid":true"#
      ),
      Step(
        .post, "/", form: ["access_token": "TOKEN", "batch": #"[{"method":"get","relative_url":"me"}]"#],
        needs: #"[{"code":200,"headers":["#),
    ])

  static let php5 = Client(
    name: "PHP SDK 5.7",
    dialog: "/v2.10/dialog/oauth?\(app)&state=S&response_type=code&sdk=php-sdk-5.7.0&\(redirect)&scope=email",
    exchange: Step(
      .get,
      "/v2.10/oauth/access_token?\(app)&\(secret)&code=CODE&\(redirect)&access_token=1234567890%7Cmy_secret",
      needs: "access_token"),
    steps: [
      Step(
        .get, "/v2.10/debug_token?input_token=TOKEN&access_token=1234567890%7Cmy_secret",
        needs: #""is_valid":true"#),
      Step(.get, "/v2.10/me?fields=id%2Cname&access_token=TOKEN&appsecret_proof=PROOF", needs: #""id":"ID""#),
    ])

  static let spring = Client(
    name: "Spring Social", dialog: "/v2.5/dialog/oauth?\(app)&response_type=code&\(redirect)&scope=email",
    exchange: Step(
      .post, "/v2.5/oauth/access_token",
      form: [
        "client_id": "1234567890", "client_secret": "my_secret", "code": "CODE",
        "redirect_uri": "https://app.example/callback", "grant_type": "authorization_code",
      ], headers: ["accept": "application/x-www-form-urlencoded, application/json"], needs: "access_token"),
    steps: [
      Step(
        .get, "/v2.5/me?fields=id,name,email", headers: ["authorization": "OAuth TOKEN"],
        needs: #""email":"anna"#)
    ])
}

@Suite("The requests of real clients at the simulated Facebook")
struct FacebookClientTests {
  private func send(
    _ step: Client.Step, _ world: FacebookWorld, _ values: [String: String]
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

  @Test("Each client signs its person in and reads what it reads", arguments: Client.all)
  private func signIn(_ client: Client) async throws {
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
      let answer = await send(step, world, values)
      #expect(answer.status == 200, "\(step.target)")
      let needs = values.reduce(step.needs) { $0.replacing($1.key, with: $1.value) }
      #expect(answer.text?.contains(needs) == true, "\(step.target): \(answer.text ?? "")")
    }
  }

  @Test("Each client's person may cancel, and what comes back has no code", arguments: Client.all)
  private func cancel(_ client: Client) async throws {
    let world = try await FacebookWorld()
    let dialog = await world.send(
      .get, client.dialog + "&einlass_person=anna%40example.org&einlass_answer=deny", host: "www.facebook.com"
    )
    let location = try #require(dialog.field("location"))
    #expect(FacebookWorld.value("error", in: location) == "access_denied")
    #expect(FacebookWorld.value("error_code", in: location) == "200")
    #expect(FacebookWorld.value("code", in: location) == nil)
  }

  @Test("facebook-sdk tells the version by a header, follows a picture, and gives tokens of old as text")
  func facebookSDK() async throws {
    let world = try await FacebookWorld(floor: "v2.0")
    let token = try await world.token()
    #expect(await world.get("/v3.1/me?access_token=\(token)").field("facebook-api-version") == "v3.1")
    let text = await world.get(
      "/v2.2/oauth/access_token?client_id=1234567890&client_secret=my_secret&grant_type=client_credentials")
    #expect(text.text?.hasPrefix("access_token=") == true)
  }

  @Test("The PHP kit of version 3 posts everything with method=GET and reads tokens as text")
  func php3() async throws {
    let world = try await FacebookWorld(floor: "v2.0")
    let code = try await world.code()
    let answer = await world.send(
      .post, "/oauth/access_token",
      form: [
        "client_id": "1234567890", "client_secret": "my_secret", "redirect_uri": FacebookWorld.website,
        "code": code, "method": "GET",
      ])
    #expect(answer.field("content-type") == "text/plain; charset=UTF-8")
    let token = try #require(FormFields(parsing: answer.body)["access_token"])
    let me = await world.send(.post, "/me", form: ["method": "GET", "access_token": token])
    #expect(me.text?.contains("Anna") == true)
  }

  @Test("The cookie that omniauth and Koala read holds a code for the empty address")
  func cookie() async throws {
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

  @Test("Android's kit with PKCE gets a code and a signed request in the query")
  func android() async throws {
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
