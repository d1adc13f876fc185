internal import EinlassWire
package import EinlassWorld

extension SignInDesign {
  /// A back end that signs in with X through OAuth 2.0.
  public static let oauth2 = SignInDesign(
    "oauth2", about: "with X, by a back end that uses OAuth 2.0 and PKCE", sectionKey: "oauth2",
    form: OAuth2Section.form,
    fields: [
      "step":
        "The last call: authorize, token, exchange, me, refresh, reuse, post, home or revoke",
      "status": "The status of its response",
      "error": "The error in the response or in the page's redirect: its code, or the problem's title",
      "scope": "The newest tokens' scopes",
      "person": "The username that X returned with the newest tokens",
      "tweets": "The tweets on the home timeline, newest first, separated by semicolons",
    ],
    steps: OAuth2Scenario(),
    beginning: [
      "twitter": ["people": [["screenName": "nora_sim"]]], "oauth2": ["steps": ["me"]],
      "expect": ["step": "me", "status": "200", "person": "nora_sim"],
    ],
    summary: oauth2Summary, expectedSummary: oauth2Summary)

  @Sendable private static func oauth2Summary(_ fields: [String: String?]) -> String {
    let step = (fields["step"] ?? nil) ?? "a sign-in"
    let status = (fields["status"] ?? nil).map { ": \($0)" } ?? ""
    let error = (fields["error"] ?? nil).map { ", \($0)" } ?? ""
    return step + status + error
  }
}

extension OAuth2Scenario: SignInSteps {
  package static var design: SignInDesign { .oauth2 }

  package func run(_ scenario: SignInScenario, in world: World) async -> SignInOutcome {
    await world.outcome { report(await OAuth2Run(self, in: world).perform()) }
  }
}
