import Accounts
import EinlassDevice
import EinlassSimulator
import EinlassTestSupport
import Synchronization
import Testing

/// Requests for access, as apps of the time made them (reference of Accounts, sections 2.2 to 2.5).
@Suite(.timeLimit(.minutes(15)))
struct AccessTests {
  private static let twitter = ACAccountTypeIdentifierTwitter
  private static let facebook = ACAccountTypeIdentifierFacebook

  @Test func `refusals at Twitter carry no error, whether first or later`() async throws {
    let world = try await AppleWorlds.make { $0.person.access = [.deny] }
    try await world.asApp {
      let store = ACAccountStore()
      for _ in 0..<2 {
        try await #expect(store.access(Self.twitter, nil) == Told(false, nil))
      }
      try #expect(store.twitterAccounts() == [])
    }
  }

  @Test func `access is granted without an error, and an existing type shows it`() async throws {
    let world = try await AppleWorlds.make()
    try await world.asApp {
      let store = ACAccountStore()
      let type = try store.type(Self.twitter)
      #expect(!type.accessGranted)
      try await #expect(store.access(Self.twitter, nil) == Told(true, nil))
      #expect(type.accessGranted)
      try await world.phone.settings.setAccess(false, of: world.app.identity.bundleID, to: .twitter)
      #expect(!type.accessGranted)
    }
  }

  struct Refusal: Sendable, CustomTestStringConvertible {
    let name: String
    let code: Int
    let text: String?
    var options = AppleWorlds.Options()
    let change: @Sendable (inout WorldConfiguration) -> Void

    var testDescription: String { name }
  }

  private static let prefix = "The Facebook server could not fulfill this access request: "

  @Test(arguments: [
    Refusal(name: "no account", code: 6, text: nil) { $0.phone.accounts = [] },
    Refusal(name: "the person says no", code: 7, text: nil) { $0.person.access = [.deny] },
    Refusal(name: "another bundle id", code: 7, text: prefix + "remote_app_id does not match stored id") {
      $0.facebook.app.bundleID = "com.example.other"
    },
    Refusal(name: "no app id", code: 8, text: nil, options: .init(appID: "")) { _ in },
    Refusal(name: "iOS 11", code: 7, text: nil) { $0.phone.policy.era = .ios11 },
  ])
  func `Facebook's refusals have Apple's codes, and texts only if iOS gave one`(
    _ refusal: Refusal
  ) async throws {
    let world = try await AppleWorlds.make(refusal.change)
    try await world.asApp {
      let told = try await ACAccountStore().access(Self.facebook, refusal.options.dictionary)
      let error = try #require(told.error)
      #expect(!told.isSuccess)
      #expect(error.domain == ACErrorDomain)
      #expect(error.code == refusal.code)
      #expect(error.userInfo[NSLocalizedDescriptionKey] as? String == refusal.text)
      #expect(error.userInfo.isEmpty == (refusal.text == nil))
    }
  }

