package import OAuth1

/// An application registered at the simulated Facebook.
package struct FacebookAppRecord: Sendable, Equatable {
  package var id: String
  package var name: String
  package var secret: SharedSecret
  /// The iOS bundle id registered with the application; nil: none.
  package var bundleID: String?
  /// In development mode only people with a role may sign in.
  package var isInDevelopment = false
  /// Ids of the people with a role: developers and testers.
  package var roles: Set<String> = []
  package var isDeleted = false
  /// Whether calls must carry `appsecret_proof`.
  package var requiresProof = false
  /// The oldest Graph version still open to the application; an unversioned call gets it.
  package var floorVersion = "v2.4"

  package init(id: String, name: String, secret: SharedSecret) {
    self.id = id
    self.name = name
    self.secret = secret
  }
}
