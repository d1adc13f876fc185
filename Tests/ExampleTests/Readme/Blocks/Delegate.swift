import Einlass
import EinlassDevice
import EinlassSimulator
import Testing

/// The tests are serial, since all instances share the provider of the class.
@Suite(.serialized) @MainActor struct DelegateBlock {
  @Test func `a delegate of Einlass 1 signs in`() async throws {
    class Controller: TwitterAuthenticatorDelegate {
      var message: String?

      func signIn() {
        let twAuthenticator = TwitterAuthenticator()
        twAuthenticator.delegate = self
        twAuthenticator.perform()
      }

      func twitterAccountSelection(withAccounts accounts: [String], choice: @escaping (String?) -> ()) {
        choice(accounts.first)
      }

      func twitterAuthenticatorFinished(withCredentials credentials: TwitterAuthenticator.Credentials) {
        message = "signed in as \(credentials.name)"
      }

      func twitterAuthenticatorFinished(withProblem problem: TwitterAuthenticator.Problem) {
        message = "not signed in: \(problem)"
      }
    }

    struct Consumer: TwitterConsumerCredentialProvider {
      static let TWITTER_CONSUMER_KEY = "simKey0000000000000000001"
      static let TWITTER_CONSUMER_SECRET = "simSecret00000000000000000000000000000000000000002"
    }

    let world = try await World(WorldConfiguration.builtIn)
    let controller = Controller()
    TwitterAuthenticator.consumerCredentialProvider = Consumer.self
    InstalledApp.$current.withValue(world.app) { controller.signIn() }

    defer { TwitterAuthenticator.consumerCredentialProvider = nil }
    try await delegateTold { controller.message != nil }
    #expect(controller.message == "signed in as Nora Sim")
  }
}
