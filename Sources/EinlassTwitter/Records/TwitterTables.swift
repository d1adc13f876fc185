package import EinlassStorage

/// What the simulated Twitter keeps.
package enum TwitterTables {
  /// Every table; one more is one more line.
  package static let all: [any StoredRecord.Type] = [
    TwitterPersonRecord.self, TwitterAppRecord.self, TwitterTokenRecord.self,
    TwitterRequestTokenRecord.self, TwitterSessionRecord.self, TwitterBearerTokenRecord.self,
    ReverseAuthRecord.self, RateLimitRecord.self, NonceRecord.self,
  ]
}
