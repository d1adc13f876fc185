internal import EinlassStorage

/// Why an action of a person at facebook.com cannot take place.
package enum FacebookActionError: Error, Sendable, Hashable, CustomStringConvertible {
  case noSuchPerson(id: String)
  case noSuchApp(id: String)
  case noSuchToken
  case noSuchSubcode(Int)
  case notInstalled(appID: String, personID: String)
  /// The random source gave only ids that are taken.
  case noFreeID

  package var description: String {
    switch self {
    case .noSuchPerson(let id):
      "no person \(id) at the simulated Facebook; name one of those in the world file"
    case .noSuchApp(let id):
      "no application \(id) at the simulated Facebook; name one of those in the world file"
    case .noSuchToken: "the simulated Facebook never made this token"
    case .noSuchSubcode(let subcode):
      "190 has no subcode \(subcode); the subcodes are "
        + FacebookTokenRecord.Invalidation.allCases.map { String($0.rawValue) }.joined(separator: ", ")
    case .notInstalled(let appID, let personID):
      "person \(personID) does not have application \(appID); sign in first"
    case .noFreeID: "16 ids in a row were taken; the world's random source repeats itself"
    }
  }
}
