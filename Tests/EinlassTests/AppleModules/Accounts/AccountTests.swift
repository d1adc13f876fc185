import Accounts
import EinlassDevice
import EinlassSimulator
import Testing

/// Accounts and their types (reference of Accounts, sections 1.2, 1.3 and 2.9).
@Suite(.timeLimit(.minutes(15)))
struct AccountTests {
  @Test func `constants have Apple's values`() {
    #expect(ACAccountTypeIdentifierTwitter == "com.apple.twitter")
    #expect(ACAccountTypeIdentifierFacebook == "com.apple.facebook")
    #expect(ACAccountTypeIdentifierTencentWeibo == "com.apple.account.tencentweibo")
    #expect(
      [ACFacebookAudienceEveryone, ACFacebookAudienceFriends, ACFacebookAudienceOnlyMe] == [
        "everyone", "friends", "me",
      ])
    #expect(ACErrorDomain == "com.apple.accounts")
    #expect(NSNotification.Name.ACAccountStoreDidChange.rawValue == "ACAccountStoreDidChangeNotification")
    #expect(ACErrorCredentialItemNotExpired.rawValue == 23)
    #expect(ACErrorAccountNotFound == ACErrorCode(6) && ACErrorCode(rawValue: 7) == ACErrorPermissionDenied)
    #expect(ACAccountCredentialRenewResult(rawValue: 2) == .failed)
  }

  @Test func `a code of the phone's store is the code of that name`() {
    let codes = [
      ACErrorUnknown, ACErrorAccountMissingRequiredProperty, ACErrorAccountAuthenticationFailed,
      ACErrorAccountTypeInvalid, ACErrorAccountAlreadyExists, ACErrorAccountNotFound, ACErrorPermissionDenied,
      ACErrorAccessInfoInvalid, ACErrorClientPermissionDenied, ACErrorAccessDeniedByProtectionPolicy,
      ACErrorCredentialNotFound, ACErrorFetchCredentialFailed, ACErrorStoreCredentialFailed,
      ACErrorRemoveCredentialFailed, ACErrorUpdatingNonexistentAccount, ACErrorInvalidClientBundleID,
      ACErrorDeniedByPlugin, ACErrorCoreDataSaveFailed, ACErrorFailedSerializingAccountInfo,
      ACErrorInvalidCommand,
      ACErrorMissingTransportMessageID, ACErrorCredentialItemNotFound, ACErrorCredentialItemNotExpired,
    ]
    #expect(codes.map { Int($0.rawValue) } == AccountStoreError.Code.allCases.map(\.rawValue))
  }

  @Test func `types are known by their identifiers; another identifier has none`() {
    let store = ACAccountStore()
    let types = [ACAccountTypeIdentifierTwitter, ACAccountTypeIdentifierFacebook].map {
      store.accountType(withAccountTypeIdentifier: $0)!
    }
    #expect(types.map { $0.identifier! } == ["com.apple.twitter", "com.apple.facebook"])
    #expect(types.map { $0.accountTypeDescription! } == ["Twitter", "Facebook"])
    #expect("\(types[0])" == "Twitter (com.apple.twitter)")
    #expect(types[0] == store.accountType(withAccountTypeIdentifier: "com.apple.twitter"))
    #expect(types[0] != types[1])
    for identifier in [nil, "", "com.apple.sinaweibo", "twitter"] {
      #expect(store.accountType(withAccountTypeIdentifier: identifier) == nil)
    }
  }

  @Test func `a Twitter account shows what iOS showed, and no credential`() async throws {
    let world = try await AppleWorlds.granted()
    try await world.asApp {
      let store = ACAccountStore()
      let account = try #require(try store.twitterAccounts().first)
      #expect(account.username == "nora_sim")
      #expect(account.accountDescription == "@nora_sim")
      #expect(account.userFullName == nil)
      #expect(account.credential == nil)
      #expect(account.accountType.identifier == ACAccountTypeIdentifierTwitter)
      #expect(account.accountType.accessGranted)
      #expect(account.value(forKeyPath: "properties.user_id") as? String == "4242424242")
      #expect(account.value(forKeyPath: "accountType.identifier") as? String == "com.apple.twitter")
      #expect(account.value(forKey: "username") as? String == "nora_sim")
      #expect(account.value(forKeyPath: "properties.nothing") == nil)
    }
  }

  @Test func `a Facebook account has a full name, a token and its own properties`() async throws {
    let world = try await AppleWorlds.granted()
    try await world.asApp {
      let account = try ACAccountStore().facebookAccount()
      #expect(account.username == "nora@sim.example")
      #expect(account.userFullName == "Nora Sim")
      #expect(account.credential.oauthToken.isEmpty == false)
      let properties = try #require(account.value(forKey: "properties") as? [String: Any])
      #expect(properties["ACUIDisplayUsername"] as? String == "nora@sim.example")
      #expect(properties["ACPropertyFullName"] as? String == "Nora Sim")
      #expect((properties["uid"] as? String)?.isEmpty == false)
      #expect(account.value(forKeyPath: "credential.oauthToken") as? String == account.credential.oauthToken)
    }
  }

  @Test func `a saved identifier finds its account until the account is removed`() async throws {
    let world = try await AppleWorlds.granted()
    try await world.asApp {
      let store = ACAccountStore()
      let kept = try #require(try store.twitterAccounts().last).identifier as String
      #expect(kept.split(separator: "-").map(\.count) == [8, 4, 4, 4, 12])
      let found = try #require(ACAccountStore().account(withIdentifier: kept))
      #expect(found.username == "otto_sim")
      try #expect(store.twitterAccounts().last == found)
      try #expect(store.twitterAccounts().first != found)
      #expect(Set(try store.twitterAccounts() + [found]).count == 2)
      try await world.phone.settings.removeAccount(.twitter, username: "otto_sim")
      #expect(store.account(withIdentifier: kept) == nil)
      #expect(store.account(withIdentifier: nil) == nil)
    }
  }

  @Test func `without access, no method returns accounts`() async throws {
    let world = try await AppleWorlds.make()
    try await world.asApp {
      let store = ACAccountStore()
      let identifier = try #require(
        world.phone.app(world.app.identity).accountStore.hasAccount(.twitter) ? "x" : nil)
      try #expect(store.twitterAccounts() == [])
      #expect(store.accounts.count == 0)
      #expect(store.accounts(with: nil).isEmpty)
      #expect(store.account(withIdentifier: identifier) == nil)
    }
  }

  @Test func `all accounts are those of every type that the app has access to`() async throws {
    let world = try await AppleWorlds.granted()
    try await world.asApp {
      let all = try #require(ACAccountStore().accounts as? [ACAccount])
      #expect(all.map { $0.username! } == ["nora_sim", "otto_sim", "nora@sim.example"])
      try await world.phone.settings.setAccess(false, of: world.app.identity.bundleID, to: .twitter)
      #expect(ACAccountStore().accounts.count == 1)
    }
  }

  @Test func `an unsaved account keeps its values, and equals only itself`() throws {
    let type = try ACAccountStore().type(ACAccountTypeIdentifierTwitter)
    let account = try #require(ACAccount(accountType: type))
    account.username = "ida_sim"
    account.accountDescription = "Ida"
    account.credential = ACAccountCredential(oAuthToken: "t", tokenSecret: "s")
    account.credential.oauthToken = "t2"
    #expect(account.username == "ida_sim" && account.accountDescription == "Ida")
    #expect(account.credential.oauthToken == "t2")
    #expect(account.identifier == nil && account.accountType === type)
    #expect(account == account && account != ACAccount(accountType: type))
    let dummy = ACAccount()
    #expect(dummy.accountType == nil && dummy.username == nil && dummy.credential == nil)
    #expect(dummy.value(forKey: "properties") == nil)
  }

  @Test func `a store created before the app exists finds it on first use`() async throws {
    let world = try await AppleWorlds.granted()
    let store = InstalledApp.$current.withValue(nil) { ACAccountStore() }
    let type = try store.type(ACAccountTypeIdentifierTwitter)
    try await world.asApp {
      #expect(type.accessGranted)
      try #expect(store.twitterAccounts().count == 2)
    }
  }
}
