internal import EinlassStorage
internal import EinlassWire
internal import EinlassWorld
internal import HTTPTypes

extension Endpoint<SimulatedFacebook> {
  /// `POST /oauth/system_grant`: a phone requests permissions on behalf of an app with the person's master token.
  ///
  /// The address, the form and the response are guessed. The wordings of the refusals are recorded (reference of the
  /// account framework, section 2.5). The order of the checks is guessed: master token, checkpoint, confirmation,
  /// application, bundle, permissions.
  static let systemGrant = graph(.facebook.systemGrant, [.post], "/oauth/system_grant") { call, facebook in
    let form = SystemRequestForm(call)
    let (master, person) = try facebook.master(call)
    if SimulatedFacebook.isStale(master, for: person) { throw GrantRefusal.passwordChanged.error }
    try facebook.checkMaster(master)
    if person.isCheckpointed { throw GrantRefusal.checkpointed.error }
    if !person.isConfirmed { throw GrantRefusal.unconfirmed.error }
    let app = try facebook.systemApp(form, person: person)
    call.settleVersion(for: app)
    let key = FacebookInstallRecord.Key(appID: app.id, personID: person.id)
    let isInstalled = facebook.tables.find(FacebookInstallRecord.self, key)?.isInstalled ?? false
    if let refusal = form.refusal(isInstalled: isInstalled) { throw refusal.error }
    let token = try facebook.install(
      appID: app.id, personID: person.id, permissions: form.permissions)
    if let audience = form.audience?.privacy {
      facebook.tables.update(FacebookInstallRecord.self, key) { $0.audience = audience }
    }
    return facebook.systemResult(token)
  }
}

extension SystemRequestForm {
  /// The reason to refuse the requested permissions. `nil` if there is none.
  fileprivate func refusal(isInstalled: Bool) -> GrantRefusal? {
    let publishes = permissions.contains(where: FacebookPermission.isPublish)
    guard isInstalled else {
      if assumesInstalled { return .notInstalled }
      if publishes { return .publishBeforeInstall }
      return permissions.allSatisfy(FacebookPermission.basic.contains) ? nil : .notBasic
    }
    guard publishes else { return nil }
    guard permissions.allSatisfy(FacebookPermission.isPublish) else { return .mixed }
    return audience == nil ? .noAudience : nil
  }
}

extension SimulatedFacebook {
  /// The token with its permissions and lifetime.
  func systemResult(_ token: FacebookTokenRecord) -> GraphResult {
    let key = FacebookInstallRecord.Key(appID: token.appID, personID: token.personID)
    let granted =
      tables.find(FacebookInstallRecord.self, key).map { PermissionList($0).granted } ?? []
    let life = token.expiresAt.map { $0.seconds - token.issuedAt.seconds } ?? 0
    return .json(
      .members([
        "access_token": .string(token.token), "expires_in": .integer(life),
        "permissions": .array(granted.map(JSONText.string)),
      ]))
  }
}
