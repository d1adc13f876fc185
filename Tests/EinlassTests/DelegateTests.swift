import Einlass
import EinlassDevice
import EinlassSimulator
import EinlassTestSupport
import EinlassWire
import Testing

/// The behavior of delegates, both defined and undefined in Einlass 1.
@MainActor struct DelegateTests {
  /// A delegate with scripted answers, which records its calls.
  final class Delegate: TwitterAuthenticatorDelegate, FacebookAuthenticatorDelegate {
    var asked: [[String]] = []
    var credentials: [String] = []
    var twitterProblems: [TwitterAuthenticator.Problem] = []
    var facebookProblems: [FacebookAuthenticator.Problem] = []
    var onChoice: (([String], @escaping (String?) -> Void) -> Void) = { names, choice in choice(names.first) }
    var onConfirmation: ((@escaping (Bool) -> Void) -> Void) = { $0(true) }

    var resultCount: Int { credentials.count + twitterProblems.count + facebookProblems.count }

    func twitterAccountSelection(withAccounts names: [String], choice: @escaping (String?) -> Void) {
      asked.append(names)
      onChoice(names, choice)
    }
    func twitterAuthenticatorFinished(withCredentials: TwitterAuthenticator.Credentials) {
      credentials.append(withCredentials.screenName)
    }
    func twitterAuthenticatorFinished(withProblem: TwitterAuthenticator.Problem) {
      twitterProblems.append(withProblem)
    }
    func facebookAccountConfirmation(withAccount name: String, proceed: @escaping (Bool) -> Void) {
      asked.append([name])
      onConfirmation(proceed)
    }
    func facebookAuthenticatorFinished(withCredentials: FacebookAuthenticator.Credentials) {
      credentials.append(withCredentials.name)
    }
    func facebookAuthenticatorFinished(withProblem: FacebookAuthenticator.Problem) {
      facebookProblems.append(withProblem)
    }
  }

  private func twitter(_ world: World, _ delegate: Delegate?) -> TwitterAuthenticator {
    let authenticator = TwitterAuthenticator(consumer: TestWorlds.consumer, app: world.app)
    authenticator.delegate = delegate
    return authenticator
  }

  private func facebook(_ world: World, _ delegate: Delegate?) -> FacebookAuthenticator {
    let authenticator = FacebookAuthenticator(appID: TestWorlds.appID, app: world.app)
    authenticator.delegate = delegate
    return authenticator
  }

  @Test func `row 46: a delegate that answers twice gets one result`() async throws {
    let world = try await TestWorlds.make()
    let delegate = Delegate()
    delegate.onChoice = { names, choice in
      choice(names.last)
      choice(names.first)
      choice(nil)
    }
    delegate.onConfirmation = { proceed in
      proceed(true)
      proceed(false)
    }
    twitter(world, delegate).perform()
    try await eventually("1 results have come") { delegate.resultCount == 1 }
    facebook(world, delegate).perform()
    try await eventually("2 results have come") { delegate.resultCount == 2 }
    await TestWorlds.letOthersRun()
    #expect(delegate.credentials == ["otto_sim", "Nora Sim"])
    #expect(delegate.resultCount == 2)
  }

