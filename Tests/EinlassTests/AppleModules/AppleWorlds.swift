import Accounts
import Dispatch
import EinlassDevice
import EinlassSimulator
import EinlassStorage
import EinlassTwitter
import OAuth1
import Testing

/// Worlds for the tests of the modules with Apple's names.
enum AppleWorlds {
  static let consumer = (
    key: "simKey0000000000000000001", secret: "simSecret00000000000000000000000000000000000000002"
  )

  /// Returns a world of Nora and Otto, with accounts for both networks on the phone. `change` adds details for a test.
  static func make(_ change: (inout WorldConfiguration) -> Void = { _ in }) async throws -> World {
    var plan = WorldConfiguration()
    var nora = TwitterConfiguration.Person(screenName: "nora_sim", name: "Nora Sim")
    nora.id = 4_242_424_242
    plan.twitter.people = [nora, TwitterConfiguration.Person(screenName: "otto_sim", name: "Otto Sim")]
    plan.facebook.people = [FacebookConfiguration.Person(name: "Nora Sim", login: "nora@sim.example")]
    plan.phone.accounts = [
      PhoneConfiguration.Account(.twitter, person: "nora_sim"),
      PhoneConfiguration.Account(.twitter, person: "otto_sim"),
      PhoneConfiguration.Account(.facebook, person: "nora@sim.example"),
    ]
    change(&plan)
    return try await World(plan)
  }

  /// Returns a world whose person has granted the app access to both networks' accounts.
  static func granted(_ change: (inout WorldConfiguration) -> Void = { _ in }) async throws -> World {
    try await make { plan in
      plan.phone.access[.twitter] = PhoneConfiguration.StoredAccess(isGranted: true)
      var facebook = PhoneConfiguration.StoredAccess(isGranted: true)
      facebook.permissions = ["email", "public_profile"]
      plan.phone.access[.facebook] = facebook
      change(&plan)
    }
  }
}

extension World {
  /// Runs `body` as the world's app.
  func asApp<Value>(_ body: () async throws -> Value) async rethrows -> Value {
    try await InstalledApp.$current.withValue(app, operation: body)
  }

  /// Returns a token of the person for Apple's application, like those that migrating apps received.
  func systemToken(of screenName: String) async throws -> (token: String, secret: String) {
    let system = try #require(tables.find(TwitterAppRecord.self, by: .isSystem, true))
    let person = try #require(tables.find(TwitterPersonRecord.self, by: .screenName, screenName))
    let token = try #require(twitter.issueToken(for: person.id, app: system))
    return (token.token, token.secret.reveal())
  }
}

/// Determines whether code runs on the main queue. The main thread has ended by then, since it handed over that queue.
enum MainQueue {
  private static let key: DispatchSpecificKey<Bool> = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
  }()

  static var isCurrent: Bool { DispatchQueue.getSpecific(key: key) ?? false }
}

/// The arguments of a handler's call.
struct Told: Sendable, Equatable {
  let isSuccess: Bool
  let error: NSError?

  init(_ isSuccess: Bool, _ error: (any Error)?) {
    self.isSuccess = isSuccess
    self.error = error.map { $0 as NSError }
  }

  var code: Int? { error?.code }
}

extension ACAccountStore {
  /// Returns the type, which has to be one of the phone's.
  func type(_ identifier: String) throws -> ACAccountType {
    try #require(accountType(withAccountTypeIdentifier: identifier))
  }

  func twitterAccounts() throws -> [ACAccount] {
    try #require(accounts(with: type(ACAccountTypeIdentifierTwitter)) as? [ACAccount])
  }

  func facebookAccount() throws -> ACAccount {
    let accounts = try #require(accounts(with: type(ACAccountTypeIdentifierFacebook)) as? [ACAccount])
    return try #require(accounts.first)
  }

  func access(_ identifier: String, _ options: [AnyHashable: Any]?) async throws -> Told {
    let type = try type(identifier)
    return await withCheckedContinuation { told in
      requestAccessToAccounts(with: type, options: options) { told.resume(returning: Told($0, $1)) }
    }
  }

  func save(_ account: ACAccount?) async -> Told {
    await withCheckedContinuation { told in
      saveAccount(account) { told.resume(returning: Told($0, $1)) }
    }
  }

  func remove(_ account: ACAccount?) async -> Told {
    await withCheckedContinuation { told in
      removeAccount(account) { told.resume(returning: Told($0, $1)) }
    }
  }

  func renew(_ account: ACAccount?) async -> (ACAccountCredentialRenewResult, NSError?) {
    await withCheckedContinuation { told in
      renewCredentials(for: account) { told.resume(returning: ($0, $1.map { $0 as NSError })) }
    }
  }
}
