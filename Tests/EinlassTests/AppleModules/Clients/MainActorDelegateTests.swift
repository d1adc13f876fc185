import Einlass
import EinlassDevice
import EinlassSimulator
import EinlassTestSupport
import FoundationEssentials
import LanguageMode5Clients
import Testing

/// A substitute for `UIViewController`, which belongs to the main actor.
@MainActor class ViewController {
  var title = ""
}

/// A view controller in language mode 6, with its delegates in the class and in an extension.
final class SignInViewController: ViewController, TwitterAuthenticatorDelegate {
  private(set) var lines: [String] = []

  func twitterAccountSelection(withAccounts accounts: [String], choice: @escaping (String?) -> Void) {
    lines.append("choose: " + accounts.joined(separator: ", "))
    choice(accounts.first)
  }

  func twitterAuthenticatorFinished(withCredentials credentials: TwitterAuthenticator.Credentials) {
    title = "signed in as @" + credentials.screenName
    lines.append(title)
  }

  func twitterAuthenticatorFinished(withProblem problem: TwitterAuthenticator.Problem) {
    lines.append("problem: \(problem)")
  }
}

extension SignInViewController: FacebookAuthenticatorDelegate {
  func facebookAccountConfirmation(withAccount account: String, proceed: @escaping (Bool) -> Void) {
    lines.append("confirm: " + account)
    proceed(true)
  }

  func facebookAuthenticatorFinished(withCredentials credentials: FacebookAuthenticator.Credentials) {
    lines.append("signed in as " + credentials.name)
  }

  func facebookAuthenticatorFinished(withProblem problem: FacebookAuthenticator.Problem) {
    lines.append("problem: \(problem)")
  }
}

@MainActor struct MainActorDelegateTests {
  @Test func `a class of the main actor is a delegate in language mode 6`() async throws {
    let world = try await TestWorlds.make()
    let controller = SignInViewController()
    let twitter = TwitterAuthenticator(consumer: TestWorlds.consumer, app: world.app)
    twitter.delegate = controller
    twitter.perform()
    try await eventually("2 lines are written") { controller.lines.count == 2 }
    let facebook = FacebookAuthenticator(appID: TestWorlds.appID, app: world.app)
    facebook.delegate = controller
    facebook.perform()
    try await eventually("4 lines are written") { controller.lines.count == 4 }
    #expect(
      controller.lines == [
        "choose: nora_sim, otto_sim", "signed in as @nora_sim", "confirm: nora@sim.example",
        "signed in as Nora Sim",
      ])
  }

  @Test func `a class of the main actor is a delegate in language mode 5`() async throws {
    let world = try await TestWorlds.make()
    let controller = SignInScreen()
    controller.signIn(TestWorlds.consumer, TestWorlds.appID, world.app)
    try await eventually("2 lines are written") { controller.lines.count == 2 }
    #expect(controller.lines.sorted() == ["signed in as @otto_sim", "signed in as Nora Sim"])
  }

  @Test func `an app's tests create credentials without a world`() throws {
    let controller = SignInViewController()
    let avatar = try #require(URL(string: "https://pbs.twimg.com/nora.png"))
    controller.twitterAuthenticatorFinished(
      withCredentials: .init(
        id: "1", name: "Nora Sim", screenName: "nora_sim", key: "1-k", secret: "s", email: nil, avatar: avatar
      ))
    controller.facebookAuthenticatorFinished(
      withCredentials: .init(id: "2", name: "Nora Sim", token: "EAAB", email: nil, avatar: avatar))
    #expect(controller.lines == ["signed in as @nora_sim", "signed in as Nora Sim"])
  }

  @Test func `an Einlass 1 delegate compiles and works in language mode 5`() async throws {
    let world = try await TestWorlds.make()
    let controller = makeController()
    controller.signIn(TestWorlds.consumer, TestWorlds.appID, world.app)
    try await eventually("5 lines are written") { controller.lines.count == 5 }
    #expect(
      controller.lines.sorted() == [
        "choose: nora_sim, otto_sim", "confirm: nora@sim.example", "problem: userCanceledAccountSelection",
        "signed in as @otto_sim", "signed in as Nora Sim",
      ])
  }
}
