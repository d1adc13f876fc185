import Einlass
import EinlassDevice
import EinlassSimulator
import EinlassStorage
import EinlassTestSupport
import EinlassWire
import Foundation
import Testing

/// The states of a session compared with the table of the reference (facebook.md, 7.1), which is repeated here.
struct SessionTransitionTests {
  typealias State = FacebookSession.State

  static let rawValues: [(State, Int)] = [
    (.created, 0), (.createdTokenLoaded, 1), (.createdOpening, 2), (.closedLoginFailed, 257), (.closed, 258),
    (.open, 513), (.openTokenExtended, 514),
  ]

  static let legal: [State: Set<State>] = [
    .created: [.createdTokenLoaded, .createdOpening, .closedLoginFailed],
    .createdTokenLoaded: [.open, .closedLoginFailed],
    .createdOpening: [.open, .closedLoginFailed],
    .open: [.openTokenExtended, .closed],
    .openTokenExtended: [.openTokenExtended, .closed],
    .closedLoginFailed: [], .closed: [],
  ]

  @Test func `the raw values are the SDK's, including the bits for open and ended`() {
    #expect(Self.rawValues.map(\.0).count == State.allCases.count)
    for (state, value) in Self.rawValues {
      #expect(state.rawValue == value && State(rawValue: value) == state)
      #expect(state.isOpen == [.open, .openTokenExtended].contains(state))
      #expect(state.isTerminal == [.closed, .closedLoginFailed].contains(state))
    }
  }

  @Test(arguments: State.allCases, State.allCases)
  func `a transition is legal exactly if the table says so`(_ from: State, _ to: State) {
    #expect(to.predecessors.contains(from) == Self.legal[from]?.contains(to))
  }

  /// A call that a test makes on a session.
  enum Call: CaseIterable {
    case open, openWithoutUI, close, clear, readPermissions, answerOpening, refuseOpening, comeBack
  }

  /// The table's result for a call: the next states, and the name of the failure. `nil` if there is none.
  private static func expected(_ call: Call, in state: State) -> (states: [State], failure: String?) {
    switch (call, state) {
    case (.open, .created): ([.createdOpening], nil)
    case (.open, .createdTokenLoaded), (.openWithoutUI, .createdTokenLoaded): ([.open], nil)
    case (.open, _): ([], "alreadyOpened")
    case (.openWithoutUI, .created): ([], "loginUINotAllowed")
    case (.openWithoutUI, _): ([], "alreadyOpened")
    case (.close, .createdOpening): ([.closedLoginFailed], nil)
    case (.close, .open), (.close, .openTokenExtended), (.clear, .open), (.clear, .openTokenExtended):
      ([.closed], nil)
    case (.close, _): ([], "illegalTransition")
    case (.clear, .closed), (.clear, .closedLoginFailed): ([], nil)
    case (.clear, _): ([], "illegalTransition")
    case (.readPermissions, .open), (.readPermissions, .openTokenExtended): ([.openTokenExtended], nil)
    case (.readPermissions, _): ([], "notOpen")
    case (.answerOpening, .createdOpening): ([.open], nil)
    case (.refuseOpening, .createdOpening), (.comeBack, .createdOpening): ([.closedLoginFailed], nil)
    case (.answerOpening, _), (.refuseOpening, _), (.comeBack, _): ([], nil)
    }
  }

  @Test(arguments: 1...60)
  func `random calls lead to the table's states`(_ seed: Int) async throws {
    let random = SeededRandomSource(seed: UInt64(seed))
    let world = try await TestWorlds.make()
    let isLoaded = random.octets(1)[0] % 2 == 0
    let driver = try await SessionDriver(
      world, cache: MemoryTokenCache(isLoaded ? try await Self.liveToken(world) : nil))
    var model: State = isLoaded ? .createdTokenLoaded : .created
    #expect(driver.session.state == model)
    for _ in 0..<12 {
      let call = Call.allCases[Int(random.octets(1)[0]) % Call.allCases.count]
      let (states, failure) = Self.expected(call, in: model)
      let before = driver.notes.states.count
      let its = try await driver.perform(call)
      #expect(its?.name == failure, "\(call) in \(model.name)")
      // The task that last changed the state may let another task notify observers.
      try await eventually("every state is told") { driver.notes.states.count >= before + states.count }
      #expect(Array(driver.notes.states.dropFirst(before)) == states, "\(call) in \(model.name)")
      model = states.last ?? model
      #expect(driver.session.state == model)
      #expect((driver.session.token != nil) == (model == .createdTokenLoaded || model.isOpen))
    }
    await driver.end()
  }

