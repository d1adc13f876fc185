internal import EinlassWire
package import EinlassWorld

extension SignInDesign {
  /// Facebook's dialog without Facebook's SDK, and the further use of the login, step by step.
  public static let web = SignInDesign(
    "web", about: "with Facebook's dialog but not its SDK, step by step", sectionKey: "web",
    form: WebLoginSection.form,
    fields: [
      "state": "loggedIn or loggedOut", "problem": "The dialog's final problem",
      "error": "The error in the dialog's response", "code": "Its code", "reason": "Its reason",
      "message": "Its message", "page": "The page that Facebook showed instead",
      "status": "The status of a page or a response",
      "came": "The parts of the dialog's response",
      "granted": "The granted permissions", "denied": "The denied permissions",
      "backEnd": "The type of the back end's refusal, or transport, or unreadable",
      "subcode": "The subcode in the back end's refusal", "cause": "The reason why the person was logged out",
      "doubt": "The reason why it is unknown whether the login is valid",
      "credential": "The issuer of the app's token: facebook or backEnd",
      "expiresIn": "The time until it expires, in seconds", "id": "The person's id for the app",
      "name": "The person's name", "keychain": "The Keychain's content: credential or empty",
      "keychainFailure": "The reason why the Keychain failed",
      "callback": "The app's handling of a URL that opened it: taken, forged, late or notOwn",
      "intruder": "The app's handling of a URL that another app opened: taken, forged, late or notOwn",
      "questions": "The number of times that the app checked its login",
      "pages": "The number of dialog pages that the person filled in",
    ],
    steps: WebLoginScenario(),
    beginning: [
      "facebook": ["people": [["name": "Nora Sim", "login": "nora@sim.example"]]],
      "web": ["acts": ["logIn"]],
      "expect": ["state": "loggedIn", "name": "Nora Sim"],
    ],
    summary: { fields in
      let person = (fields["name"] ?? nil).map { " as \($0)" } ?? ""
      return ((fields["state"] ?? nil) ?? "nothing") + (reason(fields).map { ": \($0)" } ?? person)
    },
    expectedSummary: { fields in
      ((fields["state"] ?? nil) ?? "a web login") + (reason(fields).map { ": \($0)" } ?? "")
    })

  private static func reason(_ fields: [String: String?]) -> String? {
    ["problem", "backEnd", "cause", "doubt", "reason"].lazy.compactMap { fields[$0] ?? nil }.first
  }
}

extension WebLoginScenario: SignInSteps {
  package static var design: SignInDesign { .web }

  package func run(_ scenario: SignInScenario, in world: World) async -> SignInOutcome {
    await WebLoginRun(scenario: self, signIn: scenario, world: world).perform().map(report) ?? .noAnswer
  }
}