  @Test func `an error prints and describes itself as on Apple's systems`() async throws {
    let world = try await AppleWorlds.make { $0.phone.accounts = [] }
    let told = try await world.asApp {
      try await ACAccountStore().access(Self.facebook, AppleWorlds.Options().dictionary)
    }
    let error: any Error = try #require(told.error)
    #expect("\(error)" == #"Error Domain=com.apple.accounts Code=6 "(null)""#)
    #expect(
      error.localizedDescription == "The operation couldn’t be completed. (com.apple.accounts error 6.)")
  }

  @Test func `options are accepted as Swift or Foundation arrays, under both keys`()
    async throws
  {
    let inSwift: [AnyHashable: Any] = [
      "ACFacebookAppIdKey": "500000000000001", "ACFacebookPermissionsKey": ["email"],
      "ACFacebookAudienceKey": ACFacebookAudienceOnlyMe,
    ]
    let inFoundation: [AnyHashable: Any] = [
      NSString(string: ACFacebookAppIdKey): NSString(string: "500000000000001"),
      NSString(string: ACFacebookPermissionsKey): NSArray(array: ["email"]),
    ]
    for options in [inSwift, inFoundation] {
      let world = try await AppleWorlds.make()
      try await world.asApp {
        let store = ACAccountStore()
        try await #expect(store.access(Self.facebook, options) == Told(true, nil))
        try #expect(store.facebookAccount().credential.oauthToken != nil)
      }
    }
  }

  @Test func `a handler runs later, on neither the caller's nor the main thread`()
    async throws
  {
    let world = try await AppleWorlds.granted()
    try await world.asApp {
      let store = ACAccountStore()
      let type = try store.type(Self.twitter)
      let hasReturned = DispatchSemaphore(value: 0)
      let found = await withCheckedContinuation { (end: CheckedContinuation<[Bool], Never>) in
        store.requestAccessToAccounts(with: type, options: nil) { _, _ in
          // A handler that is called immediately would make this fail. Even a busy machine does not reach the limit.
          let isLater = hasReturned.wait(timeout: .now() + 600) == .success
          end.resume(returning: [isLater, MainQueue.isCurrent])
        }
        hasReturned.signal()
      }
      #expect(found == [true, false])
    }
  }

  @Test func `handlers of a store are called one after the other`() async throws {
    let world = try await AppleWorlds.granted()
    try await world.asApp {
      let store = ACAccountStore()
      let type = try store.type(Self.twitter)
      let second = DispatchSemaphore(value: 0)
      let order = Shared<[String]>([])
      await withCheckedContinuation { (end: CheckedContinuation<Void, Never>) in
        store.requestAccessToAccounts(with: type, options: nil) { _, _ in
          store.requestAccessToAccounts(with: type, options: nil) { _, _ in
            order.change { $0.append("second") }
            second.signal()
            end.resume()
          }
          // If the queue were not serial, the second handler would run now. A slow machine makes the test pass, never
          // fail.
          _ = second.wait(timeout: .now() + .milliseconds(500))
          order.change { $0.append("first") }
        }
      }
      #expect(order.value == ["first", "second"])
    }
  }

  @Test func `a handler, and what it makes, acts for the same app without a task`() async throws {
    let world = try await AppleWorlds.granted()
    let names = try await world.asApp {
      let store = ACAccountStore()
      let type = try store.type(Self.twitter)
      return await withCheckedContinuation { (end: CheckedContinuation<[String], Never>) in
        store.requestAccessToAccounts(with: type, options: nil) { _, _ in
          let fresh = ACAccountStore()
          let accounts = fresh.accounts(with: type) as? [ACAccount]
          end.resume(returning: (accounts ?? []).map { $0.username })
        }
      }
    }
    #expect(names == ["nora_sim", "otto_sim"])
  }

  @Test func `a prompt that is never answered leaves the handler uncalled`() async throws {
    let world = try await AppleWorlds.make { $0.person.access = [.silent] }
    try await world.asApp {
      let store = ACAccountStore()
      let type = try store.type(Self.twitter)
      let isCalled = Shared(false)
      store.requestAccessToAccounts(with: type, options: nil) { _, _ in isCalled.change { $0 = true } }
      // The next request is answered once the phone has given up, since the first prompt is over by then.
      try await eventually("the prompt is over") { world.clock.now > WorldConfiguration().start }
      for _ in 0..<10_000 { await Task.yield() }
      #expect(!isCalled.value)
      #expect(
        JournalText(world.journal).text.contains("has left the prompt open for 1h, the world's limit"))
    }
  }

  @Test func `without an app, there are no accounts, and the error names the cause`()
    async throws
  {
    try await InstalledApp.$current.withValue(nil) {
      let store = ACAccountStore()
      try #expect(store.type(Self.twitter).accessGranted == false)
      try #expect(store.twitterAccounts() == [])
      #expect(store.accounts == [])
      let told = try await store.access(Self.twitter, nil)
      #expect(told.code == 1)
      #expect(told.error?.localizedDescription.hasPrefix("no phone app is set; set") == true)
    }
  }
}

extension AppleWorlds {
  /// Options of a request for the Facebook account.
  struct Options: Sendable {
    var appID = "500000000000001"

    var dictionary: [AnyHashable: Any] {
      [ACFacebookAppIdKey: appID, ACFacebookPermissionsKey: ["email"]]
    }
  }
}
