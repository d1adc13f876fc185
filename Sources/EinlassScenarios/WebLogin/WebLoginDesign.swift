package import EinlassWorld

extension SignInDesign {
  /// Facebook's dialog without Facebook's SDK, and what becomes of the login, step by step.
  public static let web = SignInDesign(
    "web", sectionKey: "web",
    fields: [
      "state", "problem", "error", "code", "reason", "message", "page", "status", "came", "granted", "denied",
      "backEnd", "subcode", "cause", "doubt", "credential", "expiresIn", "id", "name", "keychain",
      "keychainFailure", "callback", "intruder", "questions", "pages",
    ],
    steps: WebLoginScenario(), read: WebLoginSection.read,
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
    guard let fields = await WebLoginRun(scenario: self, signIn: scenario, world: world).perform() else {
      return .noAnswer
    }
    return .report(.web, fields.mapValues(Optional.some))
  }
}
