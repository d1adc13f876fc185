import EinlassFacebook
import EinlassStorage
import EinlassTestSupport
import EinlassWire
import OAuth1
import Synchronization
import Testing

@testable import EinlassDevice

/// Renewing a credential (reference of Accounts, section 2.6).
@Suite(.timeLimit(.minutes(15)))
struct RenewalTests {
  private static let renewed = RenewalResult(.renewed)
  private static let rejected = RenewalResult(.rejected)

  private static func failed(_ code: AccountStoreError.Code, _ text: String? = nil) -> RenewalResult {
    RenewalResult(.failed, failure: AccountStoreError(code, text))
  }

  /// A world whose person has granted the app access.
  private static func world(hooks: any PhoneHooks = NoPhoneHooks()) async throws
    -> DeviceWorld
  {
    let world = try await DeviceWorld([.allow, .allow], hooks: hooks)
    try await world.addFacebook()
    try #require(try await world.store.requestAccess(DeviceWorld.ask()).isGranted)
    return world
  }

  @Test func `Twitter's is always rejected without a request or a prompt`() async throws {
    let world = try await DeviceWorld([.allow])
    try await world.addTwitter()
    _ = try await world.store.requestAccess(.twitter)
    let account = try #require(world.store.accounts(.twitter).first)
    #expect(try await world.store.renewCredentials(for: account) == Self.rejected)
    #expect(world.transport.requests.isEmpty)
    #expect(world.prompt.questions.count == 1)
  }

  @Test func `Facebook's returns a new token; an earlier account keeps the old one`() async throws {
    let world = try await Self.world()
    let old = try await world.facebookAccount()
    world.facebook.expireTokens("10")
    #expect(try await world.store.renewCredentials(for: old) == Self.renewed)
    let new = try await world.facebookAccount()
    let token = try #require(new.credential?.oauthToken)
    #expect(token != old.credential?.oauthToken)
    #expect(world.tables.find(FacebookTokenRecord.self, token)?.invalidation == nil)
    #expect(new.identifier == old.identifier)
    let request = try #require(world.transport.requests.last)
    #expect(request.url == "https://graph.facebook.com/v2.8/oauth/system_renew")
    #expect(request.form["app_id"] == "1001")
    #expect(request.form["bundle_id"] == "com.example.app")
  }

  @Test func `Facebook is asked about a person who removed the app once in 24 hours`() async throws {
    let world = try await Self.world()
    let account = try await world.facebookAccount()
    try world.facebook.removeApp(appID: "1001", personID: "10")
    #expect(try await world.store.renewCredentials(for: account) == Self.rejected)
    #expect(world.transport.requests.count == 2)
    // Within the day, the phone does not try even a renewal that would now succeed.
    _ = try world.facebook.install(appID: "1001", personID: "10", permissions: ["email"])
    world.clock.advance(by: .seconds(86_400) - .milliseconds(1))
    #expect(try await world.store.renewCredentials(for: account) == Self.rejected)
    #expect(world.transport.requests.count == 2)
    world.clock.advance(by: .milliseconds(1))
    #expect(try await world.store.renewCredentials(for: account) == Self.renewed)
    #expect(world.transport.requests.count == 3)
  }

  struct Failing: Sendable, CustomTestStringConvertible {
    let name: String
    let change: @Sendable (DeviceWorld) async throws -> Void
    let result: RenewalResult

    var testDescription: String { name }
  }

  @Test(
    arguments: [
      Failing(
        name: "password changed", change: { try $0.facebook.changePassword("10") },
        result: failed(
          .accountAuthenticationFailed,
          "Error validating access token: The session has been invalidated because the user changed their "
            + "password or Facebook has changed the session for security reasons.")),
      Failing(
        name: "checkpoint", change: { try $0.facebook.setCheckpointed("10") },
        result: failed(
          .accountAuthenticationFailed,
          "Error validating access token: You cannot access the app till you log in to www.facebook.com and "
            + "follow the instructions given.")),
      Failing(
        name: "no network", change: { $0.transport.failure.withLock { $0 = .notConnectedToInternet } },
        result: RenewalResult(
          .failed,
          failure: AccountStoreError(
            domain: "NSURLErrorDomain", rawCode: -1009,
            text: "The Internet connection appears to be offline."))),
      Failing(
        name: "no password on the phone", change: { try await $0.addFacebook(hasPassword: false) },
        result: failed(.accountAuthenticationFailed)),
      Failing(
        name: "no account",
        change: { try await $0.phone.settings.removeAccount(.facebook, username: "nora@sim.example") },
        result: failed(.accountNotFound)),
    ])
  func `an error is reported as failed and does not count as a refusal`(_ test: Failing) async throws {
    let world = try await Self.world()
    let account = try await world.facebookAccount()
    try await test.change(world)
    #expect(try await world.store.renewCredentials(for: account) == test.result)
    #expect(world.tables.find(AccountRecord.self, "FACEBOOK")?.renewalRejectedAt == nil)
  }

