package import EinlassStorage

/// The tables of the simulated Facebook.
package enum FacebookTables {
  /// Every table; new ones go here.
  package static let all: [any StoredRecord.Type] = [
    FacebookPersonRecord.self, FacebookAppRecord.self, FacebookInstallRecord.self, FacebookTokenRecord.self,
    FacebookCodeRecord.self, FacebookSessionRecord.self, FacebookTestUserRecord.self,
    FacebookFriendRequestRecord.self, FacebookPageRecord.self, FacebookPageRoleRecord.self,
    FacebookPostRecord.self, FacebookPhotoRecord.self, FacebookUsageRecord.self,
    FacebookSecretRecord.self,
  ]
}
