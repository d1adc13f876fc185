internal import EinlassStorage

/// The reason why a person's action on facebook.com cannot take place.
package enum FacebookActionError: Error, Sendable, Hashable, CustomStringConvertible {
  case noSuchPerson(id: String)
  case noSuchApp(id: String)
  case noSuchToken
  case noSuchSubcode(Int)
  case notInstalled(appID: String, personID: String)
  /// The random source returned only ids that are in use.
  case noFreeID

  package var description: String {
    switch self {
    case .noSuchPerson(let id):
      "the simulated Facebook has no person \(id); use a person in the world file"
    case .noSuchApp(let id):
      "the simulated Facebook has no application \(id); use an application in the world file"
    case .noSuchToken: "the simulated Facebook never issued this token"
    case .noSuchSubcode(let subcode):
      "190 has no subcode \(subcode); the subcodes are "
        + FacebookTokenRecord.Invalidation.allCases.map { String($0.rawValue) }.joined(separator: ", ")
    case .notInstalled(let appID, let personID):
      "person \(personID) has not installed application \(appID); sign in first"
    case .noFreeID: "16 consecutive random ids were already in use; the world's random source repeats itself"
    }
  }
}
