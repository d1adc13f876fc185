import Einlass
import EinlassDevice
import EinlassSimulator
import EinlassTestSupport
import EinlassWire
import Foundation
import Testing

struct SessionObserverTests {
  typealias SessionError = FacebookSession.SessionError

  private static let course: [FacebookSession.State] = [.createdOpening, .open, .closed]

  private func session(
    _ page: ScriptedPage = ScriptedPage(), center: NotificationCenter? = nil
  ) async throws -> (FacebookSession, World) {
    let world = try await TestWorlds.make()
    var settings = SessionFixtures.settings
    settings.notificationCenter = center
    return (await FacebookSession(settings, app: world.app, web: page), world)
  }

  @Test func `a handler gets every change after the sign-in and is then released`() async throws {
    let (session, _) = try await session()
    let notes = Notes()
    session.open(behavior: .forcingWebView) { its, state, failure in
      #expect(its === session)
      notes.note(state, failure)
    }
    try await eventually("the session is open") { session.state == .open }
    try session.close()
    try await eventually("2 states are noted") { notes.states.count == 2 }
    #expect(notes.states == [.open, .closed] && notes.failures.allSatisfy { $0 == nil })
    // A closed session does not open again, and the handler is called with that error.
    session.open(behavior: .forcingWebView) { _, state, failure in notes.note(state, failure) }
    try await eventually("3 states are noted") { notes.states.count == 3 }
    #expect(notes.states.last == .closed && notes.failures.last == .alreadyOpened(.closed))
  }

  @Test func `the SDK's call tries the account in Settings first`() async throws {
    let world = try await TestWorlds.make {
      $0.phone.accounts = [.init(.facebook, person: "nora@sim.example")]
    }
    let page = ScriptedPage()
    let session = await FacebookSession(SessionFixtures.settings, app: world.app, web: page)
    let notes = Notes()
    session.open { _, state, failure in notes.note(state, failure) }
    try await eventually("the handler is called") { !notes.states.isEmpty }
    #expect(notes.states == [.open] && session.token?.loginType == .systemAccount && page.urls.isEmpty)
  }

  /// A cache that can hold its writes until a test releases them.
  private final class GatedCache: TokenCache {
    let gate = Gate()
    let inner = MemoryTokenCache()
    let isHeld = Shared(false)
    let waiting = Shared(0)

    func load() async -> FacebookTokenData? { inner.load() }

    func save(_ token: FacebookTokenData) async {
      await pass()
      inner.save(token)
    }

    func clear() async {
      await pass()
      inner.clear()
    }

    private func pass() async {
      guard isHeld.value else { return }
      waiting.change { $0 += 1 }
      await gate.wait()
    }
  }

  /// A change of a session that its cache must store.
  enum WrittenChange: String, CaseIterable, Sendable {
    case opened, openedAndClosed, extended, cleared, signedOut

    /// The content of the cache that observers find in each state.
    var expected: [String] {
      switch self {
      case .opened: ["open: new"]
      case .openedAndClosed: ["open: new", "closed: new"]
      case .extended: ["openTokenExtended: new"]
      case .cleared, .signedOut: ["closed: nothing"]
      }
    }
  }

  @Test(arguments: WrittenChange.allCases)
  func `the cache is written before observers are notified`(_ change: WrittenChange) async throws {
    let world = try await TestWorlds.make()
    let cache = GatedCache()
    let session = await FacebookSession(
      FacebookSession.Settings(appID: TestWorlds.appID), app: world.app, cache: cache, web: world.page())
    let opens = change == .opened || change == .openedAndClosed
    if !opens { try await session.open(behavior: .forcingWebView) }
    let old = cache.inner.load()?.token
    cache.isHeld.change { $0 = true }
    let seen = Shared<[String]>([])
    session.observe { change in
      guard change.state != .createdOpening else { return }
      let kept = cache.inner.load()?.token
      let word = kept == nil ? "nothing" : kept == old ? "old" : "new"
      seen.change { $0.append("\(change.state.name): \(word)") }
    }
    let work = Task {
      switch change {
      case .opened, .openedAndClosed: try await session.open(behavior: .forcingWebView)
      case .extended: try await session.requestNewReadPermissions(["email"])
      case .cleared: try await session.closeAndClearTokenInformation()
      case .signedOut: await session.signOut()
      }
    }
    try await eventually("the cache is being written") { cache.waiting.value == 1 }
    // A further change does not release the notification either.
    if change == .openedAndClosed { try session.close() }
    #expect(seen.value == [])
    cache.gate.open()
    _ = try? await work.value
    #expect(seen.value == change.expected)
  }

  @Test func `a sequence gets every change and ends with the session`() async throws {
    let (session, _) = try await session()
    let changes = session.changes()
    try await session.open(behavior: .forcingWebView)
    try session.close()
    var states: [FacebookSession.State] = []
    for await change in changes {
      #expect(change.session === session && change.failure == nil)
      states.append(change.state)
    }
    #expect(states == Self.course)
    for await _ in session.changes() { Issue.record("a session that has ended changed") }
  }

