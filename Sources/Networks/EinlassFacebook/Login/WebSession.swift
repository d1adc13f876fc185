internal import EinlassStorage
internal import EinlassWire
internal import EinlassWorld
internal import HTTPTypes

// Browsers that are logged in to facebook.com (reference of Facebook's login, sections 1.9 and 3.6).

/// The cookies of the simulated websites; their names are Facebook's, their values are ours.
enum WebCookie {
  /// Identifies the session of the person who is logged in.
  static let sessionName = "xs"
  /// Identifies the browser, logged in or not.
  static let browserName = "datr"

  static func session(_ id: String) -> String { "\(sessionName)=\(id); Path=/; HttpOnly; SameSite=Lax" }

  static func browser(_ id: String) -> String { "\(browserName)=\(id); Path=/; HttpOnly; SameSite=Lax" }

  static let noSession = "\(sessionName)=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax"
}

extension SimulatedFacebook {
  /// The browser's session and its person, if the session is still valid.
  func session(
    of call: Call
  ) -> (record: FacebookSessionRecord, person: FacebookPersonRecord)? {
    guard let id = call.request.cookie(WebCookie.sessionName) else { return nil }
    return session(id)
  }

  /// The session. `nil` if it has ended, or the person has changed the password or logged out everywhere.
  func session(
    _ id: String
  ) -> (record: FacebookSessionRecord, person: FacebookPersonRecord)? {
    guard let record = tables.find(FacebookSessionRecord.self, id),
      let person = tables.find(FacebookPersonRecord.self, record.personID),
      record.passwordGeneration == person.passwordGeneration,
      record.sessionGeneration == person.sessionGeneration
    else { return nil }
    return (record, person)
  }

  /// Starts a session for a person who logs in to facebook.com in a browser.
  func startSession(of person: FacebookPersonRecord) -> FacebookSessionRecord {
    let session = FacebookSessionRecord(
      id: random.alphanumerics(32), personID: person.id, startedAt: clock.now,
      passwordGeneration: person.passwordGeneration, sessionGeneration: person.sessionGeneration)
    tables.save(session)
    return session
  }
}
