package import EinlassStorage

/// What a phone keeps.
package enum PhoneTables {
  /// Every table; one more is one more line.
  package static let all: [any StoredRecord.Type] = [
    AccountRecord.self, AccessDecisionRecord.self, KeychainItemRecord.self, AppDefaultRecord.self,
  ]
}
