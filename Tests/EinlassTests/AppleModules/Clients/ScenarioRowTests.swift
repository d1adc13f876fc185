// This file is written in the style of apps of the time.
// swift-format-ignore-file: NeverForceUnwrap

import Accounts
import EinlassDevice
import EinlassSimulator
import EinlassTestSupport
import EinlassWire
import LanguageMode5Clients
import Social
import Testing

/// Rows of the scenario table that affected apps and libraries of the time but cannot affect Einlass itself (reference
/// of Accounts, section 4.3).
@Suite(.timeLimit(.minutes(15)))
struct ScenarioRowTests {
  private static let twitter = ACAccountTypeIdentifierTwitter

  /// Returns the names of the accounts in the way in which Einlass 1 read the list.
  private static func names(in store: ACAccountStore) -> [String] {
    let type = store.accountType(withAccountTypeIdentifier: twitter)
    let accounts: [Any] = store.accounts(with: type)
    return accounts.compactMap { $0 as? ACAccount }.map { $0.username }
  }

  private static func text(_ result: ExitTest.Result?) -> String {
    String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
  }

  /// A store whose list contains other objects, or is nil.
  private final class OddStore: ACAccountStore {
    var list: [Any]?

    override func accounts(with accountType: ACAccountType!) -> [Any]! { list }
  }

  /// A store that calls completions twice.
  private final class RepeatingStore: ACAccountStore {
    override func requestAccessToAccounts(
      with accountType: ACAccountType!, options: [AnyHashable: Any]! = [:],
      completion: ACAccountStoreRequestAccessCompletionHandler!
    ) {
      completion(true, nil)
      completion(true, nil)
    }
  }

  @Test func `row 34: objects in the list that are no accounts are ignored`() async throws {
    let world = try await AppleWorlds.granted()
    try await world.asApp {
      let store = OddStore()
      store.list = [NSString(string: "nora_sim"), NSNumber(value: 1)]
      #expect(Self.names(in: store) == [])
      store.list? += try ACAccountStore().twitterAccounts() as [Any]
      #expect(Self.names(in: store) == ["nora_sim", "otto_sim"])
    }
  }

