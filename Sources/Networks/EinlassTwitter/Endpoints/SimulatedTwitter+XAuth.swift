internal import EinlassStorage
internal import EinlassWire
internal import EinlassWorld
internal import OAuth1

/// xAuth: an application that Twitter trusts sends name and password itself.
///
/// Source: reference of Twitter's login, section 3.5.
extension SimulatedTwitter {
  func signInByPassword(_ call: inout Call) throws -> WireResponse {
    let app = try authorizeApp(&call)
    // Apple's own application obtained the phones' tokens in this way.
    guard app.mayUseXAuth || app.isSystem else { throw TwitterError.clientNotPermitted }
    let name = call.parameter("x_auth_username") ?? ""
    let password = call.parameter("x_auth_password") ?? ""
    guard let person = person(signingInAs: name), !person.isDeactivated,
      person.acceptsPassword(password)
    else { throw TwitterError.wrongPassword }
    // The order of these states is a guess.
    if person.verifiesLogins { throw TwitterError.loginVerification }
    return try grantWithoutBrowser(person, app)
  }

  /// Verifies that an application has signed, without a token; errors are those of the authentication filter, in
  /// JSON.
  func authorizeApp(_ call: inout Call) throws -> TwitterAppRecord {
    do {
      let authorization = try authorize(&call)
      guard authorization.token == nil else { throw TwitterError.couldNotAuthenticate }
      return authorization.app
    } catch let error as TwitterError where error != .invalidApplication {
      throw error.told(as: .json)
    }
  }

  /// The person whose screen name, or else whose e-mail address, is `name`.
  func person(signingInAs name: String) -> TwitterPersonRecord? {
    let screenName = name.hasPrefix("@") ? String(name.dropFirst()) : name
    if let person = tables.find(TwitterPersonRecord.self, by: .screenName, screenName) {
      return person
    }
    return tables.find(TwitterPersonRecord.self, by: .email, name)
  }
}

extension TwitterPersonRecord {
  /// Whether `password` is accepted where one is typed. An empty one never is.
  func acceptsPassword(_ password: String) -> Bool {
    guard !password.isEmpty else { return false }
    return acceptsAnyPassword || self.password == SharedSecret(password)
  }
}
