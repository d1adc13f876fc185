internal import EinlassStorage
internal import EinlassWire
internal import EinlassWorld
internal import HTTPTypes

extension Endpoint<SimulatedFacebook> {
  /// The login dialog: `/dialog/oauth` of the websites.
  ///
  /// A person in a browser sees pages. If `einlass_person` in the query or the policy's person answers instead, the
  /// response is an immediate redirect. Source: reference of Facebook's login, section 1.
  static let dialog = Endpoint<SimulatedFacebook>(.facebook.dialog, [.get, .post], "/dialog/oauth") {
    call, facebook in
    facebook.respondToDialog(call)
  }

  /// The same dialog at its address from 2010 to 2012, `/oauth/authorize` on the graph host.
  static let oldDialog = Endpoint<SimulatedFacebook>(
    .facebook.authorize, [.get, .post], "/oauth/authorize"
  ) { call, facebook in
    facebook.respondToDialog(call)
  }
}

/// A call of the dialog whose application and address are valid, so that it may be answered.
struct OpenDialog: Sendable {
  let call: Call
  let request: DialogRequest
  let responseType: DialogResponseType
  let app: FacebookAppRecord
  let redirect: DialogRedirect
  let target: RedirectTarget
}

extension SimulatedFacebook {
  fileprivate func respondToDialog(_ call: Call) -> WireResponse {
    let request = DialogRequest(call)
    do {
      let dialog = try open(request, call)
      let step = try nextStep(of: dialog)
      return try response(to: step, in: dialog)
    } catch let error as DialogError {
      return response(error, request, call)
    } catch let unknown as PageAnswerError {
      return unknown.response
    } catch {
      return response(GraphError.unknownError, to: GraphCall(call, policy: policy))
    }
  }

  /// Checks what can be checked before it is known who the person is: parameters, application, address.
  private func open(_ request: DialogRequest, _ call: Call) throws -> OpenDialog {
    guard let id = request.clientID else { throw DialogError.noApplication }
    guard let app = tables.find(FacebookAppRecord.self, id) else {
      throw DialogError.unknownApplication(id)
    }
    if app.isDeleted { throw DialogError.deletedApplication }
    guard let address = request.redirectURI else { throw DialogError.noRedirect }
    if let refusal = RedirectRule(app, at: clock.now).refusal(of: address) {
      throw DialogError.redirect(refusal, application: app.name)
    }
    guard let target = RedirectTarget(address) else {
      throw DialogError.redirect(.malformed, application: app.name)
    }
    guard let type = request.responseType else { throw DialogError.unknownResponseType }
    return OpenDialog(
      call: call, request: request, responseType: type, app: app,
      redirect: DialogRedirect(request, to: target, at: clock.now), target: target)
  }

  /// A page on the websites; JSON with status 400 on the graph host.
  private func response(_ error: DialogError, _ request: DialogRequest, _ call: Call) -> WireResponse {
    let era = GraphEra(clock.now)
    if request.isGraph {
      return response(error.graphError(in: era), to: GraphCall(call, policy: policy))
    }
    let (heading, body) = error.text(in: era)
    // The other statuses that a world may choose have no reason phrase, which HTTP/1.1 allows.
    let code = policy.dialogErrorStatus
    let named = [HTTPResponse.Status.ok, .badRequest, .forbidden, .notFound, .internalServerError]
    let status = named.first { $0.code == code } ?? HTTPResponse.Status(code: code)
    return FacebookPage.notice(heading: heading, body).response(status, at: clock.now)
  }
}
