import Einlass
import EinlassDevice
import EinlassSimulator
import EinlassTestSupport
import EinlassWire
import Testing

/// App-defined subclasses of the library's authenticators, which Einlass 1 allowed.
@MainActor struct SubclassTests {
  /// Counts the calls of `perform()`, and requests a different permission each time.
  private final class CountingFacebook: FacebookAuthenticator {
    var calls = 0
    var wishes: [[String]] = []
    /// The number of the call that does not start the sign-in.
    var idleCall = 0

    override func perform() {
      if !wishes.isEmpty { permissions = wishes[min(calls, wishes.count - 1)] }
      calls += 1
      if calls != idleCall { super.perform() }
    }
  }

  /// An authenticator that sets its request through an overridden property.
  private final class WishingFacebook: FacebookAuthenticator {
    var readings = 0

    override var permissions: [String] {
      get {
        readings += 1
        return readings == 1 ? ["email", "public_profile"] : ["public_profile"]
      }
      set {}
    }
  }

  private final class CountingTwitter: TwitterAuthenticator {
    var calls = 0

    override func perform() {
      calls += 1
      super.perform()
    }
  }

  /// Returns a world whose person removes the app on Facebook before the app reads the profile.
  private static func worldWithRemoval() async throws -> World {
    let world = try await TestWorlds.make { configuration in
      var access = PhoneConfiguration.StoredAccess(isGranted: true)
      access.permissions = ["email", "public_profile"]
      configuration.phone.access[.facebook] = access
    }
    try world.plan("facebook-app-removed", for: "facebook.me")
    return world
  }

  private static func requests(in world: World) -> [AccessRequest] {
    world.journal.entries.compactMap { entry in
      if case .accessAsked(let request, _)? = entry.event.phone { request } else { nil }
    }
  }

  private static let wanted: [AccessRequest] = [
    .facebook(appID: TestWorlds.appID, permissions: ["email", "public_profile"], audience: .onlyMe),
    .facebook(appID: TestWorlds.appID, permissions: ["public_profile"], audience: .onlyMe),
  ]

  @Test func `an overridden perform() is called again for 190/458, with one result`()
    async throws
  {
    let world = try await Self.worldWithRemoval()
    let delegate = DelegateTests.Delegate()
    let authenticator = CountingFacebook(appID: TestWorlds.appID, app: world.app)
    authenticator.wishes = [["email", "public_profile"], ["public_profile"]]
    authenticator.delegate = delegate
    authenticator.perform()
    try await eventually("1 results have come") { delegate.resultCount == 1 }
    await TestWorlds.letOthersRun()
    #expect(authenticator.calls == 2)
    #expect(Self.requests(in: world) == Self.wanted)
    #expect(delegate.credentials == ["Nora Sim"])
    #expect(delegate.asked == [["nora@sim.example"], ["nora@sim.example"]])
    #expect(delegate.resultCount == 1)
  }

  @Test func `an overridden perform() that does not restart ends silently`() async throws {
    let world = try await Self.worldWithRemoval()
    let delegate = DelegateTests.Delegate()
    let authenticator = CountingFacebook(appID: TestWorlds.appID, app: world.app)
    authenticator.wishes = [["email", "public_profile"]]
    authenticator.idleCall = 2
    authenticator.delegate = delegate
    authenticator.perform()
    try await eventually("perform() is called again") { authenticator.calls == 2 }
    await TestWorlds.letOthersRun()
    #expect(delegate.resultCount == 0)
    #expect(Self.requests(in: world).count == 1)
  }

  @Test func `a third perform() is one too many`() async throws {
    let world = try await Self.worldWithRemoval()
    let delegate = DelegateTests.Delegate()
    let authenticator = CountingFacebook(appID: TestWorlds.appID, app: world.app)
    authenticator.wishes = [["email", "public_profile"]]
    authenticator.delegate = delegate
    authenticator.perform()
    try await eventually("1 results have come") { delegate.resultCount == 1 }
    authenticator.perform()
    try await eventually("2 results have come") { delegate.resultCount == 2 }
    #expect(
      delegate.facebookProblems == [
        .accountStoreFailure(
          "perform() was called twice on the same FacebookAuthenticator; "
            + "create a new instance for each sign-in.")
      ])
  }

  @Test func `a delegate replaced before 190/458 is asked again and gets the result`()
    async throws
  {
    let world = try await Self.worldWithRemoval()
    let first = DelegateTests.Delegate()
    let second = DelegateTests.Delegate()
    let authenticator = FacebookAuthenticator(appID: TestWorlds.appID, app: world.app)
    authenticator.permissions = ["email", "public_profile"]
    authenticator.delegate = first
    first.onConfirmation = { proceed in
      authenticator.delegate = second
      proceed(true)
    }
    authenticator.perform()
    try await eventually("1 results have come") { second.resultCount == 1 }
    #expect(first.asked.count == 1 && first.resultCount == 0)
    #expect(second.asked.count == 1 && second.credentials == ["Nora Sim"])
  }

  @Test func `a released authenticator restarts anyway and is then deallocated`()
    async throws
  {
    let world = try await Self.worldWithRemoval()
    let delegate = DelegateTests.Delegate()
    weak var remaining: FacebookAuthenticator?
    do {
      let authenticator = FacebookAuthenticator(appID: TestWorlds.appID, app: world.app)
      authenticator.permissions = ["email", "public_profile"]
      authenticator.delegate = delegate
      remaining = authenticator
      authenticator.perform()
    }
    try await eventually("1 results have come") { delegate.resultCount == 1 }
    #expect(delegate.credentials == ["Nora Sim"])
    try await eventually("it is let go of") { remaining == nil }
  }

  @Test func `the async form reads an overridden property again for the next request`() async throws {
    let world = try await Self.worldWithRemoval()
    let authenticator = WishingFacebook(appID: TestWorlds.appID, app: world.app)
    let credentials = try await authenticator.perform { _ in true }
    #expect(credentials.name == "Nora Sim")
    #expect(authenticator.readings == 2)
    #expect(Self.requests(in: world) == Self.wanted)
  }

  @Test func `Twitter's overridden perform() runs as often as the app calls it`() async throws {
    let world = try await TestWorlds.make()
    let delegate = DelegateTests.Delegate()
    let authenticator = CountingTwitter(consumer: TestWorlds.consumer, app: world.app)
    authenticator.delegate = delegate
    authenticator.perform()
    try await eventually("1 results have come") { delegate.resultCount == 1 }
    #expect(authenticator.calls == 1 && delegate.credentials == ["nora_sim"])
  }
}