  /// Returns a token that is valid on the world's Facebook.
  private static func liveToken(_ world: World) async throws -> FacebookTokenData {
    var token = SessionFixtures.token(try await SessionDriver.token(in: world))
    token.loginType = .facebookApplication
    return token
  }
}

/// A session and Facebook's app, driven call by call.
final class SessionDriver: Sendable {
  let world: World
  let opener = ScriptedOpener(["fbauth"])
  let session: FacebookSession
  let notes = Notes()
  private let opening = Shared<Task<Void, Never>?>(nil)

  init(_ world: World, cache: any TokenCache) async throws {
    self.world = world
    session = await FacebookSession(SessionFixtures.settings, app: world.app, cache: cache, opener: opener)
    let notes = notes
    session.observe { notes.note($0.state, $0.failure) }
  }

  /// Returns Nora's token for the app.
  static func token(in world: World) async throws -> String {
    let person = world.tables.find(FacebookPersonRecord.self, by: .login, "nora@sim.example")
    return try world.facebook.install(
      appID: TestWorlds.appID, personID: person?.id ?? "", permissions: ["email"]
    ).token
  }

  func perform(_ call: SessionTransitionTests.Call) async throws -> FacebookSession.SessionError? {
    switch call {
    case .open: return try await open()
    case .openWithoutUI:
      return await SessionFixtures.failure { () async throws(FacebookSession.SessionError) in
        try await session.open(allowsLoginUI: false)
      }
    case .close:
      return await SessionFixtures.failure { () throws(FacebookSession.SessionError) in try session.close() }
    case .clear:
      return await SessionFixtures.failure { () async throws(FacebookSession.SessionError) in
        try await session.closeAndClearTokenInformation()
      }
    case .readPermissions: return try await askForMore()
    case .answerOpening: try await answer("access_token=\(Self.token(in: world))&expires_in=5183000")
    case .refuseOpening: try await answer("error=access_denied&error_reason=user_denied")
    case .comeBack:
      session.handleDidBecomeActive()
      try await settle()
    }
    return nil
  }

  func end() async {
    session.handleDidBecomeActive()
    await opening.value?.value
  }

  private func open() async throws -> FacebookSession.SessionError? {
    let its = session
    guard its.state == .created else {
      return await SessionFixtures.failure { () async throws(FacebookSession.SessionError) in
        try await its.open()
      }
    }
    let before = opener.urls.count
    let opener = opener
    let task = Task { _ = try? await its.open() }
    opening.change { $0 = task }
    try await eventually("another address is open") { opener.urls.count > before && its.isAwaitingAnswer }
    return nil
  }

  private func askForMore() async throws -> FacebookSession.SessionError? {
    let before = opener.urls.count
    let session = session
    let opener = opener
    let asking = Task {
      await SessionFixtures.failure { () async throws(FacebookSession.SessionError) in
        try await session.requestNewReadPermissions(["user_likes"])
      }
    }
    guard session.isOpen else { return await asking.value }
    try await eventually("another address is open") { opener.urls.count > before }
    let rest = "access_token=\(try await Self.token(in: world))&granted_scopes=email,user_likes"
    let url = try SessionFixtures.callback(to: opener.urls.last ?? URL(filePath: "/"), rest)
    #expect(session.handleOpenURL(url, sourceApplication: "com.facebook.Facebook"))
    return await asking.value
  }

  private func answer(_ rest: String) async throws {
    let isExpected = session.state == .createdOpening
    let url = try SessionFixtures.callback(to: opener.urls.last ?? URL(filePath: "/?state="), rest)
    #expect(session.handleOpenURL(url, sourceApplication: "com.facebook.Facebook") == isExpected)
    try await settle()
  }

  private func settle() async throws {
    guard session.state == .createdOpening else { return }
    let session = session
    try await eventually("the session has opened or failed") { session.state != .createdOpening }
  }
}
