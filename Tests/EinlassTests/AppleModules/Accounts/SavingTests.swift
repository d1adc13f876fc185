import Accounts
import EinlassDevice
import EinlassSimulator
import Testing

/// Saving, removing and renewing accounts (reference of Accounts, sections 2.6 and 2.7).
@Suite(.timeLimit(.minutes(15)))
struct SavingTests {
  private static func account(
    _ store: ACAccountStore, _ token: (token: String, secret: String)?,
    type: String = ACAccountTypeIdentifierTwitter
  ) throws -> ACAccount {
    let account = try #require(ACAccount(accountType: store.type(type)))
    if let token {
      account.credential = ACAccountCredential(oAuthToken: token.token, tokenSecret: token.secret)
    }
    return account
  }

  @Test func `a new account is checked at Twitter and stored with its identifier`() async throws {
    let world = try await AppleWorlds.granted { $0.phone.accounts.remove(at: 1) }
    let token = try await world.systemToken(of: "otto_sim")
    try await world.asApp {
      let store = ACAccountStore()
      let account = try Self.account(store, token)
      #expect(await store.save(account) == Told(true, nil))
      #expect(account.username == "otto_sim" && account.credential == nil)
      #expect(store.account(withIdentifier: account.identifier as String) == account)
      try await #expect(store.save(Self.account(store, token)).code == 5)
      // A saved account may be saved again until it is removed.
      #expect(await store.save(account) == Told(true, nil))
      try await world.phone.settings.removeAccounts(.twitter)
      #expect(await store.save(account).code == 15)
    }
  }

  @Test func `a failed save has the matching error code`() async throws {
    let world = try await AppleWorlds.granted()
    try await world.asApp {
      let store = ACAccountStore()
      #expect(await store.save(nil).code == 2)
      try await #expect(store.save(Self.account(store, nil)).code == 2)
      try await #expect(store.save(Self.account(store, ("1-x", "y"))).code == 3)
      #expect(await store.save(ACAccount()).code == 4)
      let facebook = try Self.account(store, ("1-x", "y"), type: ACAccountTypeIdentifierFacebook)
      #expect(await store.save(facebook).code == 4)
      try await world.phone.settings.setAccess(false, of: world.app.identity.bundleID, to: .twitter)
      try await #expect(store.save(Self.account(store, ("1-x", "y"))).code == 7)
    }
  }

  @Test func `no app may remove an account`() async throws {
    let world = try await AppleWorlds.granted()
    try await world.asApp {
      let store = ACAccountStore()
      try await #expect(store.remove(store.twitterAccounts().first).code == 7)
      try #expect(store.twitterAccounts().count == 2)
      for account in [nil, ACAccount()] { #expect(await store.remove(account).code == 6) }
    }
  }

  @Test func `only the renewed object has the new token`() async throws {
    let world = try await AppleWorlds.granted()
    try await world.asApp {
      let store = ACAccountStore()
      let (account, other) = (try store.facebookAccount(), try store.facebookAccount())
      let old = try #require(account.credential.oauthToken)
      let (result, error) = await store.renew(account)
      #expect(result == .renewed && error == nil)
      #expect(account.credential.oauthToken != old)
      #expect(other.credential.oauthToken == old)
      try #expect(store.facebookAccount().credential.oauthToken == account.credential.oauthToken)
    }
  }

  @Test func `a Twitter renewal is rejected, and renewing no account fails`() async throws {
    let world = try await AppleWorlds.granted()
    try await world.asApp {
      let store = ACAccountStore()
      try await #expect(store.renew(store.twitterAccounts().first) == (.rejected, nil))
      for account in [nil, ACAccount()] {
        let (result, error) = await store.renew(account)
        #expect(result == .failed && error?.code == 6)
      }
    }
  }
}
