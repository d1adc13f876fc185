internal import EinlassStorage
internal import EinlassWire
internal import EinlassWorld
internal import HTTPTypes
internal import OAuth1

// The `login_url` of test users (reference of Calls after login, section 10.2).

extension SimulatedFacebook {
  static let developerHost = "developers.facebook.com"

  /// A new address at which a browser logs in as the test user; earlier ones become invalid. The year in which its form
  /// changed is guessed.
  func newLoginURL(_ install: FacebookInstallRecord) -> String {
    let now = clock.now
    let nonce = GraphEra(now).hasOldLoginURL ? random.alphanumerics(15) : nil
    tables.update(FacebookTestUserRecord.self, install.key) { user in
      user.loginURLSince = now
      user.loginNonce = nonce
    }
    guard let nonce else {
      return "https://\(Self.developerHost)/checkpoint/test-user-login/\(install.scopedID)/"
    }
    return "https://www.facebook.com/platform/test_account_login.php?user_id=\(install.scopedID)&n=\(nonce)"
  }

  /// Logs the browser in as the test user, once and within an hour. The pages for success and failure are guessed.
  fileprivate func logIn(testUser id: String, nonce: String?) -> WireResponse {
    let now = clock.now
    guard let install = tables.find(FacebookInstallRecord.self, by: .scopedID, id),
      let person = tables.find(FacebookPersonRecord.self, install.key.personID),
      spendLoginURL(install.key, nonce: nonce)
    else {
      return FacebookPage.notice(heading: "This link has expired", "Request a new link for the test user.")
        .response(.forbidden, at: now)
    }
    let session = startSession(of: person)
    var fields = FacebookPage.commonFields(at: now)
    // The address is on a different host from the dialog.
    fields.add("set-cookie", WebCookie.session(session.id) + "; Domain=facebook.com")
    fields.add("location", "https://www.facebook.com/")
    return WireResponse(.found, fields: fields, body: [])
  }

  /// Spends the login address. Returns whether it was still valid.
  private func spendLoginURL(_ key: FacebookInstallRecord.Key, nonce: String?) -> Bool {
    let now = clock.now
    let isAlive = tables.update(FacebookTestUserRecord.self, key) { user in
      guard let since = user.loginURLSince,
        user.loginNonce.map({ SharedSecret($0) }) == nonce.map({ SharedSecret($0) })
      else { return false }
      user.loginURLSince = nil
      user.loginNonce = nil
      return since.advanced(by: .seconds(3600)) > now
    }
    return isAlive == true
  }
}

extension Endpoint<SimulatedFacebook> {
  /// The address of 2017.
  static let testUserLogin = Endpoint<SimulatedFacebook>(
    .facebook.testUserLogin, [.get], "/checkpoint/test-user-login/{}"
  ) { call, facebook in
    facebook.logIn(testUser: call.captures.first ?? "", nonce: nil)
  }

  /// The address of 2010 to 2014.
  static let oldTestUserLogin = Endpoint<SimulatedFacebook>(
    .facebook.testUserLogin, [.get], "/platform/test_account_login.php"
  ) { call, facebook in
    facebook.logIn(testUser: call.query["user_id"] ?? "", nonce: call.query["n"] ?? "")
  }
}
