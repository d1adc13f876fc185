internal import EinlassStorage
internal import EinlassWire
internal import EinlassWorld
internal import HTTPTypes

extension Endpoint<SimulatedFacebook> {
  /// `POST /oauth/system_renew`: a phone asks for a new token for an app that the person has installed.
  ///
  /// The address, the form, the response and the order of the checks are guessed. It is documented that a removed
  /// application is refused and an expired token is replaced (reference of the account framework, section 2.6).
  static let systemRenew = graph(.facebook.systemRenew, [.post], "/oauth/system_renew") { call, facebook in
    let form = SystemRequestForm(call)
    let (master, person) = try facebook.master(call)
    if SimulatedFacebook.isStale(master, for: person) { throw GraphError.passwordChanged }
    try facebook.checkMaster(master)
    if person.isCheckpointed { throw GraphError.checkpointed }
    if !person.isConfirmed { throw GraphError.unconfirmed }
    let app = try facebook.systemApp(form, person: person)
    call.settleVersion(for: app)
    let key = FacebookInstallRecord.Key(appID: app.id, personID: person.id)
    guard let install = facebook.tables.find(FacebookInstallRecord.self, key), install.isInstalled
    else {
      throw GraphError.notAuthorized(appID: app.id)
    }
    return facebook.systemResult(facebook.issueToken(for: person, install))
  }
}
