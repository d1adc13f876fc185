import Accounts
import AuthenticationServices
import EinlassDevice
import EinlassSimulator
import EinlassTestSupport
import LanguageMode5Clients
import Testing

/// Logins on a web page, by a client that does not know about the simulator.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct WebLoginTests {
  private struct End: Sendable, Equatable {
    let names: [String]
    let error: String?
  }

  private static func world(_ change: (inout WorldConfiguration) -> Void = { _ in }) async throws -> World {
    try await AppleWorlds.make { plan in
      plan.person.popup = .allow
      change(&plan)
    }
  }

  private static func logIn(_ login: WebLogin) async -> End {
    await withCheckedContinuation { end in
      login.logIn { names, error in
        #expect(MainQueue.isCurrent)
        end.resume(returning: End(names: names, error: error))
      }
    }
  }

  @Test(arguments: [false, true])
  func `a page leads back to the app, which is asked for its window`(isEphemeral: Bool) async throws {
    let world = try await Self.world()
    let login = WebLogin(appID: world.configuration.facebook.app.id)
    login.isEphemeral = isEphemeral
    let end = await world.asApp { await Self.logIn(login) }
    #expect(end == End(names: ["code", "state"], error: nil))
    #expect(login.anchorCount == 1)
    let isAsked = world.journal.entries.contains { "\($0)".contains("Wants to Use") }
    #expect(isAsked == !isEphemeral)
  }

  @Test func `a person who refuses, or closes the page, has cancelled`() async throws {
    for world in [
      try await Self.world { $0.person.popup = .deny },
      try await Self.world { $0.person.dialog = [.leave] },
    ] {
      let end = await world.asApp {
        await Self.logIn(WebLogin(appID: world.configuration.facebook.app.id))
      }
      #expect(end == End(names: [], error: "cancelled"))
    }
  }

  @Test func `a page that ends with an error looks cancelled to the app`() async throws {
    let world = try await Self.world()
    let end = await world.asApp { await Self.logIn(WebLogin(appID: "1")) }
    #expect(end == End(names: [], error: "cancelled"))
  }

  @Test func `a session without a window does not start`() async throws {
    let world = try await Self.world()
    let login = WebLogin(appID: world.configuration.facebook.app.id)
    login.hasWindow = false
    #expect(await world.asApp { await Self.logIn(login) } == End(names: [], error: "no window"))
  }

  @Test func `a session starts once, and not after it was cancelled`() async throws {
    let world = try await Self.world()
    let provider = WebLogin(appID: "1")
    try await world.asApp {
      let url = try #require(URL(string: "https://www.facebook.com/connect/login_success.html"))
      let session = ASWebAuthenticationSession(url: url, callbackURLScheme: nil) { _, _ in }
      #expect(!session.canStart)
      session.presentationContextProvider = provider
      #expect(session.canStart && session.start())
      #expect(!session.canStart && !session.start())
      let other = ASWebAuthenticationSession(url: url, callbackURLScheme: nil) { _, _ in
        Issue.record("a session that never started has ended")
      }
      other.presentationContextProvider = provider
      other.cancel()
      #expect(!other.canStart && !other.start())
    }
  }

  @Test func `an app that cancels gets the error for a cancelled login`() async throws {
    let world = try await Self.world { $0.person.popup = .silent }
    world.clock.pace = .manual
    let login = WebLogin(appID: world.configuration.facebook.app.id)
    try await world.asApp {
      let end = Shared<String?>(nil)
      login.logIn { _, error in end.change { $0 = error } }
      try await world.clock.waitForSleepers(1)
      login.cancel()
      try await eventually("the handler is called") { end.value == "cancelled" }
    }
  }

  @Test func `errors are those of Apple's domain`() {
    let error: any Error = ASWebAuthenticationSessionError(.canceledLogin)
    #expect((error as NSError).domain == "com.apple.AuthenticationServices.WebAuthenticationSession")
    #expect((error as NSError).code == 1)
    guard case ASWebAuthenticationSessionError.canceledLogin = error else {
      Issue.record("the code does not match its error")
      return
    }
  }
}
