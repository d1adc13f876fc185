import Accounts
import EinlassDevice
import EinlassSimulator
import EinlassURLSession
import LanguageMode5Clients
import OhhAuth
import Social
import Testing

/// A client that sends requests prepared by the phone with its own session.
@Suite(.timeLimit(.minutes(15)))
struct ProfileReaderTests {
  /// Returns a reader's result for a person, with the first Twitter account of the running app.
  private static func read(_ name: String, with session: URLSession) async throws -> String {
    let account = try #require(try ACAccountStore().twitterAccounts().first)
    let reader = ProfileReader(account: account, session: session)
    return await withCheckedContinuation { end in
      reader.profile(of: name) { object, failure in
        end.resume(returning: object?["name"] as? String ?? failure.map { "\($0)" } ?? "nothing")
      }
    }
  }

  @Test func `the shared session reaches the networks of the task's app`() async throws {
    let (world, stale) = (
      try await AppleWorlds.granted(), try await AppleWorlds.granted { $0.phone.accounts[0].state = .stale }
    )
    try await world.asApp {
      try await #expect(Self.read("otto_sim", with: .shared) == "Otto Sim")
      try await #expect(Self.read("ida_sim", with: .shared) == #"refused(404, "User not found.")"#)
    }
    try await stale.asApp {
      try await #expect(Self.read("otto_sim", with: .shared).hasPrefix("refused(401, "))
    }
  }

  @Test func `a session whose configuration names the app reaches its networks`() async throws {
    let world = try await AppleWorlds.granted()
    try await world.asApp {
      let session = URLSession(configuration: .reaching(SessionDestination(world.app)))
      try await #expect(Self.read("otto_sim", with: session) == "Otto Sim")
    }
  }

  @Test func `without a task, the shared session uses the app of the process`() async {
    await #expect(processExitsWith: .success) {
      let world = try await AppleWorlds.granted()
      InstalledApp.processWide = world.app
      let name = await withCheckedContinuation { (end: CheckedContinuation<String?, Never>) in
        Thread.detachNewThread {
          let store = ACAccountStore()
          let type = store.accountType(withAccountTypeIdentifier: ACAccountTypeIdentifierTwitter)
          guard let account = store.accounts(with: type).first as? ACAccount else {
            return end.resume(returning: nil)
          }
          ProfileReader(account: account, session: .shared).profile(of: "otto_sim") { object, _ in
            end.resume(returning: object?["name"] as? String)
          }
        }
      }
      #expect(name == "Otto Sim")
    }
  }

  @Test func `the shared session also sends requests signed by OhhAuth`() async throws {
    let world = try await AppleWorlds.granted()
    try await world.asApp {
      let request = ReverseAuthentication(key: AppleWorlds.consumer.key, secret: AppleWorlds.consumer.secret)
        .firstStep()
      let (data, response) = try await URLSession.shared.data(for: request)
      #expect((response as? HTTPURLResponse)?.statusCode == 200)
      #expect(String(decoding: data, as: UTF8.self).hasPrefix("OAuth oauth_nonce="))
      var get = URLRequest(
        url: try #require(URL(string: "https://api.twitter.com/1.1/account/verify_credentials.json")))
      get.oAuthSign(method: "GET", urlFormParameters: [:], consumerCredentials: AppleWorlds.consumer)
      let (_, refusal) = try await URLSession.shared.data(for: get)
      #expect((refusal as? HTTPURLResponse)?.statusCode == 400)
    }
  }
}