  @Test func `a second perform() on one instance is refused; the first continues`() async throws {
    let world = try await TestWorlds.make()
    let delegate = Delegate()
    let first = twitter(world, delegate)
    first.perform()
    first.perform()
    let second = facebook(world, delegate)
    second.perform()
    second.perform()
    try await eventually("4 results have come") { delegate.resultCount == 4 }
    #expect(delegate.credentials.sorted() == ["Nora Sim", "nora_sim"])
    let message = "perform() was called twice on the same %; create a new instance for each sign-in."
    #expect(
      delegate.twitterProblems == [
        .accountStoreFailure(message.replacing("%", with: "TwitterAuthenticator"))
      ])
    #expect(
      delegate.facebookProblems == [
        .accountStoreFailure(message.replacing("%", with: "FacebookAuthenticator"))
      ])
  }

  @Test func `row 42: a sign-in without a delegate stops at the question`()
    async throws
  {
    weak var remaining: World?
    do {
      let world = try await TestWorlds.make()
      remaining = world
      twitter(world, nil).perform()
      facebook(world, nil).perform()
      try await eventually("nine entries are in the journal") { world.journal.entries.count >= 9 }
      #expect(world.journal.messages.allSatisfy { $0.network == .facebook })
    }
    try await eventually("it is let go of") { remaining == nil }
  }

  @Test func `row 43: a delegate released after its answer loses the result`()
    async throws
  {
    let world = try await TestWorlds.make()
    var delegate: Delegate? = Delegate()
    weak let remaining = delegate
    delegate?.onChoice = { names, choice in
      choice(names.first)
      delegate = nil
    }
    twitter(world, delegate).perform()
    try await eventually("three messages are in the journal") { world.journal.messages.count == 3 }
    try await eventually("it is let go of") { remaining == nil }
  }

  @Test func `a delegate that releases its closure ends the sign-in`() async throws {
    weak var remaining: World?
    let delegate = Delegate()
    delegate.onChoice = { _, _ in }
    delegate.onConfirmation = { _ in }
    do {
      let world = try await TestWorlds.make()
      remaining = world
      twitter(world, delegate).perform()
      facebook(world, delegate).perform()
      try await eventually("the delegate is asked twice") { delegate.asked.count == 2 }
    }
    try await eventually("it is let go of") { remaining == nil }
    #expect(delegate.resultCount == 0)
  }

  @Test func `a retained closure may be called much later`() async throws {
    let world = try await TestWorlds.make()
    let delegate = Delegate()
    var kept: ((String?) -> Void)?
    delegate.onChoice = { _, choice in kept = choice }
    twitter(world, delegate).perform()
    try await eventually("the delegate is asked") { kept != nil }
    world.clock.advance(by: .seconds(86_400))
    kept?("otto_sim")
    try await eventually("1 results have come") { delegate.resultCount == 1 }
    #expect(delegate.credentials == ["otto_sim"])
  }

  @Test func `the delegate is called on the main thread, with names in phone order`()
    async throws
  {
    let world = try await TestWorlds.make()
    let delegate = Delegate()
    delegate.onChoice = { _, choice in
      MainActor.assertIsolated()
      choice(nil)
    }
    twitter(world, delegate).perform()
    try await eventually("1 results have come") { delegate.resultCount == 1 }
    #expect(delegate.asked == [["nora_sim", "otto_sim"]])
    #expect(delegate.twitterProblems == [.userCanceledAccountSelection])
  }

  @Test func `a delegate set after perform() is asked and gets the result`() async throws {
    let world = try await TestWorlds.make()
    let delegate = Delegate()
    let twitter = twitter(world, nil)
    twitter.perform()
    twitter.delegate = delegate
    let facebook = facebook(world, nil)
    facebook.perform()
    facebook.delegate = delegate
    try await eventually("2 results have come") { delegate.resultCount == 2 }
    #expect(delegate.credentials.sorted() == ["Nora Sim", "nora_sim"])
  }

  @Test func `a delegate set while the question is open gets the result`() async throws {
    let world = try await TestWorlds.make()
    let asked = Delegate()
    let told = Delegate()
    let twitter = twitter(world, asked)
    let facebook = facebook(world, asked)
    asked.onChoice = { names, choice in
      twitter.delegate = told
      choice(names.last)
    }
    asked.onConfirmation = { proceed in
      facebook.delegate = told
      proceed(true)
    }
    twitter.perform()
    facebook.perform()
    try await eventually("2 results have come") { told.resultCount == 2 }
    #expect(asked.resultCount == 0)
    #expect(told.credentials.sorted() == ["Nora Sim", "otto_sim"])
  }

  @Test func `a released authenticator continues and notifies its delegate`() async throws {
    let world = try await TestWorlds.make()
    let delegate = Delegate()
    weak var remaining: TwitterAuthenticator?
    do {
      let authenticator = twitter(world, delegate)
      remaining = authenticator
      authenticator.perform()
    }
    try await eventually("1 results have come") { delegate.resultCount == 1 }
    #expect(remaining == nil)
  }

  @Test func `the app's settings are read again for the second request of 190/458`() async throws {
    let world = try await TestWorlds.make { configuration in
      var access = PhoneConfiguration.StoredAccess(isGranted: true)
      access.permissions = ["email", "public_profile"]
      access.token = .valid
      configuration.phone.access[.facebook] = access
    }
    try world.plan("facebook-app-removed", for: "facebook.me")
    let delegate = Delegate()
    let authenticator = facebook(world, delegate)
    authenticator.permissions = ["email", "public_profile"]
    delegate.onConfirmation = { proceed in
      authenticator.permissions = ["public_profile"]
      authenticator.audience = .everyone
      proceed(true)
    }
    authenticator.perform()
    try await eventually("1 results have come") { delegate.resultCount == 1 }
    let requests = world.journal.entries.compactMap { entry -> AccessRequest? in
      if case .accessAsked(let request, _)? = entry.event.phone { request } else { nil }
    }
    #expect(
      requests == [
        .facebook(appID: TestWorlds.appID, permissions: ["email", "public_profile"], audience: .onlyMe),
        .facebook(appID: TestWorlds.appID, permissions: ["public_profile"], audience: .everyone),
      ])
  }

  @Test func `an unanswered prompt sends a delegate nothing`() async throws {
    let world = try await TestWorlds.make { $0.person.access = [.silent] }
    let delegate = Delegate()
    let start = world.clock.now
    twitter(world, delegate).perform()
    try await eventually("the clock has moved") { world.clock.now > start }
    await TestWorlds.letOthersRun()
    #expect(delegate.resultCount == 0)
    #expect(world.clock.now.seconds - start.seconds == 3600)
  }
}
