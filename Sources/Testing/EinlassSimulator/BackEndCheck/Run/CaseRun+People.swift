internal import EinlassWire
internal import HTTPTypes
internal import OAuth1

// People on the networks, and the tokens that they give to apps.

extension CaseRun {
  /// The app that a token is for.
  enum App {
    case own, other
  }

  /// Adds a new person to the network.
  func newPerson() async throws -> CheckedPerson {
    let person = CheckedPerson(at: login.kind)
    switch login.kind {
    case .facebookToken, .facebookWebsite:
      try await act("facebook.user.add", ["user": person.name, "name": "Checked Person", "id": person.id])
    case .twitterToken, .twitterEcho:
      try await act("twitter.user.add", ["user": person.name, "name": "Checked Person", "id": person.id])
    }
    return person
  }

  /// Returns a token that `person` gives an app.
  func token(of person: CheckedPerson, for app: App = .own) async throws -> NetworkToken {
    switch login.kind {
    case .facebookToken, .facebookWebsite:
      return try await facebookToken(
        of: person, appID: app == .own ? adapter.facebookAppID : otherFacebookApp())
    case .twitterToken, .twitterEcho:
      return try await token(of: person, key: app == .own ? adapter.twitterClient.key : otherTwitterApp().key)
    }
  }

  /// Returns a token of a new person.
  func newToken(for app: App = .own) async throws -> NetworkToken {
    try await token(of: try await newPerson(), for: app)
  }

  /// Returns the response of Facebook's dialog to the person's own browser: the fields that the browser forwards.
  ///
  /// Source: reference of Facebook's login, section 1.3.
  func dialog(_ query: FormFields, as person: CheckedPerson) async throws -> FormFields {
    var query = query
    query.append("einlass_person", person.name)
    let request = WireRequest(.get, host: "www.facebook.com", target: "/v7.0/dialog/oauth?\(query.encoded)")
    let response: WireResponse
    do {
      response = try await networks.send(request)
    } catch {
      throw CaseEnd.broken(
        "the simulated networks cannot be reached: \(error.localizedDescription); pass their address with "
          + "--networks"
      )
    }
    guard let address = response.head.headerFields[.location],
      let start = address.firstIndex(where: { $0 == "?" || $0 == "#" })
    else {
      throw CaseEnd.broken(
        "Facebook's dialog did not redirect the browser (\(response.head.status.code)); check that the "
          + "world contains the adapter's app")
    }
    let parts = address[start...].split(whereSeparator: { $0 == "?" || $0 == "#" })
    return FormFields(parsing: parts.joined(separator: "&").utf8)
  }

  private func facebookToken(of person: CheckedPerson, appID: String) async throws -> NetworkToken {
    let fields = try await dialog(
      [
        "client_id": appID, "redirect_uri": "fb\(appID)://authorize/", "response_type": "token", "sdk": "ios",
      ], as: person)
    guard let token = fields["access_token"] else {
      throw CaseEnd.broken(
        "Facebook's dialog returned no token")
    }
    return NetworkToken(token: token, person: person)
  }

  /// Returns a token that `person` gives, on the phone, to the app with a consumer key on Twitter.
  func token(of person: CheckedPerson, key: String) async throws -> NetworkToken {
    let account = ["network": "twitter", "user": person.name]
    try await act("phone.account.add", account)
    let details = try await act("phone.sign-in", account.merging(["key": key]) { $1 })["details"]
    try await act("phone.account.remove", account)
    guard let token = details?["token"]?.text, let secret = details?["secret"]?.text else {
      throw CaseEnd.broken("the phone signed in without a token")
    }
    return NetworkToken(token: token, secret: secret, person: person)
  }

  /// Registers another developer's app on Facebook, and returns its ID.
  func otherFacebookApp() async throws -> String {
    let id = CheckedPerson(at: .facebookToken).id
    try await act("facebook.app.add", ["id": id, "secret": "secretOfTheOtherApp"])
    return id
  }

  /// Registers another developer's app on Twitter.
  func otherTwitterApp() async throws -> ClientCredentials {
    let key = "other\(CheckedPerson(at: .twitterToken).name)"
    try await act("twitter.app.add", ["key": key, "secret": "secretOfTheOtherApp"])
    return ClientCredentials(key: key, secret: SharedSecret("secretOfTheOtherApp"))
  }
}
