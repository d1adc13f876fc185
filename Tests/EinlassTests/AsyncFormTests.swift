import Einlass
import EinlassDevice
import EinlassSimulator
import EinlassTestSupport
import EinlassWire
import FoundationEssentials
import Synchronization
import Testing

/// The async form, which returns credentials or throws a typed problem.
struct AsyncFormTests {
  @Test func `it returns Twitter's credentials`() async throws {
    let world = try await TestWorlds.make()
    let credentials = try await TwitterAuthenticator(consumer: TestWorlds.consumer, app: world.app)
      .perform { names in names.first }
    #expect(credentials.id == "4242424242")
    #expect(credentials.screenName == "nora_sim")
    #expect(credentials.key.hasPrefix("4242424242-") && credentials.key.utf8.count == 50)
    #expect(credentials.secret.utf8.count == 45)
    #expect(credentials.email == "nora@sim.example")
    #expect(!"\(credentials)".contains(credentials.secret) && !"\(credentials)".contains(credentials.key))
  }

  @Test func `it returns Facebook's credentials`() async throws {
    let world = try await TestWorlds.make()
    let credentials = try await FacebookAuthenticator(appID: TestWorlds.appID, app: world.app)
      .perform { _ in true }
    #expect(credentials.token.hasPrefix("EAA"))
    #expect(
      credentials.avatar.absoluteString == "https://graph.facebook.com/\(credentials.id)/picture?type=large")
    #expect(!"\(credentials)".contains(credentials.token))
  }

  @Test func `it throws its typed problem`() async throws {
    let world = try await TestWorlds.make()
    await #expect(throws: TwitterAuthenticator.Problem.userCanceledAccountSelection) {
      try await TwitterAuthenticator(consumer: TestWorlds.consumer, app: world.app).perform { _ in nil }
    }
    await #expect(throws: FacebookAuthenticator.Problem.userCanceledAccountSelection) {
      try await FacebookAuthenticator(appID: TestWorlds.appID, app: world.app).perform { _ in false }
    }
  }

  @Test func `a second call on one instance is refused`() async throws {
    let world = try await TestWorlds.make()
    let twitter = TwitterAuthenticator(consumer: TestWorlds.consumer, app: world.app)
    _ = try await twitter.perform { $0.first }
    await #expect(
      throws: TwitterAuthenticator.Problem.accountStoreFailure(
        "perform() was called twice on the same TwitterAuthenticator; create a new instance for each sign-in."
      )
    ) {
      try await twitter.perform { $0.first }
    }
  }

  @Test func `without a phone it throws an error with advice`() async throws {
    await #expect(
      throws: TwitterAuthenticator.Problem.accountStoreFailure(
        "No simulated phone is set; pass an 'app' to the authenticator, or run it inside "
          + "'InstalledApp.$current.withValue(app) { ... }'.")
    ) {
      try await TwitterAuthenticator(consumer: TestWorlds.consumer).perform { $0.first }
    }
  }

  /// The point at which a sign-in is cancelled.
  enum Moment: CaseIterable {
    case prompt, choice, request, renewal
  }

  @Test(arguments: [Moment.prompt, .choice, .request])
  func `a cancelled Twitter sign-in ends with -999 and leaves nothing behind`(_ moment: Moment) async throws {
    weak var remaining: World?
    do {
      let world = try await TestWorlds.make { configuration in
        if moment == .prompt { configuration.person.access = [.silent] }
        configuration.person.choice = .silent
      }
      world.clock.pace = .manual
      remaining = world
      if moment == .request { try world.plan("slow", for: "twitter.request_token") }
      let authenticator = TwitterAuthenticator(consumer: TestWorlds.consumer, app: world.app)
      let clock = world.clock
      let signIn = Task { () -> TwitterAuthenticator.Problem? in
        do throws(TwitterAuthenticator.Problem) {
          _ = try await authenticator.perform { names in
            if moment == .choice { try? await clock.sleep(for: .seconds(60)) }
            return names.first
          }
          return nil
        } catch {
          return error
        }
      }
      try await world.clock.waitForSleepers(1)
      signIn.cancel()
      #expect(await signIn.value == .networkFailure(-999, "cancelled"))
      #expect(world.clock.sleeperCount == 0)
    }
    try await eventually("it is let go of") { remaining == nil }
  }

  @Test func `a renewal that never answers can be cancelled`() async throws {
    let world = try await TestWorlds.make { configuration in
      var access = PhoneConfiguration.StoredAccess(isGranted: true)
      access.permissions = ["user_birthday", "user_location", "user_friends", "email", "public_profile"]
      access.token = .expired
      configuration.phone.access[.facebook] = access
    }
    try world.plan("access-switched-off", for: "phone.renewal")
    world.clock.pace = .manual
    let authenticator = FacebookAuthenticator(appID: TestWorlds.appID, app: world.app)
    let signIn = Task { () -> FacebookAuthenticator.Problem? in
      do throws(FacebookAuthenticator.Problem) {
        _ = try await authenticator.perform { _ in true }
        return nil
      } catch {
        return error
      }
    }
    try await world.clock.waitForSleepers(1)
    signIn.cancel()
    #expect(await signIn.value == .networkFailure(-999, "cancelled"))
  }

  @Test func `an endless renewal times out on the virtual clock`()
    async throws
  {
    let world = try await TestWorlds.make { configuration in
      var access = PhoneConfiguration.StoredAccess(isGranted: true)
      access.permissions = ["user_birthday", "user_location", "user_friends", "email", "public_profile"]
      access.token = .expired
      configuration.phone.access[.facebook] = access
    }
    try world.plan("access-switched-off", for: "phone.renewal")
    let start = world.clock.now
    await #expect(throws: FacebookAuthenticator.Problem.systemAccountReloginNeeded) {
      try await FacebookAuthenticator(appID: TestWorlds.appID, app: world.app).perform { _ in true }
    }
    #expect(world.clock.now.seconds - start.seconds == 3600)
  }

  @Test func `row 38: the second of two sign-ins waits for the first's prompt`() async throws {
    let world = try await TestWorlds.make { $0.person.access = [.allow, .deny] }
    async let first = TwitterAuthenticator(consumer: TestWorlds.consumer, app: world.app)
      .perform { $0.first }
    async let second = TwitterAuthenticator(consumer: TestWorlds.consumer, app: world.app)
      .perform { $0.last }
    let names = try await [first.screenName, second.screenName]
    #expect(names == ["nora_sim", "otto_sim"])
    let prompts = world.journal.entries.filter {
      if case .prompted? = $0.event.phone { true } else { false }
    }
    #expect(prompts.count == 1)
  }

  @Test(arguments: AccountType.all)
  func `an open prompt times out, and nothing is decided`(
    _ type: AccountType
  ) async throws {
    let world = try await TestWorlds.make { $0.person.access = [.silent, .allow] }
    let start = world.clock.now
    func signIn() async -> String {
      do {
        switch type {
        case .twitter:
          return try await TwitterAuthenticator(consumer: TestWorlds.consumer, app: world.app)
            .perform { $0.first }.screenName
        default:
          return try await FacebookAuthenticator(appID: TestWorlds.appID, app: world.app)
            .perform { _ in true }.name
        }
      } catch {
        return "\(error)"
      }
    }
    #expect(await signIn() == #"networkFailure(-999, "cancelled")"#)
    #expect(world.clock.now.seconds - start.seconds == 3600)
    // The prompt was never answered, so the next sign-in prompts again, at a plausible time.
    #expect(await signIn() == (type == .twitter ? "nora_sim" : "Nora Sim"))
    #expect(world.clock.now.seconds - start.seconds == 3600)
  }
}
