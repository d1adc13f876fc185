internal import EinlassWire
internal import Synchronization

/// The default engine: everything in memory, gone with the world.
package final class MemoryStorage: Sendable {
  /// One dictionary a record; order is kept where callers are promised one.
  struct Tables {
    var twitterPeople: [Int64: TwitterPersonRecord] = [:]
    var twitterIDs: [String: Int64] = [:]
    var twitterApps: [String: TwitterAppRecord] = [:]
    var twitterEmails: [String: Int64] = [:]
    var twitterNames = NameIndex<Int64>()
    var twitterSystemKey: String?
    var twitterTokens = OwnedTable<String, Int64, HeldToken>()
    var reverseAuth = DatedTable<String, ReverseAuthRecord>(capacity: passingCapacity)
    var twitterRequestTokens = DatedTable<String, TwitterRequestTokenRecord>(capacity: passingCapacity)
    var twitterSessions = DatedTable<String, TwitterSessionRecord>(capacity: passingCapacity)
    var twitterBearerTokens: [String: TwitterBearerTokenRecord] = [:]
    var twitterBearerTokensOfApps: [String: String] = [:]
    /// Of those who hold no token; the others' lie with their tokens.
    var rateLimits: [String: RateLimitWindows] = [:]
    var nonces: NonceTable
    var facebookPeople: [String: FacebookPersonRecord] = [:]
    var facebookIDs: [String: String] = [:]
    var facebookNames = NameIndex<String>()
    var facebookApps: [String: FacebookAppRecord] = [:]
    var facebookInstalls: [FacebookInstallRecord.Key: FacebookInstallRecord] = [:]
    var facebookScopedIDs: [String: FacebookInstallRecord.Key] = [:]
    var facebookTokens = OwnedTable<String, String, FacebookTokenRecord>()
    var facebookCodes = DatedTable<String, FacebookCodeRecord>(capacity: passingCapacity)
    var facebookSessions = DatedTable<String, FacebookSessionRecord>(capacity: passingCapacity)
    var brokerAccounts: [String: BrokerAccountRecord] = [:]
    var brokerCallbacks = DatedTable<String, BrokerCallbackRecord>(capacity: passingCapacity)
    var brokerExecutions = DatedTable<String, BrokerExecutionRecord>(capacity: passingCapacity)
    var accounts = OrderedTable<String, AccountRecord>()
    var decisions: [AccessDecisionRecord.Key: AccessDecisionRecord] = [:]
    var keychain = KeychainTable()
    var appDefaults: [String: [String: String]] = [:]
  }

  /// How many records of a kind are kept that come with every sign-in and go again; beyond that the oldest go.
  static let passingCapacity = 100_000

  let tables: Mutex<Tables>
  /// What of all this opens something.
  package let secrets = SecretIndex()

  /// An empty engine. More nonces than `nonceCapacity` are not remembered at a time; the default is more
  /// than anyone sends within a window in a test.
  package init(nonceCapacity: Int = 1_000_000) {
    tables = Mutex(Tables(nonces: NonceTable(capacity: nonceCapacity)))
  }
}
