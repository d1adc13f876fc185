internal import EinlassWire
package import EinlassWorld

extension SignInDesign {
  /// A back end that signs in through the three steps of OAuth 1.0a, with any network that supports them.
  public static let threeLegged = SignInDesign(
    "threeLegged", about: "with three-legged OAuth 1.0a on any network that supports it, by a back end",
    sectionKey: "threeLegged", form: ThreeLeggedSection.form,
    fields: [
      "step": "The last call: request_token, authorize or access_token",
      "status": "The status of its response",
      "came": "The page's result: verifier, denied, or nothing",
      "person": "The name in the token response, if the network sends it",
    ],
    steps: ThreeLeggedScenario(),
    beginning: [
      "twitter": ["people": [["screenName": "nora_sim"]]],
      "threeLegged": ["network": "twitter"], "expect": ["person": "nora_sim", "status": "200"],
    ],
    summary: threeLeggedSummary, expectedSummary: threeLeggedSummary)

  @Sendable private static func threeLeggedSummary(_ fields: [String: String?]) -> String {
    let step = (fields["step"] ?? nil) ?? "a sign-in"
    return (fields["status"] ?? nil).map { "\(step): \($0)" } ?? step
  }
}

extension ThreeLeggedScenario: SignInSteps {
  package static var design: SignInDesign { .threeLegged }

  package func run(_ scenario: SignInScenario, in world: World) async -> SignInOutcome {
    await world.outcome { report(await ThreeLeggedRun(self, in: world).perform()) }
  }
}
