internal import EinlassStorage
internal import EinlassWire
internal import EinlassWorld
internal import HTTPTypes

/// A browser in which somebody is logged in.
struct BrowserSession: Sendable {
  let cookie: String
  let person: TwitterPersonRecord

  /// The cookie's name at Twitter; guessed.
  static let cookieName = "auth_token"

  /// For `set-cookie`: not for scripts, and over plain http as well, since a simulator is there. At Twitter's own
  /// hosts it is for all of them, anywhere else for that host alone.
  static func setting(
    _ cookie: String, named name: String = cookieName, for request: WireRequest
  ) -> String {
    let ownDomain = request.clientAddress == nil ? TwitterAddress.domain(of: request.host) : nil
    let domain = ownDomain.map { "; Domain=.\($0)" } ?? ""
    return "\(name)=\(cookie)\(domain); Path=/; HttpOnly; SameSite=Lax"
  }
}

extension SimulatedTwitter {
  /// Who is logged in, in the browser that sent `request`.
  func session(of request: WireRequest) async throws -> BrowserSession? {
    guard let cookie = request.cookie(BrowserSession.cookieName),
      let record = try await storage.find(TwitterSessionRecord.self, cookie),
      let person = try await storage.find(TwitterPersonRecord.self, record.personID), !person.isDeactivated
    else { return nil }
    return BrowserSession(cookie: cookie, person: person)
  }

  /// Logs the person in, in the browser that gets the cookie.
  func startSession(of person: TwitterPersonRecord) async throws -> BrowserSession {
    let cookie = random.alphanumerics(40)
    try await storage.save(
      TwitterSessionRecord(cookie: cookie, personID: person.id, startedAt: clock.now))
    return BrowserSession(cookie: cookie, person: person)
  }
}
