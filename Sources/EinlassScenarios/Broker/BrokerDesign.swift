package import EinlassWorld

extension SignInDesign {
  /// A sign-in through the broker, step by step.
  public static let broker = SignInDesign(
    "broker", sectionKey: "broker.login", outcomeKey: "brokered",
    fields: ["steps", "failure", "message", "lifetime", "id", "name", "firstName", "lastName", "email"],
    steps: BrokerScenario(), read: BrokerLoginSection.read, summary: brokerSummary,
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
    guard let fields = await BrokerRun(scenario: self, signIn: scenario, world: world).perform() else {
      return .noAnswer
    }
    return .report(.broker, fields.mapValues(Optional.some))
  }
}
