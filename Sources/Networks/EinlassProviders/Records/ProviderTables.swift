package import EinlassStorage

/// The tables that all described providers share; their records name the network.
package enum ProviderTables {
  /// All tables. Add new ones here.
  package static let all: [any StoredRecord.Type] = [
    ProviderClientRecord.self, ProviderUserRecord.self, ProviderTokenRecord.self,
    ProviderRequestTokenRecord.self, ProviderNonceRecord.self, ProviderNonceSlotRecord.self,
    ProviderTimestampRecord.self, ProviderRateRecord.self,
  ]
}
