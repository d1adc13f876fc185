import Einlass
import EinlassSimulator
import Testing

@MainActor struct OwnKeyBlock {
  private final class Controller: TwitterAuthenticatorDelegate {
    var message: String?

    func twitterAccountSelection(withAccounts accounts: [String], choice: @escaping (String?) -> Void) {
      choice(accounts.first)
    }

    func twitterAuthenticatorFinished(withCredentials credentials: TwitterAuthenticator.Credentials) {
      message = "signed in as \(credentials.name)"
    }

    func twitterAuthenticatorFinished(withProblem problem: TwitterAuthenticator.Problem) {
      message = "not signed in: \(problem)"
    }
  }

  @Test func `a delegate signs in with an app's own key`() async throws {
    var configuration = WorldConfiguration.builtIn
    configuration.twitter.app.key = "shopKey00000000000000001"
    configuration.twitter.app.secret = "shopSecret000000000000000000000000000001"
    let world = try await World(configuration)

    let controller = Controller()
    let consumer = TwitterConsumer(
      key: "shopKey00000000000000001", secret: "shopSecret000000000000000000000000000001")
    let authenticator = TwitterAuthenticator(consumer: consumer, app: world.app)
    authenticator.delegate = controller
    authenticator.perform()

    try await delegateTold { controller.message != nil }
    #expect(controller.message == "signed in as Nora Sim")
  }
}
