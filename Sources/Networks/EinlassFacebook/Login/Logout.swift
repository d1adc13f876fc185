internal import EinlassStorage
internal import EinlassWire
internal import EinlassWorld
internal import HTTPTypes

extension Endpoint<SimulatedFacebook> {
  /// `/logout.php?next=URL&access_token=T`: ends the browser's session and the session in which the token was made;
  /// their tokens become invalid with 467 (reference of Facebook's login, sections 3.6 and 5.2).
  ///
  /// It is guessed that a browser that sent no token, or another application's address, is not redirected.
  static let logOut = Endpoint<SimulatedFacebook>(.facebook.logout, [.get], "/logout.php") {
    call, facebook in
    var app: FacebookAppRecord?
    if let text = call.parameter("access_token"),
      case .user(let token)? = try? facebook.read(text)
    {
      app = token.app
      if let session = token.record.sessionID { facebook.endSession(session) }
    }
    if let session = call.request.cookie(WebCookie.sessionName) {
      facebook.endSession(session)
    }
    var fields = FacebookPage.commonFields(at: facebook.clock.now)
    fields.add("set-cookie", WebCookie.noSession)
    guard let app, let next = call.parameter("next"),
      RedirectRule(app, at: facebook.clock.now).isOwn(next)
    else {
      return FacebookPage.notice(heading: "Log in", "You are logged out of Facebook.")
        .response(at: facebook.clock.now, cookie: WebCookie.noSession)
    }
    fields.add("location", next)
    return WireResponse(.found, fields: fields, body: [])
  }
}
