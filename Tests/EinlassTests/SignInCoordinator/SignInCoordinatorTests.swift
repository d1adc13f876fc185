import Einlass
import EinlassDevice
import EinlassSimulator
import EinlassTestSupport
import EinlassWire
import Foundation
import OAuth1
import Synchronization
import Testing

/// The coordinator with a scripted page and back end.
struct SignInCoordinatorTests {
  /// Records the steps in order.
  final class Listener: SignInCoordinatorDelegate {
    private let noted = Mutex<[SignInStep]>([])

    var steps: [SignInStep] { noted.withLock { $0 } }
    var states: [SignInMachine.State] { steps.map(\.state) }

    func signInCoordinator(_ coordinator: SignInCoordinator, took step: SignInStep) {
      noted.withLock { $0.append(step) }
    }
  }

  /// Returns scripted verdicts, and records the tokens.
  final class BackEnd: SignInBackEnd {
    let verdict: Mutex<SignInVerdict>
    let asked = Mutex<[String]>([])

    init(_ verdict: SignInVerdict = .accepted) {
      self.verdict = Mutex(verdict)
    }

    func check(_ token: FacebookTokenData) async -> SignInVerdict {
      asked.withLock { $0.append(token.token.reveal()) }
      return verdict.withLock { $0 }
    }
  }

  private func coordinator(
    _ world: World, _ backEnd: BackEnd, cache: any TokenCache, page: ScriptedPage = ScriptedPage()
  ) -> SignInCoordinator {
    SignInCoordinator(backEnd: backEnd, behavior: .forcingWebView) {
      await FacebookSession(SessionFixtures.settings, app: world.app, cache: cache, web: page)
    }
  }

