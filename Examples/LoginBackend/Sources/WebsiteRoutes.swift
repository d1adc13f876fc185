internal import HTTPTypes
internal import Hummingbird

/// The routes for a browser: `GET /login` redirects it to Facebook's dialog, which redirects it to `GET /callback`.
struct WebsiteRoutes: Sendable {
  static let stateCookie = "login_state"

  let settings: Settings
  let logins: Logins
  let pending: any LoginStates
  let sessions: any SessionStore

  func add(to router: Router<BackendContext>) {
    router.get("login") { _, _ in await sendToDialog() }
    router.get("callback") { request, context in try await welcomeBack(request, context) }
  }

  private func sendToDialog() async -> Response {
    let state = await pending.begin()
    let query = Form.encoded([
      "client_id": settings.appID, "redirect_uri": settings.callbackAddress, "state": state,
      "scope": settings.scope, "response_type": "code",
    ])
    var response = Response.redirect(
      to: "\(settings.dialogAddress)/\(settings.version)/dialog/oauth?\(query)", type: .found)
    // The cookie is Lax, because the browser returns from another site, with GET.
    response.setCookie(
      Cookie(
        name: Self.stateCookie, value: state, maxAge: PendingLogins.lifetime, path: "/callback",
        secure: settings.hasSecureCookies, httpOnly: true, sameSite: .lax))
    return response
  }

  private func welcomeBack(_ request: Request, _ context: BackendContext) async throws -> Response {
    let query = request.uri.queryParameters
    let state = query["state"].map { String($0) } ?? ""
    // The state is checked first, even for errors: without this browser's state, the response counts for nothing.
    guard await pending.finish(state, cookie: request.cookies[Self.stateCookie]?.value) else {
      throw LoginError(
        .wrongState, "this login was not begun here, or has ended already; begin again at /login")
    }
    if let error = Self.refusal(error: query["error"], code: query["error_code"]) { throw error }
    guard let code = query["code"], !code.isEmpty else {
      throw LoginError(.missingParameter, "Facebook's dialog sent no code; begin again at /login")
    }
    let proof = Logins.Proof.code(String(code), redirectURI: settings.callbackAddress)
    let outcome = try await logins.logIn(with: proof, context.logger)
    let session = await sessions.begin(
      outcome.person, outcome.token, replacing: try? SessionRoutes.key(of: request))
    var response = Response.redirect(to: "/session", type: .found)
    response.setCookie(
      Cookie(
        name: SessionRoutes.cookie, value: session, maxAge: outcome.token.lifetime, path: "/",
        secure: settings.hasSecureCookies, httpOnly: true, sameSite: .lax))
    return response
  }

  /// Returns the meaning of the dialog's error; some errors have only an `error_code`.
  private static func refusal(error: Substring?, code: Substring?) -> LoginError? {
    if error == "access_denied" { return LoginError(.loginCancelled, "the login was cancelled") }
    guard error != nil || code != nil else { return nil }
    let number = code.flatMap { Int($0) }
    return LoginError(
      .loginRefused, "Facebook refused the login" + (number.map { " (code \($0))" } ?? ""))
  }
}
