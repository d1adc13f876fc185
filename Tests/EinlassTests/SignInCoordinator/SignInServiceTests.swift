import Einlass
import EinlassDevice
import EinlassSimulator
import EinlassTestSupport
import Synchronization
import Testing

/// A coordinator with an app's own authentication services: one for Twitter, and a fake one.
struct SignInServiceTests {
  /// The tokens of an app that signs people in to several services.
  enum Token: Sendable, Equatable {
    case twitter(key: String)
    case fake(String)
  }

  struct Refusal: Error, CustomStringConvertible {
    let description = "the fake says no"
  }

  /// A store that persists across the app's starts.
  final class Store: Sendable {
    let token = Mutex<Token?>(nil)
  }

  /// A sign-in with an account of the phone, kept by the app itself.
  final class TwitterSession: SignInSession {
    private let app: InstalledApp
    private let store: Store

    init(_ app: InstalledApp, _ store: Store) {
      self.app = app
      self.store = store
    }

    var token: Token? { store.token.withLock { $0 } }

    func signIn(allowsLoginUI: Bool) async throws -> Bool {
      if token != nil { return true }
      guard allowsLoginUI else { return false }
      let credentials = try await TwitterAuthenticator(consumer: TestWorlds.consumer, app: app).perform {
        $0.first
      }
      store.token.withLock { $0 = .twitter(key: credentials.key) }
      return true
    }

    func onEnd(_ handler: @escaping @Sendable ((any Error)?) -> Void) {}

    func signOut() async { store.token.withLock { $0 = nil } }
  }

  /// A scripted service.
  final class FakeSession: SignInSession {
    private let isRefused: Bool
    private let state = Mutex<(token: Token?, handler: (@Sendable ((any Error)?) -> Void)?)>((nil, nil))

    init(isRefused: Bool = false) {
      self.isRefused = isRefused
    }

    var token: Token? { state.withLock { $0.token } }

    func signIn(allowsLoginUI: Bool) async throws -> Bool {
      if isRefused { throw Refusal() }
      if allowsLoginUI { state.withLock { $0.token = .fake("token") } }
      return allowsLoginUI
    }

    func onEnd(_ handler: @escaping @Sendable ((any Error)?) -> Void) {
      state.withLock { $0.handler = handler }
    }

    func signOut() async { state.withLock { $0.token = nil } }

    /// The service revokes the token.
    func end() {
      let handler = state.withLock { state in
        state.token = nil
        return state.handler
      }
      handler?(Refusal())
    }
  }

  /// A back end that accepts and records every token.
  final class BackEnd: SignInBackEnd {
    private let noted = Mutex<[Token]>([])
    var tokens: [Token] { noted.withLock { $0 } }

    func check(_ token: Token) async -> SignInVerdict {
      noted.withLock { $0.append(token) }
      return .accepted
    }
  }

  @Test func `the app changes the service while it runs`() async throws {
    let world = try await TestWorlds.make()
    let backEnd = BackEnd()
    let store = Store()
    let isFake = Shared(false)
    let coordinator = SignInCoordinator(backEnd: backEnd) { () async -> any SignInSession<Token> in
      if isFake.value { return FakeSession() }
      return TwitterSession(world.app, store)
    }
    await coordinator.start()
    #expect(coordinator.state == .signedOut)
    await coordinator.signIn()
    #expect(coordinator.state == .signedIn && coordinator.session is TwitterSession)
    await coordinator.signOut()
    #expect(coordinator.state == .signedOut && store.token.withLock { $0 } == nil)
    isFake.change { $0 = true }
    await coordinator.signIn()
    #expect(coordinator.state == .signedIn && coordinator.session is FakeSession)
    guard case .twitter(let key)? = backEnd.tokens.first else {
      Issue.record("the back end was not asked about Twitter's token")
      return
    }
    #expect(key.hasPrefix("4242424242-") && backEnd.tokens.dropFirst() == [.fake("token")])
  }

  @Test func `the next start finds the token that the service kept`() async throws {
    let world = try await TestWorlds.make()
    let (backEnd, store) = (BackEnd(), Store())
    store.token.withLock { $0 = .twitter(key: "kept") }
    let coordinator = SignInCoordinator(backEnd: backEnd) { TwitterSession(world.app, store) }
    await coordinator.start()
    #expect(coordinator.state == .signedIn && backEnd.tokens == [.twitter(key: "kept")])
  }

  @Test func `a service that ends a session signs the person out`() async throws {
    let coordinator = SignInCoordinator(backEnd: BackEnd()) { FakeSession() }
    let listener = SignInCoordinatorTests.Listener()
    coordinator.delegate = listener
    await coordinator.start()
    await coordinator.signIn()
    let session = try #require(coordinator.session as? FakeSession)
    session.end()
    try await eventually("the coordinator is signed out") { coordinator.state == .signedOut }
    try await eventually("the listener hears why") { listener.steps.last?.reason == "the fake says no" }
  }

  @Test func `a service that refuses states the reason`() async throws {
    let coordinator = SignInCoordinator(backEnd: BackEnd()) { FakeSession(isRefused: true) }
    let listener = SignInCoordinatorTests.Listener()
    coordinator.delegate = listener
    await coordinator.start()
    await coordinator.signIn()
    #expect(coordinator.state == .signedOut)
    #expect(listener.steps.compactMap(\.reason) == ["the fake says no", "the fake says no"])
  }
}
