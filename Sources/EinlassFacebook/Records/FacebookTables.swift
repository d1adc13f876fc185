package import EinlassStorage

/// What the simulated Facebook keeps.
package enum FacebookTables {
  /// Every table; one more is one more line.
  package static let all: [any StoredRecord.Type] = [
    FacebookPersonRecord.self, FacebookAppRecord.self, FacebookInstallRecord.self, FacebookTokenRecord.self,
    FacebookCodeRecord.self, FacebookSessionRecord.self,
  ]
}
