import Einlass
import EinlassDevice
import EinlassSimulator
import EinlassStorage
import EinlassTestSupport
import EinlassWire
import Foundation
import HTTPTypes
import OAuth1
import Synchronization
import Testing

/// Whether the person is still logged in.
struct TokenValidityTests {
  typealias Cause = FacebookLogOutCause

  /// A person logged in with a token of `world`.
  private struct Stage {
    let world: World
    let token: String
    let validity: FacebookTokenValidity
    private let heard: Heard

    final class Heard: Sendable {
      let causes = Mutex<[FacebookLogOutCause]>([])
    }

    var causes: [FacebookLogOutCause] { heard.causes.withLock { $0 } }
    var questions: Int { world.journal.messages.count { $0.endpoint == "facebook.me" } }

    init(lifetime: Int64 = 5_184_000) async throws {
      world = try await TestWorlds.make()
      let person = try #require(
        world.tables.find(FacebookPersonRecord.self, by: .login, "nora@sim.example"))
      let record = try world.facebook.install(
        appID: TestWorlds.appID, personID: person.id, permissions: ["public_profile"])
      token = record.token
      let heard = Heard()
      self.heard = heard
      validity = FacebookTokenValidity(app: world.app) { cause in heard.causes.withLock { $0.append(cause) } }
      try await validity.keep(
        WebLoginCredential(
          .facebook, secret: token, expiration: world.clock.now.advanced(by: .seconds(lifetime))))
    }

