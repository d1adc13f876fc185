internal import EinlassWire
internal import EinlassWorld
internal import HTTPTypes

extension SimulatedFailure {
  private static let token = [Endpoint<SimulatedFacebook>.facebookAccessToken.name]

  /// The ways in which the exchange of a code or a token for a token is refused.
  static let facebookCodeErrors = [
    graphError(
      "facebook-code-expired", "100/36007: the code is too old.", .recorded, .expiredCode, calls: token),
    graphError(
      "facebook-code-redirect", "100/36008: another redirect_uri than in the dialog.", .recorded,
      .wrongRedirectURI, calls: token),
    graphError("facebook-code-used", "100/36009: the code came before.", .recorded, .usedCode, calls: token),
    graphError(
      "facebook-code-malformed", "100: the value is not a code.", .recorded, .malformedCode, calls: token),
    graphError(
      "facebook-wrong-secret", "1: the app's secret is wrong.", .recorded, .wrongClientSecret, calls: token),
    graphError("facebook-unknown-app", "101: no such app.", .recorded, .unknownApplication, calls: token),
    graphError(
      "facebook-redirect-refused", "191: the redirect_uri is not one of the app's.", .recorded,
      .unregisteredRedirect, calls: token),
    graphError(
      "facebook-app-deleted-answer", "190 with status 401: the app is deleted.", .recorded,
      .applicationDeleted.with(status: .unauthorized)),
  ]

  /// Changes to a token that is sent; a refusal is left as it is.
  static let facebookTokenFailures = [
    SimulatedFailure(
      "facebook-token-as-text", "The token comes urlencoded, as before v2.3.", .recorded, calls: token,
      .change { response, _ in response.urlencodedToken }),
    SimulatedFailure(
      "facebook-token-without-expiry", "The token comes without a word of its life.", .recorded, calls: token,
      .change { response, _ in response.changingMember("expires_in") { _ in nil } }),
  ]
}

extension WireResponse {
  /// The JSON of a token in the form of versions before v2.3; anything else is left as it is.
  fileprivate var urlencodedToken: WireResponse {
    guard let json = JSONText(parsing: body), let token = json["access_token"]?.text else { return self }
    var lifetime: Int64?
    if case .integer(let seconds)? = json["expires_in"] { lifetime = seconds }
    var copy = replacingBody(Array(SimulatedFacebook.urlencodedToken(token, lifetime: lifetime).utf8))
    copy.head.headerFields[.contentType] = "text/plain; charset=UTF-8"
    copy.head.headerFields[.eTag] = nil
    return copy
  }
}