  @Test func `row 35: a list that is nil stops the program`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = ScenarioRowTests.names(in: OddStore())
    }
    #expect(Self.text(result).contains("found nil while implicitly unwrapping an Optional value"))
  }

  @Test func `row 37: a completion that is called twice gives two results`() async throws {
    let world = try await AppleWorlds.granted()
    await world.asApp {
      let store = RepeatingStore()
      let type = store.accountType(withAccountTypeIdentifier: Self.twitter)
      var results: [[String]] = []
      store.requestAccessToAccounts(with: type, options: nil) { granted, _ in
        if granted { results.append(Self.names(in: store)) }
      }
      #expect(results == [["nora_sim", "otto_sim"], ["nora_sim", "otto_sim"]])
    }
  }

  @Test func `row 101: a credential that is nil stops the program`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let store = ACAccountStore()
      let type = store.accountType(withAccountTypeIdentifier: ACAccountTypeIdentifierFacebook)
      let token: String? = ACAccount(accountType: type)!.credential.oauthToken
      print(token ?? "")
    }
    #expect(Self.text(result).contains("found nil while implicitly unwrapping an Optional value"))
  }

  @Test func `row 106: a client that unwraps the error of a refusal stops`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let world = try await AppleWorlds.make { $0.person.access = [.deny] }
      await world.asApp {
        let store = ACAccountStore()
        let type = store.accountType(withAccountTypeIdentifier: ACAccountTypeIdentifierTwitter)
        await withCheckedContinuation { (end: CheckedContinuation<Void, Never>) in
          store.requestAccessToAccounts(with: type, options: nil) { granted, error in
            if !granted { print(error!.localizedDescription) }
            end.resume()
          }
        }
      }
    }
    #expect(Self.text(result).contains("found nil while unwrapping an Optional value"))
  }

  /// Returns the consumer key in a response of step 1, parsed as clients did.
  private static func consumerKey(in response: String) -> String? {
    response.components(separatedBy: ", ").first { $0.hasPrefix("oauth_consumer_key=") }?
      .components(separatedBy: "\"").dropFirst().first
  }

  @Test(arguments: [true, false])
  func `row 107: without blanks after commas, step 1 has no consumer key`(
    _ hasBlanks: Bool
  )
    async throws
  {
    let blank = hasBlanks ? " " : ""
    let file = try WorldFile(
      """
      signIn: twitter
      plan:
        - answer:
            status: 200
            body: OAuth oauth_nonce="n",\(blank)oauth_consumer_key="key",\(blank)oauth_version="1.0"
          call: twitter.request_token
      """, path: "w.yaml")
    let world = try await World(file.configuration)
    try await world.asApp {
      let client = ReverseAuthentication(key: AppleWorlds.consumer.key, secret: AppleWorlds.consumer.secret)
      let response = try await world.app.send(client.firstStep())
      #expect(Self.consumerKey(in: response.text ?? "") == (hasBlanks ? "key" : nil))
    }
  }

  @Test func `row 108: a client that finds no account first does not ask for access`()
    async throws
  {
    for era in [PhonePolicy.Era.builtInAccounts, .ios11] {
      let world = try await AppleWorlds.make { $0.phone.policy.era = era }
      let code = await world.asApp {
        await withCheckedContinuation { (end: CheckedContinuation<Int?, Never>) in
          FacebookLogin(appID: "500000000000001").logIn { _, _, error in end.resume(returning: error?.code) }
        }
      }
      let questions = world.journal.entries.count {
        if case .accessAsked? = $0.event.phone { true } else { false }
      }
      #expect(code == (era == .ios11 ? Int(ACErrorAccountNotFound.rawValue) : nil))
      #expect(questions == (era == .ios11 ? 0 : 1))
    }
  }

  @Test func `row 109: after a 401 in step 2, a client renews in vain`() async throws {
    let world = try await AppleWorlds.granted { $0.phone.accounts[0].state = .stale }
    try await world.asApp {
      let store = ACAccountStore()
      let account = try #require(try store.twitterAccounts().first)
      let client = ReverseAuthentication(key: AppleWorlds.consumer.key, secret: AppleWorlds.consumer.secret)
      let first = try await world.app.send(client.firstStep())
      let error = await withCheckedContinuation { (end: CheckedContinuation<NSError?, Never>) in
        client.secondStep(first.text ?? "", for: account) { _, error in
          end.resume(returning: error as NSError?)
        }
      }
      #expect(error?.domain == NSURLErrorDomain && error?.code == -1012)
      // At this point, the client renewed, ignored the result, and reported its own code 7.
      let (result, failure) = await store.renew(account)
      #expect(result == .rejected && failure == nil)
    }
    #expect(
      world.journal.entries.contains {
        if case .renewalAsked("nora_sim")? = $0.event.phone { true } else { false }
      })
  }

  /// Returns a request about the first account, whose store is released unless it is `store`.
  private static func request(of store: ACAccountStore? = nil) throws -> SLRequest {
    let account = try #require(try (store ?? ACAccountStore()).twitterAccounts().first)
    let request = try #require(
      SLRequest(
        forServiceType: SLServiceTypeTwitter, requestMethod: .GET,
        url: URL(string: "https://api.twitter.com/1.1/account/settings.json"), parameters: nil))
    request.account = account
    return request
  }

  @Test func `row 111: in iOS 6, an account without its store stops the program`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let world = try await AppleWorlds.granted { $0.phone.policy.accountsNeedStore = true }
      try await world.asApp { _ = try ScenarioRowTests.request() }
    }
    #expect(Self.text(result).contains("reason: 'Invalid account type for this request'"))
  }

  @Test func `an account works without its store after iOS 6, and with it in iOS 6`() async throws {
    let later = try await AppleWorlds.granted()
    try await later.asApp { try #expect(Self.request().preparedURLRequest() != nil) }
    let file = try WorldFile("signIn: twitter\nphone:\n  accountsNeedStore: true", path: "w.yaml")
    #expect(file.configuration.phone.policy.accountsNeedStore)
    let early = try await AppleWorlds.granted { $0.phone.policy = file.configuration.phone.policy }
    try await early.asApp {
      let store = ACAccountStore()
      try #expect(Self.request(of: store).preparedURLRequest() != nil)
      withExtendedLifetime(store) {}
    }
  }

  @Test func `row 113: a number among the parameters is dropped`() async throws {
    let world = try await AppleWorlds.granted()
    try await world.asApp {
      for (id, isFound) in [(4_242_424_242, false), ("4242424242", true)] as [(Any, Bool)] {
        let request = try #require(
          SLRequest(
            forServiceType: SLServiceTypeTwitter, requestMethod: .GET,
            url: URL(string: "https://api.twitter.com/1.1/users/show.json"), parameters: ["user_id": id]))
        request.account = try ACAccountStore().twitterAccounts().first
        #expect(await (request.sent().object?["screen_name"] as? String) == (isFound ? "nora_sim" : nil))
      }
    }
  }

  @Test func `row 114: granted access without an account never calls back`()
    async throws
  {
    let world = try await AppleWorlds.make { $0.phone.policy.era = .macOS10_13 }
    let calls = try await world.asApp {
      let store = ACAccountStore()
      let type = try store.type(ACAccountTypeIdentifierFacebook)
      return await withCheckedContinuation { (end: CheckedContinuation<[String], Never>) in
        var calls: [String] = []
        store.requestAccessToAccounts(with: type, options: AppleWorlds.Options().dictionary) {
          granted, error in
          if granted {
            if let account = store.accounts(with: type)?.first as? ACAccount {
              calls.append(account.credential.oauthToken!)
            }
          } else {
            calls.append(error?.localizedDescription ?? "fatal")
          }
          end.resume(returning: calls)
        }
      }
    }
    #expect(calls == [])
  }
}