  @Test
  func `the phone is silent until the policy's limit if the switch is off`() async throws {
    let world = try await Self.world()
    let account = try await world.facebookAccount()
    try await world.phone.settings.setAccess(false, of: "com.example.app", to: .facebook)
    let renewal = Task { try await world.store.renewCredentials(for: account) }
    try await world.clock.waitForSleepers(1)
    world.clock.advance(by: .seconds(3600) - .milliseconds(1))
    #expect(world.clock.sleeperCount == 1)
    world.clock.advance(by: .milliseconds(1))
    #expect(
      try await renewal.value
        == Self.failed(.unknown, "the phone does not respond; the simulator stopped waiting"))
    #expect(
      world.transport.requests.map(\.path) == ["/v2.8/oauth/system_grant", "/v2.8/oauth/system_revoke"])
  }

  @Test func `a silent renewal ends when its task is cancelled`() async throws {
    let world = try await Self.world()
    let account = try await world.facebookAccount()
    try await world.phone.settings.setAccess(false, of: "com.example.app", to: .facebook)
    let renewal = Task { try await world.store.renewCredentials(for: account) }
    try await world.clock.waitForSleepers(1)
    renewal.cancel()
    await #expect(throws: CancellationError.self) { try await renewal.value }
    #expect(world.clock.sleeperCount == 0)
  }

  @Test
  func `callers during a renewal share its result; later ones start a new one`()
    async throws
  {
    let world = try await Self.world()
    let account = try await world.facebookAccount()
    let gate = world.transport.close()
    let renewals = (0..<5).map { _ in
      Task { try await world.store.renewCredentials(for: account) }
    }
    try await gate.waitForTasks(1)
    try await eventually("four wait for the renewal that is under way") {
      world.phone.renewals.waitingCount == 4
    }
    #expect(world.transport.requests.count == 2)
    gate.open()
    for renewal in renewals { #expect(try await renewal.value == Self.renewed) }
    #expect(world.transport.requests.count == 2)
    #expect(try await world.store.renewCredentials(for: account) == Self.renewed)
    #expect(world.transport.requests.count == 3)
  }

  @Test
  func `a cancelled renewal makes the next caller run its own`()
    async throws
  {
    let world = try await Self.world()
    let account = try await world.facebookAccount()
    try await world.phone.settings.setAccess(false, of: "com.example.app", to: .facebook)
    let first = Task { try await world.store.renewCredentials(for: account) }
    try await world.clock.waitForSleepers(1)
    let second = Task { try await world.store.renewCredentials(for: account) }
    try await eventually("one waits for the renewal that is under way") {
      world.phone.renewals.waitingCount == 1
    }
    try await world.phone.settings.setAccess(true, of: "com.example.app", to: .facebook)
    first.cancel()
    await #expect(throws: CancellationError.self) { try await first.value }
    #expect(try await second.value == Self.renewed)
  }

  @Test func `an app whose switch is off does not block another app's renewal`() async throws {
    let world = try await Self.world()
    _ = try await world.otherStore.requestAccess(
      .facebook(appID: "1002", permissions: ["email"], audience: nil))
    let account = try await world.facebookAccount()
    let other = try #require(world.otherStore.accounts(.facebook).first)
    try await world.phone.settings.setAccess(false, of: "com.example.app", to: .facebook)
    let silent = Task { try await world.store.renewCredentials(for: account) }
    try await world.clock.waitForSleepers(1)
    #expect(try await world.otherStore.renewCredentials(for: other) == Self.renewed)
    let renewed = try #require(world.otherStore.accounts(.facebook).first)
    #expect(renewed.credential != other.credential)
    silent.cancel()
    _ = try? await silent.value
  }

  @Test func `an account removed during a renewal stays removed`() async throws {
    let world = try await Self.world()
    let account = try await world.facebookAccount()
    let gate = world.transport.close()
    let renewal = Task { try await world.store.renewCredentials(for: account) }
    try await gate.waitForTasks(1)
    // The phone revokes the app's token too, through the same closed gate.
    let removal = Task {
      try await world.phone.settings.removeAccount(.facebook, username: "nora@sim.example")
    }
    try await gate.waitForTasks(2)
    gate.open()
    #expect(try await removal.value)
    #expect(try await renewal.value == Self.failed(.accountNotFound))
    #expect(world.tables.list(AccountRecord.self, by: .network, .facebook) == [])
  }

  @Test func `a planned result replaces the phone's and is recorded with the request`() async throws {
    let notes = RecordingHooks()
    let world = try await Self.world(hooks: notes)
    let account = try await world.facebookAccount()
    let before = notes.events.count
    notes.renewal.withLock { $0 = Self.rejected }
    #expect(try await world.store.renewCredentials(for: account) == Self.rejected)
    #expect(world.transport.requests.count == 1)
    #expect(
      Array(notes.events.dropFirst(before))
        == [.renewalAsked("nora@sim.example"), .renewalEnded(Self.rejected)])
  }
}
