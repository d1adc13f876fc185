package import EinlassStorage

/// The tables of the simulated Twitter.
package enum TwitterTables {
  /// All tables. Add new ones here.
  package static let all: [any StoredRecord.Type] = [
    TwitterPersonRecord.self, TwitterAppRecord.self, TwitterTokenRecord.self,
    TwitterRequestTokenRecord.self, TwitterSessionRecord.self, TwitterBearerTokenRecord.self,
    ReverseAuthRecord.self, RateLimitRecord.self, NonceRecord.self,
    TwitterOAuth2CodeRecord.self, TwitterOAuth2TokenRecord.self,
    TwitterTweetRecord.self, TwitterRelationRecord.self, TwitterLikeRecord.self, TwitterMediaRecord.self,
    TwitterUploadRecord.self,
  ]
}
