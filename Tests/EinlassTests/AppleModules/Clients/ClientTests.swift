import Accounts
import EinlassDevice
import EinlassSimulator
import EinlassTestSupport
import HTTPTypes
import LanguageMode5Clients
import Social
import Testing

/// Clients in the style of the time, in language mode 5. The same sources compile in modes 4 and 6
/// (`LanguageMode4Clients`, `LanguageMode6Clients`).
@Suite(.timeLimit(.minutes(15)))
struct ClientTests {
  /// Runs `body` with an app's settings, which are deleted after the test.
  private static func withDefaults<Value>(_ body: (UserDefaults) async throws -> Value) async throws -> Value
  {
    let name = "EinlassTests." + UUID().uuidString
    let defaults = try #require(UserDefaults(suiteName: name))
    defer { defaults.removePersistentDomain(forName: name) }
    return try await body(defaults)
  }

  private static func load(_ picker: AccountPicker) async -> String {
    await withCheckedContinuation { end in
      picker.listChanged = { end.resume(returning: $0.joined(separator: " ")) }
      picker.load { end.resume(returning: $0) }
    }
  }

  @Test func `an account picker lists and remembers accounts, and sees removals`() async throws {
    let world = try await AppleWorlds.make()
    try await Self.withDefaults { defaults in
      try await world.asApp {
        let picker = AccountPicker(defaults: defaults)
        let changes = Shared(0)
        picker.observe { changes.change { $0 += 1 } }
        #expect(await Self.load(picker) == "@nora_sim @otto_sim")
        picker.listChanged = nil
        #expect(picker.pick("@otto_sim") && !picker.pick("@ida_sim"))
        // At the next launch.
        let again = AccountPicker(defaults: defaults)
        let account = try #require(again.remembered)
        #expect(account.username == "otto_sim")
        #expect(AccountPicker.userID(account)?.isEmpty == false)
        try await world.phone.settings.removeAccount(.twitter, username: "otto_sim")
        try await eventually("the picker has heard of the change") { changes.value == 1 }
        #expect(again.remembered == nil)
        #expect(await Self.load(picker) == "@nora_sim")
      }
    }
  }

  @Test func `an account picker distinguishes a refusal from an old system`() async throws {
    for (world, text) in [
      (try await AppleWorlds.make { $0.person.access = [.deny] }, "Please allow access in Settings."),
      (
        try await AppleWorlds.make { $0.phone.policy.era = .ios11 },
        "Access was denied: The operation couldn’t be completed. (com.apple.accounts error 7.)"
      ),
      (
        try await AppleWorlds.make { $0.phone.policy.restriction = .unentitled },
        #"Error Domain=com.apple.accounts Code=9 "(null)""#
      ),
    ] {
      try await Self.withDefaults { defaults in
        await world.asApp { #expect(await Self.load(AccountPicker(defaults: defaults)) == text) }
      }
    }
  }

  /// The result of a login.
  private struct End: Sendable, Equatable {
    let name: String?
    let token: String?
    let error: NSError?
  }

  private static func logIn() async -> End {
    let login = FacebookLogin(appID: "500000000000001")
    return await withCheckedContinuation { end in
      login.logIn { end.resume(returning: End(name: $0, token: $1, error: $2)) }
    }
  }

  @Test func `a Facebook login reads the name, and renews an expired token once`() async throws {
    for isExpired in [false, true] {
      let world = try await AppleWorlds.granted { plan in
        if isExpired { plan.phone.access[.facebook]?.token = .expired }
      }
      try await world.asApp {
        let before = try ACAccountStore().facebookAccount().credential.oauthToken
        let end = await Self.logIn()
        #expect(end.name == "Nora Sim" && end.error == nil)
        #expect((end.token == before) == !isExpired)
      }
    }
  }

  @Test func `a failed Facebook login states the reason`() async throws {
    for (world, code) in [
      (try await AppleWorlds.make { $0.phone.accounts = [] }, 6),
      (try await AppleWorlds.make { $0.person.access = [.deny] }, 7),
    ] {
      let end = await world.asApp { await Self.logIn() }
      #expect(end.name == nil && end.error?.code == code && end.error?.domain == ACErrorDomain)
    }
  }

  @Test func `reverse authentication with OhhAuth and the phone gives a valid token`() async throws {
    let world = try await AppleWorlds.granted()
    try await world.asApp {
      let client = ReverseAuthentication(key: AppleWorlds.consumer.key, secret: AppleWorlds.consumer.secret)
      let first = try await world.app.send(client.firstStep())
      let account = try #require(try ACAccountStore().twitterAccounts().first)
      let fields = await withCheckedContinuation { (end: CheckedContinuation<[String: String], Never>) in
        client.secondStep(first.text ?? "", for: account) { fields, _ in end.resume(returning: fields) }
      }
      #expect(fields["screen_name"] == "nora_sim")
      let response = try await world.app.send(
        client.verification(token: fields["oauth_token"] ?? "", secret: fields["oauth_token_secret"] ?? ""))
      #expect(response.head.status.code == 200)
    }
  }

  @Test func `a test's own store and account replace the phone's`() async throws {
    let double = StoreDouble()
    double.names = ["nora", "otto"]
    let type = double.accountType(withAccountTypeIdentifier: ACAccountTypeIdentifierTwitter)
    let accounts = Shared<[String]>([])
    let store: ACAccountStore = double
    store.requestAccessToAccounts(with: type, options: nil) { granted, _ in
      let found = store.accounts(with: type) as? [ACAccount] ?? []
      accounts.change { $0 = found.map { "\($0.username!) \($0.identifier!) \(granted)" } }
    }
    #expect(accounts.value == ["nora double-nora true", "otto double-otto true"])
    store.removeAccount(AccountDouble(accountType: type, name: "ida")) { isRemoved, _ in #expect(isRemoved) }
    #expect(double.removed.map { $0.userFullName } == ["Ida"])
  }
}