  @Test func `notifications have session, state and failure under documented names`() async throws {
    let center = NotificationCenter()
    let seen = Shared<[String]>([])
    let names = [FacebookSession.didChange, FacebookSession.didBecomeOpen, FacebookSession.didBecomeClosed]
    let page = ScriptedPage { _ in .failure(.cancelled) }
    let (failing, _) = try await session(page, center: center)
    let (opening, _) = try await session(center: center)
    let observers = names.map { name in
      center.addObserver(forName: name, object: nil, queue: nil) { note in
        let which = note.object as? FacebookSession === failing ? "failing" : "opening"
        let state = note.userInfo?[FacebookSession.notificationStateKey] as? FacebookSession.State
        let failure = note.userInfo?[FacebookSession.notificationFailureKey] as? SessionError
        let short = name.rawValue.replacing("com.facebook.sdk:FBSession", with: "")
        seen.change {
          $0.append("\(which) \(short) \(state?.name ?? "?") \(failure?.reason.map { "\($0)" } ?? "-")")
        }
      }
    }
    _ = try? await failing.open(behavior: .forcingWebView)
    try await opening.open(behavior: .forcingWebView)
    try opening.close()
    for observer in observers { center.removeObserver(observer) }
    #expect(
      seen.value == [
        "failing DidChangeNotification createdOpening -",
        "failing DidChangeNotification closedLoginFailed inlineCancelled",
        "failing DidBecomeClosedActiveSessionNotification closedLoginFailed inlineCancelled",
        "opening DidChangeNotification createdOpening -", "opening DidChangeNotification open -",
        "opening DidBecomeOpenActiveSessionNotification open -", "opening DidChangeNotification closed -",
        "opening DidBecomeClosedActiveSessionNotification closed -",
      ])
  }

  @Test func `an observer may close its session and is notified of that next`() async throws {
    let (session, _) = try await session()
    let notes = Notes()
    session.observe { change in
      notes.note(change.state, change.failure)
      if change.state == .open { try? change.session.close() }
    }
    _ = try? await session.open(behavior: .forcingWebView)
    #expect(notes.states == Self.course)
  }

  @Test func `a removed observer is not notified`() async throws {
    let (session, _) = try await session()
    let notes = Notes()
    let observation = session.observe { notes.note($0.state, $0.failure) }
    session.remove(observation)
    try await session.open(behavior: .forcingWebView)
    #expect(notes.states.isEmpty)
  }

  @Test func `the next session closes an active one, and both are announced`() async throws {
    let center = NotificationCenter()
    let seen = Shared<[String]>([])
    let observers = [ActiveFacebookSession.didSet, ActiveFacebookSession.didUnset].map { name in
      center.addObserver(forName: name, object: nil, queue: nil) { note in
        seen.change { $0.append(note.name.rawValue) }
      }
    }
    let active = ActiveFacebookSession(center)
    let (first, _) = try await session()
    let (second, _) = try await session()
    try await first.open(behavior: .forcingWebView)
    active.set(first)
    active.set(first)
    active.set(second)
    #expect(first.state == .closed && active.session === second)
    active.set(nil)
    for observer in observers { center.removeObserver(observer) }
    let set = "com.facebook.sdk:FBSessionDidSetActiveSessionNotification"
    let unset = "com.facebook.sdk:FBSessionDidUnsetActiveSessionNotification"
    #expect(seen.value == [set, unset, set, unset])
  }

  @Test func `concurrent opening and closing changes a session in a legal order`()
    async throws
  {
    for _ in 0..<50 {
      let (session, _) = try await session()
      let notes = Notes()
      session.observe { notes.note($0.state, $0.failure) }
      await withTaskGroup { group in
        for index in 0..<8 {
          group.addTask {
            if index % 2 == 0 {
              _ = try? await session.open(behavior: .forcingWebView)
            } else {
              try? session.close()
            }
          }
        }
      }
      try await eventually("the last state is told") { notes.states.last == session.state }
      var state = FacebookSession.State.created
      for next in notes.states {
        #expect(next.predecessors.contains(state))
        state = next
      }
      #expect(state == session.state && notes.states.count(where: { $0 == .createdOpening }) == 1)
    }
  }

  @Test func `a logout while the token is stored leaves no token`() async throws {
    for _ in 0..<50 {
      let world = try await TestWorlds.make()
      let cache = MemoryTokenCache()
      let session = await FacebookSession(
        SessionFixtures.settings, app: world.app, cache: cache, web: ScriptedPage())
      let opening = Task { _ = try? await session.open(behavior: .forcingWebView) }
      try await eventually("the session is open") { session.state == .open }
      let closing = Task { try? await session.closeAndClearTokenInformation() }
      closing.cancel()
      await closing.value
      await opening.value
      #expect(session.state == .closed && cache.load() == nil)
    }
  }
}