    /// Ends the app and starts it again.
    func startAgain() async -> (FacebookTokenValidity, FacebookTokenValidity.Verdict) {
      let validity = FacebookTokenValidity(app: world.app)
      return (validity, await validity.start())
    }
  }

  @Test func `a person with a valid token stays logged in, also after a restart`() async throws {
    let stage = try await Stage()
    guard case .valid(let person) = await stage.validity.checkTokenValidity() else {
      Issue.record("not valid")
      return
    }
    #expect(person.name == "Nora Sim" && !person.id.isEmpty)
    let (again, verdict) = await stage.startAgain()
    #expect(verdict == .valid(person))
    #expect(again.credential?.secret.reveal() == stage.token)
    let targets = stage.world.journal.messages.compactMap(\.request.head.path)
    #expect(targets == Array(repeating: "/v7.0/me?access_token=\(stage.token)", count: 2))
  }

  @Test func `without a login no request is sent`() async throws {
    let world = try await TestWorlds.make()
    let validity = FacebookTokenValidity(app: world.app)
    #expect(await validity.start() == .notLoggedIn)
    #expect(await validity.checkTokenValidity() == .notLoggedIn)
    #expect(await validity.checkIfDue() == nil)
    await validity.checkDaily()
    #expect(world.journal.messages.isEmpty)
  }

  /// Every subcode of 190 with the cause reported for it.
  static let causes: [(FacebookTokenRecord.Invalidation, Cause)] = [
    (.sessionMismatch, .passwordChanged), (.malformed, .malformed), (.invalidOrigin, .invalidOrigin),
    (.appRemoved, .appRemoved), (.checkpointed, .checkpointed), (.passwordChanged, .passwordChanged),
    (.appReinstalled, .appReinstalled), (.staleVersion, .staleVersion), (.expired, .expired),
    (.unconfirmed, .unconfirmed), (.invalidPerson, .invalidPerson), (.invalidatedByCall, .invalidated),
    (.loggedOut, .loggedOut), (.unused, .unused), (.pageRoleLost, .pageRoleLost),
    (.appInactive, .appInactive),
  ]

  @Test func `the table of causes has every subcode`() {
    #expect(Set(Self.causes.map(\.0)) == Set(FacebookTokenRecord.Invalidation.allCases))
  }

  @Test(arguments: causes)
  func `a dead token logs the person out with its cause and is deleted`(
    _ reason: FacebookTokenRecord.Invalidation, _ cause: Cause
  ) async throws {
    let stage = try await Stage()
    try stage.world.facebook.invalidate(stage.token, by: reason)
    #expect(await stage.validity.checkTokenValidity() == .loggedOut(cause))
    #expect(stage.causes == [cause])
    #expect(stage.validity.credential == nil)
    #expect(try await WebLoginKeychain(app: stage.world.app).load() == nil)
    #expect(await stage.validity.checkTokenValidity() == .notLoggedIn)
    #expect(stage.causes == [cause] && stage.questions == 1)
  }

  @Test(arguments: [
    ("not a token", Cause.malformed), ("EAAunknown", .malformed), ("eyJhbGciOi.x.y", .malformed),
  ])
  func `a text that is not a token is reported as malformed`(_ text: String, _ cause: Cause) async throws {
    let stage = try await Stage()
    try await stage.validity.keep(
      WebLoginCredential(.facebook, secret: text, expiration: FacebookTokenData.distantFuture))
    let (again, verdict) = await stage.startAgain()
    #expect(verdict == .loggedOut(cause) && again.credential == nil)
  }

  /// Responses with code 190 that differ slightly from Facebook's.
  static let oddities: [(failure: String, cause: Cause)] = [
    ("facebook-type-missing", .malformed), ("facebook-subcode-text", .appRemoved),
    ("facebook-code-text", .malformed),
  ]

  @Test(arguments: oddities)
  func `190 is accepted as a number and as text`(_ failure: String, _ cause: Cause) async throws {
    let stage = try await Stage()
    try stage.world.plan(failure, for: "facebook.me")
    #expect(await stage.validity.checkTokenValidity() == .loggedOut(cause))
  }

  @Test func `a deleted app and an unknown subcode have their own causes`() async throws {
    let stage = try await Stage()
    try stage.world.facebook.setDeleted(appID: TestWorlds.appID)
    #expect(await stage.validity.checkTokenValidity() == .loggedOut(.appDeleted))
    #expect(Cause(subcode: 999, message: "") == .other(subcode: 999))
  }

  /// Failures of a check that say nothing about the token.
  static let troubles = [
    "offline", "timeout", "no-data-no-error", "facebook-error-page", "facebook-service-unavailable",
    "facebook-token-needed", "facebook-proof-missing", "facebook-app-limit", "facebook-user-limit",
    "facebook-permission", "facebook-extended-permission", "facebook-no-token", "facebook-unknown-error",
    "facebook-unavailable", "facebook-id-missing", "facebook-false",
  ]

  @Test(arguments: troubles)
  func `any other error leaves the person logged in`(_ failure: String) async throws {
    let stage = try await Stage()
    try stage.world.plan(failure, for: "facebook.me")
    guard case .unanswered = await stage.validity.checkTokenValidity() else {
      Issue.record("answered")
      return
    }
    #expect(stage.causes.isEmpty && stage.validity.credential?.secret.reveal() == stage.token)
    let (_, verdict) = await stage.startAgain()
    guard case .valid = verdict else {
      Issue.record("not valid: \(verdict)")
      return
    }
  }

  @Test func `a 60-day token is checked about once a day and ends on the sixtieth`() async throws {
    let stage = try await Stage()
    let start = stage.world.clock.now
    await stage.validity.checkDaily()
    #expect(stage.questions == 60 && stage.causes == [.expired])
    #expect(stage.world.clock.now == start.advanced(by: .seconds(60 * 86_400)))
  }

  @Test func `checks are a day apart, and the app's start is one`() async throws {
    let stage = try await Stage()
    let clock = stage.world.clock
    clock.advance(by: .seconds(86_399))
    #expect(await stage.validity.checkIfDue() == nil)
    clock.advance(by: .seconds(1))
    #expect(await stage.validity.checkIfDue() != nil)
    #expect(await stage.validity.checkIfDue() == nil)
    let (again, _) = await stage.startAgain()
    clock.advance(by: .seconds(86_399))
    #expect(await again.checkIfDue() == nil)
    await again.checkDaily(until: clock.now.advanced(by: .seconds(1)))
    #expect(stage.questions == 3)
  }

  @Test func `an unanswered check counts for the day`() async throws {
    let stage = try await Stage()
    try stage.world.plan("offline", for: "facebook.me")
    await stage.validity.checkDaily(until: stage.world.clock.now.advanced(by: .seconds(3 * 86_400)))
    #expect(stage.questions == 3 && stage.validity.credential != nil)
  }

  @Test func `the daily check ends with its task`() async throws {
    let stage = try await Stage()
    stage.world.clock.pace = .manual
    let daily = Task { await stage.validity.checkDaily() }
    try await stage.world.clock.waitForSleepers(1)
    daily.cancel()
    await daily.value
    #expect(stage.questions == 0)
  }

  @Test func `a login that replaces a dead one is not logged out with it`() async throws {
    let stage = try await Stage()
    let stale = stage.token
    try stage.world.facebook.expire(stale)
    try stage.world.plan("slow", for: "facebook.me")
    stage.world.clock.pace = .manual
    let checking = Task { await stage.validity.checkTokenValidity() }
    try await stage.world.clock.waitForSleepers(1)
    let person = try #require(
      stage.world.tables.find(FacebookPersonRecord.self, by: .login, "nora@sim.example"))
    let fresh = try stage.world.facebook.install(
      appID: TestWorlds.appID, personID: person.id, permissions: ["public_profile"])
    try await stage.validity.keep(
      WebLoginCredential(.facebook, secret: fresh.token, expiration: FacebookTokenData.distantFuture))
    stage.world.clock.advance(by: .seconds(30))
    guard case .valid = await checking.value else {
      Issue.record("not valid")
      return
    }
    #expect(stage.causes.isEmpty && stage.validity.credential?.secret.reveal() == fresh.token)
  }

  @Test func `a logout deletes the credential and reports no cause`() async throws {
    let stage = try await Stage()
    await stage.validity.logOut()
    #expect(stage.validity.credential == nil && stage.causes.isEmpty)
    #expect(await stage.startAgain().1 == .notLoggedIn)
  }
}
