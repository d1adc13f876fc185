internal import EinlassWire

/// Everything that an engine keeps, as values that can be written down and read again.
///
/// Indexes are not part of it: an engine makes its own. A table that is missing here would be missing in every
/// export, so that a test compares the two lists.
package struct StorageContents: Sendable, Equatable, Codable {
  package struct RateLimit: Sendable, Equatable, Codable {
    package var key: RateLimitRecord.Key
    package var record: RateLimitRecord
  }

  package struct Nonce: Sendable, Equatable, Codable {
    var nonce: NonceRecord
    var limit: WallTime
  }

  package struct AppDefault: Sendable, Equatable, Codable {
    var bundleID: String
    var name: String
    var value: String
  }

  package var twitterPeople: [TwitterPersonRecord] = []
  package var twitterApps: [TwitterAppRecord] = []
  package var twitterTokens: [TwitterTokenRecord] = []
  package var twitterRequestTokens: [TwitterRequestTokenRecord] = []
  package var twitterSessions: [TwitterSessionRecord] = []
  package var twitterBearerTokens: [TwitterBearerTokenRecord] = []
  package var reverseAuth: [ReverseAuthRecord] = []
  package var rateLimits: [RateLimit] = []
  package var nonces: [Nonce] = []
  package var facebookPeople: [FacebookPersonRecord] = []
  package var facebookApps: [FacebookAppRecord] = []
  package var facebookInstalls: [FacebookInstallRecord] = []
  package var facebookTokens: [FacebookTokenRecord] = []
  package var facebookCodes: [FacebookCodeRecord] = []
  package var facebookSessions: [FacebookSessionRecord] = []
  package var brokerAccounts: [BrokerAccountRecord] = []
  package var brokerCallbacks: [BrokerCallbackRecord] = []
  package var brokerExecutions: [BrokerExecutionRecord] = []
  package var accounts: [AccountRecord] = []
  package var decisions: [AccessDecisionRecord] = []
  package var keychain: [KeychainItemRecord] = []
  package var appDefaults: [AppDefault] = []

  package init() {}
}

/// An engine whose contents can be taken out and put in.
package protocol PortableStorage: Sendable {
  /// What is kept at one moment.
  func contents() async throws(StorageFailure) -> StorageContents
  /// Adds `contents` to an engine that is empty so far.
  func fill(with contents: StorageContents) async throws(StorageFailure)
}
