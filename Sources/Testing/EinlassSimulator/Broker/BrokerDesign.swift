internal import EinlassWire
package import EinlassWorld

extension SignInDesign {
  /// A sign-in through the broker, step by step.
  public static let broker = SignInDesign(
    "broker", about: "with Facebook, through the broker", sectionKey: "broker.login",
    form: BrokerLoginSection.form, outcomeKey: "brokered",
    fields: [
      "steps": "The delegate's calls, in order: loaded, finalized, failed",
      "failure": "The last step fails",
      "message": "The failure's message", "lifetime": "The token's lifetime, in seconds",
      "id": "The person's Facebook id", "name": "The person's name", "firstName": "The first name",
      "lastName": "The last name", "email": "The e-mail address",
    ],
    steps: BrokerScenario(),
    beginning: [
      "facebook": ["people": [["name": "Nora Sim", "login": "nora@sim.example"]]],
      "broker": ["login": ["acts": ["signIn", "me"]]],
      "expect": ["name": "Nora Sim", "failure": .null],
    ],
    summary: brokerSummary,
    expectedSummary: brokerSummary
  )

  @Sendable private static func brokerSummary(_ fields: [String: String?]) -> String {
    (fields["failure"] ?? nil).map { "failed: \($0)" }
      ?? "signed in" + ((fields["name"] ?? nil).map { " as \($0)" } ?? "")
  }
}

extension BrokerScenario: SignInSteps {
  package static var design: SignInDesign { .broker }

  package func run(_ scenario: SignInScenario, in world: World) async -> SignInOutcome {
    await BrokerRun(scenario: self, signIn: scenario, world: world).perform().map(report) ?? .noAnswer
  }
}
