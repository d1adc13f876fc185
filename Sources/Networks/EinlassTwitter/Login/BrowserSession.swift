internal import EinlassStorage
internal import EinlassWire
internal import EinlassWorld
internal import HTTPTypes

/// A browser in which a person is logged in.
struct BrowserSession: Sendable {
  let cookie: String
  let person: TwitterPersonRecord

  /// The cookie's name on Twitter, which is a guess.
  static let cookieName = "auth_token"

  /// The value of `set-cookie`: hidden from scripts, but also sent over plain http, since this is a simulator. On
  /// Twitter's own hosts, the cookie applies to all of them. On any other host, it applies only to that host.
  static func setting(
    _ cookie: String, named name: String = cookieName, for request: WireRequest
  ) -> String {
    let ownDomain = request.clientAddress == nil ? TwitterAddress.domain(of: request.host) : nil
    let domain = ownDomain.map { "; Domain=.\($0)" } ?? ""
    return "\(name)=\(cookie)\(domain); Path=/; HttpOnly; SameSite=Lax"
  }
}

extension SimulatedTwitter {
  /// The session of the browser that sent `request`, if it has one.
  func session(of request: WireRequest) -> BrowserSession? {
    guard let cookie = request.cookie(BrowserSession.cookieName),
      let record = tables.find(TwitterSessionRecord.self, cookie),
      let person = tables.find(TwitterPersonRecord.self, record.personID), !person.isDeactivated
    else { return nil }
    return BrowserSession(cookie: cookie, person: person)
  }

  /// Starts a session of the person, for the browser that gets the cookie.
  func startSession(of person: TwitterPersonRecord) -> BrowserSession {
    let cookie = random.alphanumerics(40)
    tables.save(
      TwitterSessionRecord(cookie: cookie, personID: person.id, startedAt: clock.now))
    return BrowserSession(cookie: cookie, person: person)
  }
}
