internal import EinlassStorage
internal import EinlassWire
internal import EinlassWorld
internal import HTTPTypes

extension Endpoint<SimulatedFacebook> {
  /// `POST /oauth/system_revoke`: a phone gives an app's token back, because the app was switched off in Settings or
  /// the account was removed. The token is invalid from then on, with subcode 466.
  ///
  /// Only names in the system show that phones did so (reference of Accounts, section 2.5). The address, the form, the
  /// response and the subcode are guessed.
  static let systemRevoke = graph(.facebook.systemRevoke, [.post], "/oauth/system_revoke") {
    call, facebook in
    let (master, person) = try facebook.master(call)
    try facebook.checkMaster(master)
    let text = call.parameters["revoked_token"] ?? ""
    facebook.tables.update(FacebookTokenRecord.self, text) { token in
      if token.kind == .user, token.personID == person.id, token.invalidation == nil {
        token.invalidation = .invalidatedByCall
      }
    }
    return .json(.members(["success": .bool(true)]))
  }
}
