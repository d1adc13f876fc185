import Einlass
import EinlassSimulator
import EinlassTestSupport
import EinlassWire
import Foundation
import Synchronization
import Testing

/// The result of a login during which several things happen.
struct WebLoginCourseTests {
  typealias LoginError = FacebookWebLogin.LoginError

  /// The failures of a page, and the login's errors.
  static let failures: [(WebAuthenticationError, LoginError)] = [
    (.cancelled, .cancelled), (.presentationMissing, .presentationMissing),
    (.presentationInvalid, .presentationInvalid),
    (.network(code: -1009, text: "offline"), .network(code: -1009, text: "offline")),
    (
      .page(status: 200, text: "URL Blocked: no"),
      .page(.redirectNotAllowed, status: 200, text: "URL Blocked: no")
    ),
  ]

  @Test(arguments: failures)
  func `each failure of a page has its own error`(_ failure: WebAuthenticationError, _ problem: LoginError)
    async throws
  {
    let world = try await TestWorlds.make()
    let outcome = await WebLoginFixtures.outcome(ScriptedPage { _ in .failure(failure) }, in: world)
    #expect(outcome.problem == problem)
  }

  @Test(arguments: [("https://evil.example/?code=AQ", "https"), ("fb999://authorize?code=AQ", "fb999")])
  func `an address of another app is not a response`(_ address: String, _ scheme: String) async throws {
    let world = try await TestWorlds.make()
    let url = try #require(URL(string: address))
    let outcome = await WebLoginFixtures.outcome(ScriptedPage { _ in .success(url) }, in: world)
    #expect(outcome.problem == .foreignAddress(scheme: scheme))
  }

  /// Starts a login whose page stays open, with the state that it sent.
  private static func open(
    in world: World
  ) async throws -> (
    login: FacebookWebLogin, end: Task<Result<FacebookWebLogin.Response, LoginError>, Never>, String
  ) {
    let page = ScriptedPage { _ in
      try? await Task.sleep(for: .seconds(3600))
      return .failure(.cancelled)
    }
    let login = FacebookWebLogin(WebLoginFixtures.settings(), app: world.app, page: page)
    let end = Task { () -> Result<FacebookWebLogin.Response, LoginError> in
      do throws(LoginError) { return .success(try await login.logIn()) } catch { return .failure(error) }
    }
    try await eventually("the page is open") { page.urls.count == 1 }
    let url = try #require(page.urls.first)
    return (login, end, try #require(SessionFixtures.value("state", of: url)))
  }

  private static func callback(_ rest: String) throws -> URL {
    try #require(URL(string: "\(WebLoginFixtures.scheme)://authorize?\(rest)"))
  }

  @Test func `the app may receive a response by URL, and a second one is ignored`() async throws {
    let world = try await TestWorlds.make()
    let (login, end, state) = try await Self.open(in: world)
    let url = try Self.callback("code=AQ1&state=\(state)#_=_")
    #expect(login.handleOpenURL(url) == .taken)
    #expect(login.handleOpenURL(try Self.callback("code=AQ2&state=\(state)#_=_")) == .late)
    #expect(await end.value.value?.code == "AQ1")
    #expect(login.handleOpenURL(url) == .late)
  }

  @Test func `a forged response by URL is refused, and the login continues`() async throws {
    let world = try await TestWorlds.make()
    let (login, end, state) = try await Self.open(in: world)
    for rest in [
      "code=EVIL&state=guessed", "code=EVIL", "code=EVIL&state=", "error=access_denied&state=guessed",
    ] {
      #expect(login.handleOpenURL(try Self.callback(rest)) == .forged)
    }
    let other = try #require(URL(string: "fb1://authorize?code=EVIL&state=\(state)"))
    #expect(login.handleOpenURL(other) == .notOwn)
    #expect(login.handleOpenURL(try Self.callback("code=AQ1&state=\(state)")) == .taken)
    #expect(await end.value.value?.code == "AQ1")
  }

  @Test func `only one of many simultaneous responses is accepted`() async throws {
    let world = try await TestWorlds.make()
    let (login, end, state) = try await Self.open(in: world)
    let url = try Self.callback("code=AQ1&state=\(state)")
    let taken = await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<50 { group.addTask { login.handleOpenURL(url) == .taken } }
      return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
    }
    #expect(taken == 1)
    #expect(await end.value.value?.code == "AQ1")
  }

  @Test func `no response is expected before a login or for an earlier login's state`()
    async throws
  {
    let world = try await TestWorlds.make()
    let page = WebLoginFixtures.page("?code=AQ1&state=STATE")
    let idle = FacebookWebLogin(WebLoginFixtures.settings(), app: world.app, page: page)
    #expect(idle.handleOpenURL(try Self.callback("code=AQ1&state=x")) == .late)
    _ = try await idle.logIn()
    let first = try #require(page.urls.first.flatMap { SessionFixtures.value("state", of: $0) })
    let (login, end, _) = try await Self.open(in: world)
    #expect(login.handleOpenURL(try Self.callback("code=AQ1&state=\(first)")) == .forged)
    end.cancel()
    #expect(await end.value.problem == .network(code: -999, text: "cancelled"))
  }

  @Test func `a second login is refused only while the first is running`() async throws {
    let world = try await TestWorlds.make()
    let (login, end, state) = try await Self.open(in: world)
    await #expect(throws: LoginError.pending) { try await login.logIn() }
    #expect(login.handleOpenURL(try Self.callback("error=access_denied&state=\(state)")) == .taken)
    #expect(await end.value.problem?.name == "denied")
    let (_, again, _) = try await Self.open(in: world)
    again.cancel()
    #expect(await again.value.problem == .network(code: -999, text: "cancelled"))
  }

  /// The recorded texts of Facebook's pages.
  static let pages: [(String, FacebookErrorPage)] = [
    (
      #"{"error":{"message":"Missing client_id parameter.","type":"OAuthException","code":101}}"#,
      .appIDMissing
    ),
    ("The parameter app_id is required", .appIDMissing),
    (
      #"{"error":{"message":"Error validating application. Invalid application ID.","code":101}}"#,
      .unknownApp
    ),
    ("Invalid App ID: 12", .unknownApp),
    ("Invalid App ID The provided app ID does not look like a valid app ID.", .unknownApp),
    (
      "An error occurred with Demo. Please try again later. API Error Code: 191 API Error Description: The specified "
        + "URL is not owned by the application", .redirectNotAllowed
    ),
    (
      "URL Blocked: This redirect failed because the redirect URI is not whitelisted in the app\u{2019}s Client OAuth "
        + "Settings.", .redirectNotAllowed
    ),
    ("Can't Load URL: The domain of this URL isn't included in the app's domains.", .foreignDomain),
    (
      "App Not Setup: This app is still in development mode, and you don't have access to it\u{2026}",
      .inDevelopment
    ),
    ("App not active", .inDevelopment), ("Insecure Login Blocked", .insecureRedirect),
    ("Invalid Scopes: a, b. This message is only shown to developers.", .invalidScopes),
    ("Facebook | Error Sorry, something went wrong.", .unavailable), ("Service Unavailable", .unavailable),
    ("Something new", .other),
  ]

  @Test(arguments: pages)
  func `a page of Facebook is recognized by its text`(_ text: String, _ page: FacebookErrorPage) {
    #expect(FacebookErrorPage(status: 200, text: text) == page)
  }

  @Test func `an unknown page with an error status is Facebook's failure`() {
    #expect(FacebookErrorPage(status: 503, text: "") == .unavailable)
    #expect(FacebookErrorPage(status: 404, text: "") == .other)
  }
}
