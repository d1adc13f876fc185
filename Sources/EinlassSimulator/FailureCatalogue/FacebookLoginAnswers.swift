internal import EinlassNetworks
internal import EinlassWire
internal import HTTPTypes

extension Failure {
  /// What Facebook answers to those who exchange codes and tokens, and what its servers said when they were down.
  static let facebookLoginAnswers: [Failure] =
    [
      graph(
        "facebook-code-expired", "100/36007: the code is too old.", .recorded, .expiredCode, token),
      graph(
        "facebook-code-redirect", "100/36008: another redirect_uri than in the dialog.", .recorded,
        .wrongRedirectURI, token),
      graph("facebook-code-used", "100/36009: the code came before.", .recorded, .usedCode, token),
      graph(
        "facebook-code-malformed", "100: what came is no code.", .recorded, .malformedCode, token),
      graph(
        "facebook-wrong-secret", "1: the app's secret is wrong.", .recorded, .wrongClientSecret, token),
      graph(
        "facebook-unknown-app", "101: no such app.", .recorded, .unknownApplication, token),
      graph(
        "facebook-redirect-refused", "191: the redirect_uri is none of the app's.", .recorded,
        .unregisteredRedirect, token),
      graph(
        "facebook-app-deleted-answer", "190 with status 401: the app is deleted.", .recorded,
        .applicationDeleted, token + calls, .unauthorized),
      graph("facebook-checkpoint-answer", "190/459.", .documented, .checkpointed, calls),
      graph("facebook-password-answer", "190/460.", .recorded, .passwordChanged, calls),
      graph("facebook-mismatch-answer", "190/452, an old form of 460.", .observed, .sessionMismatch, calls),
      graph("facebook-unconfirmed-answer", "190/464.", .observed, .unconfirmed, calls),
      graph("facebook-invalidated-answer", "190/466.", .recorded, .invalidatedByCall, calls),
      graph("facebook-logged-out-answer", "190/467.", .documented, .loggedOut, calls),
      graph(
        "facebook-unparsable-token", "190: the token can not be parsed.", .recorded, .unparsableToken, calls),
      graph("facebook-token-needed", "104: the resource is not for everybody.", .recorded, .noToken, calls),
      graph("facebook-proof-missing", "100: appsecret_proof is missing.", .recorded, .noProof, calls),
      graph("facebook-proof-wrong", "100: appsecret_proof is wrong.", .recorded, .wrongProof, calls),
    ] + down + tokenReplies

  private static let token = ["facebook.access_token"]
  private static let calls = [
    "facebook.me", "facebook.node", "facebook.permissions", "facebook.debug_token", "facebook.picture",
    "facebook.batch",
  ]

  private static let down = [
    page(
      "facebook-error-page", "Facebook serves its page for trouble.", .internalServerError,
      "text/html; charset=utf-8",
      "<!DOCTYPE html><html><head><title>Facebook | Error</title></head><body><h1>Sorry, something went wrong.</h1>"
        + "<p>We're working on it and we'll get it fixed as soon as we can.</p></body></html>",
      SimulatedFacebook.callNames),
    page(
      "facebook-service-unavailable", "Facebook serves two bare words.", .serviceUnavailable, "text/plain",
      "Service Unavailable", SimulatedFacebook.callNames),
  ]

  /// Changes of a token that comes; a refusal is left as it is.
  private static let tokenReplies = [
    Failure(
      "facebook-token-as-text", "The token comes urlencoded, as before v2.3.", .recorded, calls: token,
      .change { response, _ in response.urlencodedToken }),
    Failure(
      "facebook-token-without-expiry", "The token comes without a word of its life.", .recorded, calls: token,
      .change { response, _ in response.changingMember("expires_in") { _ in nil } }),
  ]

  private static func graph(
    _ name: String, _ about: String, _ certainty: Certainty, _ failure: GraphFailure, _ calls: [String],
    _ status: HTTPResponse.Status? = nil
  ) -> Failure {
    Failure(
      name, "Graph answers \(about)", certainty, calls: calls,
      .networkAnswer { world, request in
        await world.facebook.refuse(request, appID: world.facebookAppID, status: status) { _ in failure }
      })
  }

  private static func page(
    _ name: String, _ about: String, _ status: HTTPResponse.Status, _ type: String, _ body: String,
    _ calls: [String] = token + calls
  ) -> Failure {
    Failure(
      name, about, .recorded, calls: calls,
      .answer { _, _ in WireResponse(status, fields: [.contentType: type], body: Array(body.utf8)) })
  }
}

extension WireResponse {
  /// The JSON of a token as versions before v2.3 had it; anything else as it is.
  fileprivate var urlencodedToken: WireResponse {
    guard let json = JSONText(parsing: body), let token = json["access_token"]?.text else { return self }
    var text = "access_token=\(token)"
    if case .integer(let life)? = json["expires_in"] { text += "&expires=\(life)" }
    var copy = replacingBody(Array(text.utf8))
    copy.head.headerFields[.contentType] = "text/plain; charset=UTF-8"
    copy.head.headerFields[.eTag] = nil
    return copy
  }
}
