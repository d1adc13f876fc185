import EinlassFacebook
import EinlassStorage
import EinlassTwitter
import EinlassWire
import EinlassWorld
import OAuth1
import Synchronization
import Testing

@testable import EinlassDevice

/// The phone's eras, restrictions, accounts and Settings (reference of Accounts, sections 2.4, 2.8 and 2.9).
@Suite(.timeLimit(.minutes(15)))
struct PhoneTests {
  private static func failed(_ code: AccountStoreError.Code, _ text: String? = nil) -> AccessResult {
    AccessResult(isGranted: false, failure: AccountStoreError(code, text))
  }

  struct Era: Sendable, CustomTestStringConvertible {
    let era: PhonePolicy.Era
    let twitter: AccessResult
    let facebook: AccessResult

    var testDescription: String { era.rawValue }
  }

  @Test(
    arguments: [
      Era(era: .ios11, twitter: failed(.permissionDenied), facebook: failed(.permissionDenied)),
      Era(
        era: .macOS10_13, twitter: AccessResult(isGranted: true), facebook: AccessResult(isGranted: true)),
      Era(
        era: .later,
        twitter: failed(.permissionDenied, "No accounts found for account type com.apple.twitter"),
        facebook: failed(.accountNotFound, "No accounts found for account type com.apple.facebook")),
    ])
  func `later systems refuse or grant without a prompt and show no account`(_ era: Era) async throws {
    let world = try await DeviceWorld([.allow, .allow])
    let account = try await world.addTwitter()
    try await world.addFacebook()
    _ = try await world.store.requestAccess(.twitter)
    world.phone.policy.era = era.era
    #expect(try await world.store.requestAccess(.twitter) == era.twitter)
    #expect(try await world.store.requestAccess(DeviceWorld.ask()) == era.facebook)
    #expect(world.store.accounts(.twitter) == [])
    #expect(world.store.accounts(.facebook) == [])
    #expect(world.store.account(identifier: account.identifier) == nil)
    #expect(world.prompt.questions.count == 1)
    #expect(world.decision(.facebook) == nil)
  }

  @Test(
    arguments: [
      (.unentitled, 9, nil), (.protectionPolicy, 10, nil), (.invalidBundleID, 16, nil),
      (
        .missingPlugin, 1, "No access plugin was found that supports the account type com.apple.twitter"
      ),
      (.deniedByPlugin, 17, nil),
    ] as [(PhonePolicy.Restriction, Int, String?)])
  func `a restriction has its own code, before any prompt or stored grant`(
    restriction: PhonePolicy.Restriction, code: Int, text: String?
  ) async throws {
    let world = try await DeviceWorld([.allow])
    try await world.addTwitter()
    world.phone.policy.restriction = restriction
    let result = try await world.store.requestAccess(.twitter)
    #expect(!result.isGranted)
    #expect(result.failure?.domain == "com.apple.accounts")
    #expect(result.failure?.rawCode == code)
    #expect(result.failure?.text == text)
    #expect(world.prompt.questions.isEmpty)
    #expect(world.decision(.twitter) == nil)
    world.phone.policy.restriction = nil
    #expect(try await world.store.requestAccess(.twitter) == AccessResult(isGranted: true))
  }

  @Test func `every restriction is covered`() {
    #expect(PhonePolicy.Restriction.allCases.count == 5)
    #expect(Set(PhonePolicy.Restriction.allCases.map(\.failure.0)).count == 5)
  }

  @Test func `a planned result replaces the phone's, and nothing is stored`() async throws {
    let notes = RecordingHooks()
    let world = try await DeviceWorld([.allow], hooks: notes)
    let result = Self.failed(.deniedByPlugin, "planned")
    notes.access.withLock { $0 = result }
    #expect(try await world.store.requestAccess(.twitter) == result)
    #expect(world.prompt.questions.isEmpty)
    #expect(world.decision(.twitter) == nil)
    #expect(
      notes.events == [.accessAsked(.twitter, app: "com.example.app"), .accessDecided(.twitter, result)])
  }

  @Test
  func `accounts are listed in order of addition with their visible fields`() async throws {
    let world = try await DeviceWorld([.allow, .allow])
    for name in ["nora_sim", "nora_two", "nora_three"] { try await world.addTwitter(name) }
    try await world.addFacebook()
    _ = try await world.store.requestAccess(.twitter)
    _ = try await world.store.requestAccess(DeviceWorld.ask())
    let twitter = world.store.accounts(.twitter)
    #expect(twitter.map(\.username) == ["nora_sim", "nora_two", "nora_three"])
    #expect(twitter.first?.accountDescription == "@nora_sim")
    #expect(twitter.first?.credential == nil)
    #expect(twitter.first?.userFullName == nil)
    #expect(twitter.first?.identifier == "A0000000-0000-4000-8000-nora_sim")
    let facebook = try await world.facebookAccount()
    #expect(facebook.username == "nora@sim.example")
    #expect(facebook.userFullName == "Nora Sim")
    #expect(facebook.accountDescription == nil)
    #expect(world.store.account(identifier: "FACEBOOK") == facebook)
    #expect(world.store.account(identifier: "none") == nil)
    #expect(world.otherStore.account(identifier: "FACEBOOK") == nil)
  }

  @Test func `a phone has one Facebook account: a new one replaces the old one`() async throws {
    let world = try await DeviceWorld()
    try await world.addFacebook("FIRST")
    try await world.addFacebook("SECOND")
    #expect(world.tables.list(AccountRecord.self, by: .network, .facebook).map(\.identifier) == ["SECOND"])
    try await world.addTwitter("a")
    try await world.addTwitter("b")
    #expect(world.tables.list(AccountRecord.self, by: .network, .twitter).count == 2)
  }

  @Test func `every listener is called for each account change and nothing else`() async throws {
    let notes = RecordingHooks()
    let world = try await DeviceWorld([.allow], hooks: notes)
    let first = world.phone.accountChanges()
    let second = world.phone.accountChanges()
    try await world.addTwitter("a")
    try await world.addTwitter("b")
    #expect(try await world.phone.settings.removeAccount(.twitter, username: "a"))
    #expect(try await world.phone.settings.removeAccount(.twitter, username: "a") == false)
    _ = try await world.store.requestAccess(.twitter)
    try await world.phone.settings.setAccess(false, of: "com.example.app", to: .twitter)
    for stream in [first, second] {
      var heard = 0
      for await _ in stream {
        heard += 1
        if heard == 3 { break }
      }
      #expect(heard == 3)
    }
    #expect(notes.events.filter { $0 == .accountsChanged }.count == 3)
  }

  @Test func `a removed listener does not block the others`() async throws {
    let world = try await DeviceWorld()
    let gone = Task { for await _ in world.phone.accountChanges() {} }
    gone.cancel()
    await gone.value
    let stream = world.phone.accountChanges()
    try await world.addTwitter()
    var iterator = stream.makeAsyncIterator()
    #expect(await iterator.next() != nil)
  }

  @Test func `an error prints like an NSError on Apple's systems`() {
    #expect(
      AccountStoreError(.permissionDenied).description
        == #"Error Domain=com.apple.accounts Code=7 "(null)""#)
    #expect(
      AccountStoreError(.accountNotFound, "text").description
        == #"Error Domain=com.apple.accounts Code=6 "text" UserInfo={NSLocalizedDescription=text}"#)
    #expect(AccountStoreError(domain: "NSURLErrorDomain", rawCode: 6, text: nil).code == nil)
    #expect(AccountStoreError.Code.allCases.map(\.rawValue) == Array(1...23))
  }
}
