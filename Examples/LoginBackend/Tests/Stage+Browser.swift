import Testing

// What a browser does at the website.

extension Stage {
  /// A browser that began to log in: its cookie, and where it was sent.
  struct BegunLogin: Sendable {
    let cookie: String
    let state: String
    let dialogAddress: String
  }

  func beginLogin() async throws -> BegunLogin {
    let response = try await client.send(backend + "/login", fields: [:])
    #expect(response.status == 302)
    let address = try #require(response.fields["location"])
    return BegunLogin(
      cookie: try #require(response.cookie), state: try #require(Self.fields(of: address)["state"]),
      dialogAddress: address)
  }

  /// Where the dialog sends the browser, once somebody has answered it.
  func answerDialog(_ login: BegunLogin, _ answer: String = "einlass_person=\(nora)") async throws -> String {
    let sent = try await client.send(login.dialogAddress + "&" + answer, fields: [:])
    let address = try #require(sent.fields["location"])
    // The settings know no port that was free: the callback goes where this back end really is.
    #expect(address.hasPrefix("http://localhost:8080/callback?"))
    return address.replacing("http://localhost:8080", with: backend).prefix { $0 != "#" }.description
  }

  /// The browser comes back to the website.
  func comeBack(to address: String, cookie: String?) async throws -> PlainClient.Response {
    try await client.send(address, fields: cookie.map { ["Cookie": "login_state=\($0)"] } ?? [:])
  }
}
