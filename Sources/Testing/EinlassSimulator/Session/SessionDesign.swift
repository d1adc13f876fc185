internal import EinlassWire
package import EinlassWorld

extension SignInDesign {
  /// A Facebook session, or a coordinator with its sessions, step by step.
  public static let session = SignInDesign(
    "session", about: "with a Facebook session, step by step", sectionKey: "session",
    form: SessionSection.form,
    fields: [
      "state": "The session's last state", "states": "All its states, in order",
      "failure": "The last step fails", "reason": "The reason for the failed login",
      "code": "The failure's code", "subcode": "Its subcode", "message": "Its message",
      "loginType": "The login method", "permissions": "The granted permissions",
      "declined": "The declined permissions", "id": "The person's id for the app",
      "name": "The person's name", "firstName": "The first name", "lastName": "The last name",
      "email": "The e-mail address", "picture": "The picture's URL",
      "friends": "The names of the friends who use the app", "friendCount": "The number of all friends",
      "posted": "'yes' if the app posted",
      "responses": "The result of each request in the batch: ok, or Graph's code",
      "cache": "The token cache's content: token, empty, or the reason why it cannot be read",
      "coordinator": "The coordinator's last state", "steps": "The coordinator's steps",
      "curtain": "Whether the coordinator's curtain is up or down",
    ],
    steps: SessionScenario(),
    beginning: [
      "facebook": ["people": [["name": "Nora Sim", "login": "nora@sim.example"]]],
      "session": ["acts": ["open", "me"]],
      "expect": ["state": "open", "name": "Nora Sim"],
    ],
    summary: { fields in
      let end = (fields["coordinator"] ?? nil) ?? (fields["state"] ?? nil) ?? "nothing"
      let person = (fields["name"] ?? nil).map { " as \($0)" } ?? ""
      return end + (reason(fields).map { ": \($0)" } ?? person)
    },
    expectedSummary: { fields in
      ((fields["coordinator"] ?? nil) ?? (fields["state"] ?? nil) ?? "a session")
        + (reason(fields).map { ": \($0)" } ?? "")
    })

  private static func reason(_ fields: [String: String?]) -> String? {
    ["reason", "failure"].lazy.compactMap { fields[$0] ?? nil }.first
  }
}

extension SessionScenario: SignInSteps {
  package static var design: SignInDesign { .session }

  package func run(_ scenario: SignInScenario, in world: World) async -> SignInOutcome {
    await SessionRun(scenario: self, signIn: scenario, world: world).perform().map(report) ?? .noAnswer
  }
}
