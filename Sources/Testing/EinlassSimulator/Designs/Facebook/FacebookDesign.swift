internal import Einlass
internal import EinlassFacebook
internal import EinlassWire
internal import EinlassWorld

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

extension SignInDesign {
  /// An account on the phone: `FacebookAuthenticator`.
  public static let facebook = SignInDesign(
    account: "facebook", title: "Facebook", about: "with the phone's Facebook account",
    fields: [
      "id": "The person's id for the app", "name": "The person's name",
      "email": "The e-mail address", "avatar": "The picture's URL",
    ],
    problems: DocumentedProblem.facebook, steps: FacebookSignInSteps(),
    beginning: [
      "facebook": ["people": [["name": "Nora Sim", "login": "nora@sim.example"]]],
      "phone": ["accounts": [["facebook": "nora@sim.example"]]],
      "expect": ["credentials": ["name": "Nora Sim"]],
    ]
  ) { fields in
    (fields["name"] ?? nil).map { "signed in as \($0)" } ?? "signed in"
  }
}

/// The app calls its `FacebookAuthenticator`; there are no other steps.
struct FacebookSignInSteps: SignInSteps {
  static var design: SignInDesign { .facebook }

  func run(_ scenario: SignInScenario, in world: World) async -> SignInOutcome {
    await scenario.outcome(in: world) {
      let authenticator = authenticator(scenario, in: world)
      let credentials = try await FacebookAuthenticator.withConsumerCredentialProvider(nil) {
        try await authenticator.perform { await world.confirm($0) }
      }
      return .credentials(
        .facebook,
        [
          "id": credentials.id, "name": credentials.name, "email": credentials.email,
          "avatar": credentials.avatar.absoluteString,
        ])
    }
  }

  private func authenticator(_ scenario: SignInScenario, in world: World) -> FacebookAuthenticator {
    let appID = scenario.isConfigured ? scenario.facebookAppID ?? world.facebookAppID : nil
    let authenticator = FacebookAuthenticator(appID: appID, app: world.app)
    authenticator.permissions = scenario.permissions
    authenticator.audience = scenario.audience
    return authenticator
  }
}
