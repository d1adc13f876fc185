internal import EinlassStorage
package import EinlassWire
internal import EinlassWorld

// Planned responses, made in the same way as responses with a real cause.

extension SimulatedFacebook {
  /// The facts about the refused call that a planned refusal may mention.
  package struct RefusedCall: Sendable {
    /// The application of the call's token, or else the one that the call names, or else the given one.
    package let appID: String
    /// The time when the call's token expires, or now if that is in the future or unknown.
    package let expiry: WallTime
    package let now: WallTime
  }

  /// Returns the response to `request` as if it were refused with the error that `error` makes. Content type, version,
  /// trace and challenge are those of a refusal with a real cause.
  ///
  /// `appID` is used if the call has no application.
  package func refusal(
    of request: WireRequest, appID: String, _ error: @Sendable (RefusedCall) -> GraphError
  ) -> WireResponse {
    var call = GraphCall(Self.call(request), policy: policy)
    let token = settle(&call)
    let now = clock.now
    var named = AccessTokenRequest(call).clientID
    var expiry = now
    switch token {
    case .app(let app): named = app.id
    case .user(let user):
      named = user.app.id
      expiry = min(user.record.expiresAt ?? now, now)
    case nil: break
    }
    var refusal = error(RefusedCall(appID: named ?? appID, expiry: expiry, now: now))
    // The refusals of codes have changed over the years.
    if refusal.challenge == .invalidCode { refusal = refusal.aboutCode(in: GraphEra(now)) }
    return response(refusal, to: call)
  }

  /// A profile as the response to `request`: of the person whose token the request carries, valid or not, or else of
  /// the world's first person. A world without people returns an unknown error.
  package func showPerson(to request: WireRequest, appID: String) -> WireResponse {
    var call = Self.call(request)
    return exchange(&call) { call, facebook in
      let token = facebook.settle(&call)
      var record: FacebookTokenRecord?
      if case .user(let user) = token { record = user.record }
      let person = try facebook.somebody(record?.personID)
      let key = FacebookInstallRecord.Key(appID: record?.appID ?? appID, personID: person.id)
      let install = try facebook.shownInstall(key)
      let node = PersonNode(
        person: person, install: install, access: .own, version: call.version, now: facebook.clock.now)
      return .json(try call.object(for: .person(node)))
    }
  }

  /// The bare word `false` as the response to `request`, as sent for some people who could not be seen.
  package func showFalse(to request: WireRequest) -> WireResponse {
    var call = Self.call(request)
    return exchange(&call) { call, facebook in
      _ = facebook.settle(&call)
      return .json(.bool(false))
    }
  }

  /// Sets the version of the call by its application, if it names an existing one.
  private func settle(_ call: inout GraphCall) -> FacebookToken? {
    if let text = call.token, let token = try? read(text) {
      call.settleVersion(for: token.app)
      return token
    }
    if let app = tables.find(FacebookAppRecord.self, AccessTokenRequest(call).clientID ?? "") {
      call.settleVersion(for: app)
    }
    return nil
  }

  private func somebody(_ id: String?) throws -> FacebookPersonRecord {
    if let id, let person = tables.find(FacebookPersonRecord.self, id) { return person }
    if let login = policy.suggestedPerson,
      let person = tables.find(FacebookPersonRecord.self, by: .login, login)
    {
      return person
    }
    guard
      let person = tables.list(FacebookPersonRecord.self, by: .name, prefix: "", limit: 1).first
    else {
      throw GraphError.unknownError
    }
    return person
  }

  private func shownInstall(_ key: FacebookInstallRecord.Key) throws -> FacebookInstallRecord {
    if let install = tables.find(FacebookInstallRecord.self, key) { return install }
    return FacebookInstallRecord(key: key, scopedID: try newScopedID(key))
  }
}

extension SimulatedFacebook {
  /// A planned response of the dialog, whatever the person pressed.
  package enum PlannedDialogResponse: Sendable, Hashable {
    case denial, sandbox, serviceDisabled, serviceDisabledUseBrowser, killSwitch
  }

  /// The address to which the dialog redirects the browser with `answer` instead of its regular one. `nil` if `request`
  /// names no valid redirect address.
  package func location(of planned: PlannedDialogResponse, for request: WireRequest) -> String? {
    let call = DialogRequest(Call(request))
    guard let target = call.redirectURI.flatMap({ RedirectTarget($0) }) else { return nil }
    let redirect = DialogRedirect(call, to: target, at: clock.now)
    return switch planned {
    case .denial: redirect.denial
    case .sandbox: redirect.sandbox
    case .serviceDisabled: redirect.trouble(.serviceDisabled)
    case .serviceDisabledUseBrowser: redirect.trouble(.serviceDisabledUseBrowser)
    case .killSwitch: redirect.trouble(.killSwitch)
    }
  }
}
