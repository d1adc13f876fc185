import Testing

// A browser at the website.

extension FacebookStage {
  /// A login that a browser began: its cookie and the redirect address.
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

  /// Answers the dialog, and returns the address to which it redirects the browser.
  func answerDialog(_ login: BegunLogin, _ answer: String = "einlass_person=\(nora)") async throws -> String {
    let sent = try await client.send(login.dialogAddress + "&" + answer, fields: [:])
    let address = try #require(sent.fields["location"])
    // The settings do not know the free port that was chosen, so the callback goes to this back end's real port.
    #expect(address.hasPrefix("http://localhost:8080/callback?"))
    return address.replacing("http://localhost:8080", with: backend).prefix { $0 != "#" }.description
  }

  /// Opens the website's callback in the browser.
  func comeBack(to address: String, cookie: String?) async throws -> PlainClient.Response {
    try await client.send(address, fields: cookie.map { ["Cookie": "login_state=\($0)"] } ?? [:])
  }
}
