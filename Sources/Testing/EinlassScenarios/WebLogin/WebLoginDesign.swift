internal import EinlassWire
package import EinlassWorld

extension SignInDesign {
  /// Facebook's dialog without Facebook's SDK, and what becomes of the login, step by step.
  public static let web = SignInDesign(
    "web", about: "with Facebook's dialog and without its SDK, step by step", sectionKey: "web",
    sectionKeys: WebLoginSection.keys,
    fields: [
      "state": "loggedIn or loggedOut", "problem": "What kind of problem the dialog ended with",
      "error": "The problem's name in the dialog's answer", "code": "Its code", "reason": "Its reason",
      "message": "Its message", "page": "The page that Facebook showed instead",
      "status": "The status of a page or a response",
      "came": "What came in the dialog's answer", "granted": "What was granted", "denied": "What was denied",
      "backEnd": "The type that the back end refused with, or transport, or unreadable",
      "subcode": "The subcode of the back end's refusal", "cause": "Why the person was logged out",
      "doubt": "Why it is unknown whether the login is good",
      "credential": "Whose token the app keeps: facebook or backEnd",
      "expiresIn": "In how many seconds it expires", "id": "The person's id as the app knows it",
      "name": "The person's name", "keychain": "What is in the Keychain: credential or empty",
      "keychainFailure": "Why the Keychain did not work",
      "callback": "What became of an address that opened the app: taken, forged, late or notOwn",
      "intruder": "What became of an address that another app opened: taken, forged, late or notOwn",
      "questions": "How often the app asked whether its login is good",
      "pages": "How many pages of the dialog were filled in",
    ],
    steps: WebLoginScenario(),
    beginning: [
      "facebook": ["people": [["name": "Nora Sim", "login": "nora@sim.example"]]],
      "web": ["acts": ["logIn"]],
      "expect": ["state": "loggedIn", "name": "Nora Sim"],
    ],
    read: WebLoginSection.read,
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
