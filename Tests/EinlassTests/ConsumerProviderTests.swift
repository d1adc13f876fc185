import Einlass
import EinlassDevice
import EinlassSimulator
import Testing

/// The consumer credentials of a task, in addition to those of the process.
struct ConsumerProviderTests {
  private struct Right: TwitterConsumerCredentialProvider, FacebookConsumerCredentialProvider {
    static let TWITTER_CONSUMER_KEY = "simKey0000000000000000001"
    static let TWITTER_CONSUMER_SECRET = "simSecret00000000000000000000000000000000000000002"
    static let FACEBOOK_APP_ID = TestWorlds.appID
  }

  private struct Wrong: TwitterConsumerCredentialProvider, FacebookConsumerCredentialProvider {
    static let TWITTER_CONSUMER_KEY = "simKey0000000000000000001"
    static let TWITTER_CONSUMER_SECRET = "wrong"
    static let FACEBOOK_APP_ID = "1"
  }

  private static func twitter(
    _ provider: (any TwitterConsumerCredentialProvider.Type)?, in world: World
  ) async -> String {
    await TwitterAuthenticator.withConsumerCredentialProvider(provider) {
      await InstalledApp.$current.withValue(world.app) {
        do throws(TwitterAuthenticator.Problem) {
          // Like apps, the call has no argument.
          return try await TwitterAuthenticator().perform { $0.first }.screenName
        } catch {
          return error.name
        }
      }
    }
  }

  private static func facebook(
    _ provider: (any FacebookConsumerCredentialProvider.Type)?, in world: World
  ) async -> String {
    await FacebookAuthenticator.withConsumerCredentialProvider(provider) {
      await InstalledApp.$current.withValue(world.app) {
        do throws(FacebookAuthenticator.Problem) {
          return try await FacebookAuthenticator().perform { _ in true }.name
        } catch {
          return error.name
        }
      }
    }
  }

  @Test func `a task without a provider is unconfigured, whatever is set around it`() async throws {
    let world = try await TestWorlds.make()
    await TwitterAuthenticator.withConsumerCredentialProvider(Right.self) {
      #expect(await Self.twitter(nil, in: world) == "twitterAuthenticatorUnconfigured")
      #expect(TwitterAuthenticator.consumerCredentialProvider is Right.Type)
    }
    await FacebookAuthenticator.withConsumerCredentialProvider(Right.self) {
      #expect(await Self.facebook(nil, in: world) == "facebookAuthenticatorUnconfigured")
      #expect(FacebookAuthenticator.consumerCredentialProvider is Right.Type)
    }
  }

  @Test func `tests that run side by side have different credentials`() async throws {
    let world = try await TestWorlds.make()
    async let right = (Self.twitter(Right.self, in: world), Self.facebook(Right.self, in: world))
    let other = try await TestWorlds.make()
    async let wrong = (Self.twitter(Wrong.self, in: other), Self.facebook(Wrong.self, in: other))
    #expect(await right == ("nora_sim", "Nora Sim"))
    #expect(await wrong == ("twitterFailure", "accountStoreFailure"))
  }
}
