import Einlass
import EinlassSimulator
import EinlassStorage
import EinlassWire
import EinlassWorld
import FoundationEssentials
import HTTPTypes
import OAuth1

extension FailureScenario {
  /// Scenarios that make every kind of call.
  static let all: [FailureScenario] = [
    signIn("reverse authentication", SignInScenario(.twitter)),
    FailureScenario(name: "Twitter by browser", act: twitterByBrowser),
    FailureScenario(name: "an application's token", act: bearerToken),
    FailureScenario(name: "tweets after a login", act: AfterLogin.perform),
    signIn("Facebook, granted", SignInScenario(.facebook)) { $0.phone.access[.facebook] = granted(.valid) },
    signIn("Facebook, asked", SignInScenario(.facebook)),
    signIn("Facebook, an expired token", SignInScenario(.facebook)) {
      $0.phone.access[.facebook] = granted(.expired)
    },
    session("a token in the Keychain"),
    session("a locked phone") { try $0.plan("phone-restarted", for: "facebook.dialog") },
    signIn("a web login", SignInScenario(.web)),
    signIn("a brokered login", SignInScenario(.broker)),
    oauth2("X's consent page", .page),
    oauth2("X's token exchange", .exchange),
    FailureScenario(
      name: "Facebook after the login",
      configure: { configuration in
        configuration.facebook.people[0].installed = ["publish_actions", "manage_pages", "user_friends"]
        var page = FacebookConfiguration.Page(name: "Page")
        page.roles = ["nora@sim.example": .administrator]
        configuration.facebook.pages = [page]
      }, act: afterFacebookLogin),
  ]

  /// Posts for Nora and her page, and test users who become friends until one is deleted.
  private static func afterFacebookLogin(in world: World) async throws -> [String] {
    let app = world.configuration.facebook.app
    let appToken = "\(app.id)|\(app.secret)"
    var lines: [String] = []
    let send = { (method: HTTPRequest.Method, path: String, token: String, more: FormFields) in
      var query = more
      query.append("access_token", token)
      let request = WireRequest(method, host: "graph.facebook.com", target: "/v2.8/\(path)?\(query.encoded)")
      let body = (try? await world.transport.send(request).body) ?? []
      return JSONText(parsing: body)
    }
    let login = world.configuration.facebook.people[0].login
    guard let person = world.tables.find(FacebookPersonRecord.self, by: .login, login) else {
      return ["nobody"]
    }
    let token = try world.facebook.install(appID: app.id, personID: person.id, permissions: []).token
    _ = await send(.get, "me/friends", token, [:])
    _ = await send(.get, "me/ids_for_business", token, [:])
    let post = await send(.post, "me/feed", token, ["message": "Hello"])
    lines.append((post?["id"]?.text ?? "no post").withoutChance)
    _ = await send(.post, "me/photos", token, ["url": "https://app.example/cat.jpg"])
    let accounts = await send(.get, "me/accounts", token, [:])
    if case .array(let pages)? = accounts?["data"], let page = pages.first, let id = page["id"]?.text {
      _ = await send(.post, "\(id)/feed", page["access_token"]?.text ?? "", ["message": "Hello"])
    }
    _ = await send(.get, "me", token, [:])
    let ada = await send(.post, "\(app.id)/accounts/test-users", appToken, [:])
    let ben = await send(.post, "\(app.id)/accounts/test-users", appToken, [:])
    let (adaID, benID) = (ada?["id"]?.text ?? "4", ben?["id"]?.text ?? "5")
    _ = await send(.post, "\(adaID)/friends/\(benID)", ada?["access_token"]?.text ?? "", [:])
    _ = await send(.post, adaID, appToken, ["name": "Ada"])
    _ = await send(.delete, benID, appToken, [:])
    if let url = ada?["login_url"]?.text {
      let path = url.dropFirst("https://developers.facebook.com".count)
      _ = try? await world.transport.send(
        WireRequest(.get, host: "developers.facebook.com", target: String(path)))
    }
    return lines
  }

  private static func granted(_ token: PhoneConfiguration.StoredToken) -> PhoneConfiguration.StoredAccess {
    var access = PhoneConfiguration.StoredAccess(isGranted: true)
    access.permissions = ["user_birthday", "user_location", "user_friends", "email", "public_profile"]
    access.token = token
    return access
  }

  private static func signIn(
    _ name: String, _ signIn: SignInScenario,
    _ change: @escaping @Sendable (inout WorldConfiguration) -> Void = { _ in }
  ) -> FailureScenario {
    FailureScenario(
      name: name, configure: change,
      act: { world in
        let outcome = await ScenarioRun.perform(signIn, in: world).outcome
        var lines = [outcome.summary]
        if case .problem(_, _, let message?) = outcome { lines.append(message) }
        return lines + outcome.fields.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value ?? "-")" }
      })
  }

  /// A session that is opened, and opened again with the contents of the Keychain after a restart.
  private static func session(
    _ name: String, prepare: @escaping @Sendable (World) throws -> Void = { _ in }
  ) -> FailureScenario {
    var session = SessionScenario()
    session.behavior = .forcingWebView
    session.cache = .keychain
    session.acts = [.open, .me(.square), .startAgain, .openWithoutUI, .me(.square)]
    var scenario = signIn(name, SignInScenario(session))
    scenario.prepare = prepare
    return scenario
  }

  private static func oauth2(_ name: String, _ start: OAuth2Scenario.Start) -> FailureScenario {
    var scenario = OAuth2Scenario()
    scenario.start = start
    scenario.steps = [.me, .refresh, .revoke]
    return signIn(name, SignInScenario(scenario))
  }

  private static func twitterByBrowser(in world: World) async -> [String] {
    let app = WorldConfiguration().twitter.app
    let client = RequestTokenClient(key: app.key, secret: app.secret, world: world)
    do {
      let response = try await client.send(
        .post, "/oauth/request_token", callback: "https://app.example/back")
      let form = FormFields(parsing: response.body)
      guard form["oauth_callback_confirmed"] == "true", let token = form["oauth_token"] else {
        return ["no request token"]
      }
      let visit = WireRequest(
        .get, host: "api.twitter.com",
        target: "/oauth/authorize?oauth_token=\(token)&einlass_person=nora_sim")
      let location = try await world.transport.send(visit).head.headerFields[.location] ?? ""
      let back = WireRequest(.get, host: "app.example", target: location)
      guard let verifier = back.query["oauth_verifier"] else { return ["no verifier"] }
      let allowed = RequestTokenClient.Allowed(
        token: TokenCredentials(token: token, secret: SharedSecret(form["oauth_token_secret"] ?? "")),
        verifier: verifier)
      return [(try await client.exchange(allowed).text ?? "").withoutChance]
    } catch {
      return ["\(error)"]
    }
  }

  private static func bearerToken(in world: World) async -> [String] {
    let app = WorldConfiguration().twitter.app
    var request = WireRequest(
      .post, host: "api.twitter.com", target: "/oauth2/token", form: ["grant_type": "client_credentials"])
    let credentials = Data("\(app.key):\(app.secret)".utf8).base64EncodedString()
    request.head.headerFields[.authorization] = "Basic " + credentials
    do {
      return [(try await world.transport.send(request).text ?? "").withoutChance]
    } catch {
      return ["\(error)"]
    }
  }
}
