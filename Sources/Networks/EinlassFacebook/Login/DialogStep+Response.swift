internal import EinlassStorage
internal import EinlassWire
internal import HTTPTypes

extension SimulatedFacebook {
  /// The page or the redirect for `step`.
  func response(to step: DialogStep, in dialog: OpenDialog) throws -> WireResponse {
    switch step {
    case .choose(let refused): return try choicePage(dialog, refused: refused)
    case .consent(let visit, let page): return try consentPage(dialog, visit, page)
    case .sandbox: return redirection(to: dialog.redirect.sandbox, nil)
    case .answer(let visit, .cancel, _): return redirection(to: dialog.redirect.denial, visit)
    case .answer(let visit, .trouble(let trouble), _):
      return redirection(to: dialog.redirect.trouble(trouble), visit)
    case .answer(let visit?, .allow(let declined), let asked):
      let location = try success(dialog, visit, asked: asked, declining: declined)
      return redirection(to: location, visit)
    case .answer(nil, .allow, _): return try choicePage(dialog, refused: nil)
    }
  }

  /// 302 for every scheme. For applications' own schemes Facebook showed a page with a script instead; it is an
  /// inference that a redirect works as well (section 1.4).
  private func redirection(to location: String, _ visit: DialogVisit?) -> WireResponse {
    var fields = FacebookPage.commonFields(at: clock.now)
    fields.add("location", location)
    if let visit, visit.isNew, let session = visit.session {
      fields.add("set-cookie", WebCookie.session(session.id))
    }
    return WireResponse(.found, fields: fields, body: [])
  }

  /// Grants the application access, and makes everything that its `response_type` asks for.
  private func success(
    _ dialog: OpenDialog, _ visit: DialogVisit, asked: [String], declining: Set<String>
  ) throws -> String {
    let install = try allow(
      appID: dialog.app.id, personID: visit.person.id, granting: asked.filter { !declining.contains($0) },
      declining: asked.filter(declining.contains))
    let grant = DialogGrant(facebook: self, dialog: dialog, visit: visit, install: install)
    return dialog.redirect.success(try grant.success())
  }
}
