package import EinlassWorld

extension SignInDesign {
  /// A Facebook session, or a coordinator with its sessions, step by step.
  public static let session = SignInDesign(
    "session", sectionKey: "session",
    fields: [
      "state", "states", "failure", "reason", "code", "subcode", "message", "loginType", "permissions",
      "declined", "id", "name", "firstName", "lastName", "email", "picture", "cache", "coordinator", "steps",
      "curtain",
    ],
    steps: SessionScenario(), read: SessionSection.read,
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
    guard let fields = await SessionRun(scenario: self, signIn: scenario, world: world).perform() else {
      return .noAnswer
    }
    return .report(.session, fields.mapValues(Optional.some))
  }
}
