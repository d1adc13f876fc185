internal import Einlass
internal import EinlassTwitter
internal import EinlassWire
internal import EinlassWorld

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

extension SignInDesign {
  /// Reverse authentication with an account on the phone: `TwitterAuthenticator`.
  public static let twitter = SignInDesign(
    account: "twitter", title: "Twitter", about: "with one of the phone's Twitter accounts",
    fields: [
      "id": "The account's id", "name": "The display name", "screenName": "The screen name, without @",
      "email": "The e-mail address", "avatar": "The picture's URL",
    ],
    problems: DocumentedProblem.twitter, steps: TwitterSignInSteps(),
    beginning: [
      "twitter": ["people": [["screenName": "nora_sim", "name": "Nora Sim"]]],
      "phone": ["accounts": [["twitter": "nora_sim"]]],
      "expect": ["credentials": ["screenName": "nora_sim", "name": "Nora Sim"]],
    ]
  ) { fields in
    (fields["screenName"] ?? nil).map { "signed in as @\($0)" }
      ?? (fields["name"] ?? nil).map { "signed in as \($0)" } ?? "signed in"
  }
}

/// The app calls its `TwitterAuthenticator`; there are no other steps.
struct TwitterSignInSteps: SignInSteps {
  static var design: SignInDesign { .twitter }

  func run(_ scenario: SignInScenario, in world: World) async -> SignInOutcome {
    await scenario.outcome(in: world) {
      let authenticator = authenticator(scenario, in: world)
      let credentials = try await TwitterAuthenticator.withConsumerCredentialProvider(nil) {
        try await authenticator.perform { await world.choose(among: $0) }
      }
      return .credentials(
        .twitter,
        [
          "id": credentials.id, "name": credentials.name, "screenName": credentials.screenName,
          "email": credentials.email, "avatar": credentials.avatar.absoluteString,
        ])
    }
  }

  private func authenticator(_ scenario: SignInScenario, in world: World) -> TwitterAuthenticator {
    let app = world.configuration.twitter.app
    let consumer = TwitterConsumer(
      key: scenario.consumerKey ?? app.key, secret: scenario.consumerSecret ?? app.secret)
    return TwitterAuthenticator(consumer: scenario.isConfigured ? consumer : nil, app: world.app)
  }
}
