import Einlass
import EinlassDevice
import EinlassSimulator
import Testing

// The delegate and the constants below are written as in the README of Einlass 1, as a plain class without any
// annotations. It is part of the test that they compile.

struct Constants: FacebookConsumerCredentialProvider, TwitterConsumerCredentialProvider {
  static let FACEBOOK_APP_ID = "500000000000001"
  static let TWITTER_CONSUMER_KEY = "simKey0000000000000000001"
  static let TWITTER_CONSUMER_SECRET = "simSecret00000000000000000000000000000000000000002"
}

class Controller: TwitterAuthenticatorDelegate, FacebookAuthenticatorDelegate {
  var lines: [String] = []
  var finished: (() -> Void)?

  func twitterAccountSelection(withAccounts accounts: [String], choice: @escaping (String?) -> ()) {
    lines.append("choose: " + accounts.joined(separator: ", "))
    choice(accounts.last)
  }

  func twitterAuthenticatorFinished(withCredentials credentials: TwitterAuthenticator.Credentials) {
    let msg: [String] = [
      "TWID: \(credentials.id)",
      "Name: \(credentials.name)",
      "Screen Name: \(credentials.screenName)",
      "E-Mail: \(credentials.email ?? "nil")",
      "Avatar URL: \(credentials.avatar)",
    ]
    lines += msg
    finished?()
  }

  func twitterAuthenticatorFinished(withProblem problem: TwitterAuthenticator.Problem) {
    lines.append("problem: \(problem)")
    finished?()
  }

  func facebookAccountConfirmation(withAccount account: String, proceed: @escaping (Bool) -> ()) {
    lines.append("confirm: " + account)
    proceed(true)
  }

  func facebookAuthenticatorFinished(withCredentials credentials: FacebookAuthenticator.Credentials) {
    lines += ["Name: \(credentials.name)", "E-Mail: \(credentials.email ?? "nil")"]
    finished?()
  }

  func facebookAuthenticatorFinished(withProblem problem: FacebookAuthenticator.Problem) {
    lines.append("problem: \(problem)")
    finished?()
  }
}

/// The tests are serial, since all instances share the providers of the classes.
@Suite(.serialized) @MainActor struct ReadmeDelegateTests {
  @Test func `a Twitter delegate of Einlass 1 signs in unchanged`() async throws {
    let world = try await TestWorlds.make()
    let controller = Controller()
    TwitterAuthenticator.consumerCredentialProvider = Constants.self
    defer { TwitterAuthenticator.consumerCredentialProvider = nil }
    await withCheckedContinuation { done in
      controller.finished = { done.resume() }
      InstalledApp.$current.withValue(world.app) {
        let twAuthenticator = TwitterAuthenticator()
        twAuthenticator.delegate = controller
        twAuthenticator.perform()
      }
    }
    #expect(
      controller.lines == [
        "choose: nora_sim, otto_sim", "TWID: \(controller.lines[1].dropFirst(6))", "Name: Otto Sim",
        "Screen Name: otto_sim", "E-Mail: nil",
        "Avatar URL: https://abs.twimg.com/sticky/default_profile_images/default_profile_3_400x400.png",
      ])
  }

  @Test func `a Facebook delegate of Einlass 1 signs in unchanged`() async throws {
    let world = try await TestWorlds.make()
    let controller = Controller()
    FacebookAuthenticator.consumerCredentialProvider = Constants.self
    defer { FacebookAuthenticator.consumerCredentialProvider = nil }
    await withCheckedContinuation { done in
      controller.finished = { done.resume() }
      InstalledApp.$current.withValue(world.app) {
        let fbAuthenticator = FacebookAuthenticator()
        fbAuthenticator.delegate = controller
        fbAuthenticator.permissions = ["public_profile", "email"]
        fbAuthenticator.audience = .onlyMe
        fbAuthenticator.perform()
      }
    }
    #expect(controller.lines == ["confirm: nora@sim.example", "Name: Nora Sim", "E-Mail: nora@sim.example"])
  }

  @Test func `without a provider the delegate gets the unconfigured error`() async throws {
    let world = try await TestWorlds.make()
    let controller = Controller()
    for start in 0..<2 {
      await withCheckedContinuation { done in
        controller.finished = { done.resume() }
        InstalledApp.$current.withValue(world.app) {
          if start == 0 {
            let authenticator = TwitterAuthenticator()
            authenticator.delegate = controller
            authenticator.perform()
          } else {
            let authenticator = FacebookAuthenticator()
            authenticator.delegate = controller
            authenticator.perform()
          }
        }
      }
    }
    #expect(
      controller.lines == [
        "problem: twitterAuthenticatorUnconfigured", "problem: facebookAuthenticatorUnconfigured",
      ])
  }
}