  @Test func `a first start shows the login, then the app, and logging out returns`() async throws {
    let cache = MemoryTokenCache()
    let backEnd = BackEnd()
    let coordinator = coordinator(try await TestWorlds.make(), backEnd, cache: cache)
    let listener = Listener()
    coordinator.delegate = listener
    await coordinator.start()
    #expect(coordinator.state == .signedOut && listener.steps.map(\.isShowingLaunchScreen) == [true, false])
    await coordinator.signIn()
    #expect(coordinator.state == .signedIn && cache.load()?.token == "EAAtoken")
    #expect((coordinator.session as? FacebookSession)?.isOpen == true)
    await coordinator.signOut()
    #expect(coordinator.state == .signedOut && cache.load() == nil && coordinator.session == nil)
    #expect(
      listener.states == [.launching, .signedOut, .signingIn, .checking, .signedIn, .signedOut])
    #expect(backEnd.asked.withLock { $0 } == ["EAAtoken"])
  }

  @Test func `the next start checks the cached token behind the curtain`() async throws {
    let cache = MemoryTokenCache(SessionFixtures.token())
    let backEnd = BackEnd(.unanswered("no network"))
    let page = ScriptedPage()
    let coordinator = coordinator(try await TestWorlds.make(), backEnd, cache: cache, page: page)
    let listener = Listener()
    coordinator.delegate = listener
    await coordinator.start()
    #expect(coordinator.state == .unreachable && coordinator.isShowingLaunchScreen && cache.load() != nil)
    #expect(listener.steps.last?.reason == "no network")
    backEnd.verdict.withLock { $0 = .accepted }
    await coordinator.retry()
    #expect(coordinator.state == .signedIn && page.urls.isEmpty)
    #expect(listener.states == [.launching, .checking, .unreachable, .checking, .signedIn])
  }

  @Test func `a token that the back end refuses is deleted`() async throws {
    let cache = MemoryTokenCache(SessionFixtures.token())
    let coordinator = coordinator(
      try await TestWorlds.make(), BackEnd(.refused("blocked")), cache: cache)
    let listener = Listener()
    coordinator.delegate = listener
    await coordinator.start()
    #expect(coordinator.state == .signedOut && cache.load() == nil)
    #expect(listener.steps.last?.reason == "blocked")
  }

  @Test func `a token that dies later signs the person out automatically`() async throws {
    let cache = MemoryTokenCache()
    let world = try await TestWorlds.make()
    let coordinator = coordinator(world, BackEnd(), cache: cache)
    let listener = Listener()
    coordinator.delegate = listener
    await coordinator.start()
    await coordinator.signIn()
    try world.plan("facebook-invalid-token", for: "facebook.me")
    _ = try? await (coordinator.session as? FacebookSession)?.me()
    try await eventually("the coordinator is signed out") { coordinator.state == .signedOut }
    #expect(cache.load() == nil)
    try await eventually("the listener hears of it") { listener.steps.last?.event == .tokenInvalid }
    #expect(listener.steps.last?.reason?.contains("190") == true)
    // The login is shown again.
    await coordinator.signIn()
    #expect(coordinator.state == .signedIn)
  }

  @Test func `signing out during a sign-in wins over late results`() async throws {
    let cache = MemoryTokenCache()
    let gate = Gate()
    let page = ScriptedPage { url in
      await gate.wait()
      return await ScriptedPage().result(for: url)
    }
    let coordinator = coordinator(try await TestWorlds.make(), BackEnd(), cache: cache, page: page)
    await coordinator.start()
    let signIn = Task { await coordinator.signIn() }
    try await eventually("the page is open") { !page.urls.isEmpty }
    await coordinator.signOut()
    #expect(coordinator.state == .signedOut)
    gate.open()
    await signIn.value
    #expect(coordinator.state == .signedOut && cache.load() == nil && coordinator.session == nil)
  }

  /// A back end that returns each verdict only once its gate is open.
  final class SlowBackEnd: SignInBackEnd {
    let gates = [Gate(), Gate()]
    private let verdicts: [SignInVerdict]
    private let asked = Mutex(0)

    init(_ verdicts: [SignInVerdict]) {
      self.verdicts = verdicts
    }

    var askedCount: Int { asked.withLock { $0 } }

    func check(_ token: FacebookTokenData) async -> SignInVerdict {
      let index = asked.withLock { asked in
        defer { asked += 1 }
        return asked
      }
      await gates[index].wait()
      return verdicts[index]
    }
  }

  @Test func `a late verdict about an earlier token does not affect the next one`() async throws {
    let backEnd = SlowBackEnd([.refused("too late"), .accepted])
    let world = try await TestWorlds.make()
    let coordinator = SignInCoordinator(backEnd: backEnd, behavior: .forcingWebView) {
      await FacebookSession(SessionFixtures.settings, app: world.app, web: ScriptedPage())
    }
    await coordinator.start()
    let first = Task { await coordinator.signIn() }
    try await eventually("the back end is asked 1 times") { backEnd.askedCount == 1 }
    await coordinator.signOut()
    let second = Task { await coordinator.signIn() }
    try await eventually("the back end is asked 2 times") { backEnd.askedCount == 2 }
    backEnd.gates[0].open()
    await first.value
    #expect(coordinator.state == .checking)
    backEnd.gates[1].open()
    await second.value
    #expect(coordinator.state == .signedIn)
  }

  @Test func `a cancelled sign-in returns to the login with the reason`() async throws {
    let page = ScriptedPage { _ in .failure(.cancelled) }
    let coordinator = coordinator(
      try await TestWorlds.make(), BackEnd(), cache: NoTokenCache(), page: page)
    let listener = Listener()
    coordinator.delegate = listener
    await coordinator.start()
    await coordinator.signIn()
    #expect(coordinator.state == .signedOut)
    #expect(listener.steps.last?.event == .openingFailed)
    #expect(listener.steps.last?.reason?.contains("InlineLoginCancelled") == true)
  }

  @Test func `two coordinators share nothing`() async throws {
    let world = try await TestWorlds.make()
    let (firstCache, secondCache) = (MemoryTokenCache(), MemoryTokenCache())
    let (firstEnd, secondEnd) = (BackEnd(), BackEnd(.refused("not here")))
    let first = coordinator(world, firstEnd, cache: firstCache)
    let second = coordinator(world, secondEnd, cache: secondCache)
    let (firstListener, secondListener) = (Listener(), Listener())
    first.delegate = firstListener
    second.delegate = secondListener
    await first.start()
    #expect(second.state == .idle && secondListener.steps.isEmpty)
    await second.start()
    await first.signIn()
    await second.signIn()
    #expect(first.state == .signedIn && second.state == .signedOut)
    #expect(firstCache.load() != nil && secondCache.load() == nil)
    await second.signOut()
    #expect(first.state == .signedIn && (first.session as? FacebookSession)?.isOpen == true)
    await first.signOut()
    #expect(firstEnd.asked.withLock { $0 }.count == 1 && secondEnd.asked.withLock { $0 }.count == 1)
    #expect(firstListener.states == [.launching, .signedOut, .signingIn, .checking, .signedIn, .signedOut])
  }

  @Test func `a released coordinator leaves nothing behind`() async throws {
    let world = try await TestWorlds.make()
    weak var remaining: SignInCoordinator?
    do {
      let coordinator = coordinator(world, BackEnd(), cache: MemoryTokenCache())
      remaining = coordinator
      await coordinator.start()
      await coordinator.signIn()
      #expect(coordinator.state == .signedIn)
    }
    try await eventually("it is let go of") { remaining == nil }
  }
}

/// Blocks callers until it is opened.
final class Gate: Sendable {
  private let state = Mutex<(isOpen: Bool, waiting: [CheckedContinuation<Void, Never>])>((false, []))

  func wait() async {
    await withCheckedContinuation { continuation in
      let isOpen = state.withLock { state in
        if !state.isOpen { state.waiting.append(continuation) }
        return state.isOpen
      }
      if isOpen { continuation.resume() }
    }
  }

  func open() {
    let waiting = state.withLock { state in
      state.isOpen = true
      defer { state.waiting = [] }
      return state.waiting
    }
    for continuation in waiting { continuation.resume() }
  }
}

extension ScriptedPage {
  func result(for url: URL) async -> Result<URL, WebAuthenticationError> {
    do throws(WebAuthenticationError) {
      return .success(try await authenticate(url, callbackScheme: "fbconnect", cookies: .own))
    } catch {
      return .failure(error)
    }
  }
}
