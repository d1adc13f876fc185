package import EinlassStorage

/// The tables of a phone.
package enum PhoneTables {
  /// All tables; add new ones here.
  package static let all: [any StoredRecord.Type] = [
    AccountRecord.self, AccessDecisionRecord.self, KeychainItemRecord.self, AppDefaultRecord.self,
  ]
}
