internal import EinlassWire
internal import EinlassWorld
internal import HTTPTypes

extension SimulatedFailure {
  /// The failures that can be planned at Facebook, beyond what its own rules produce.
  static let facebookFailures =
    meErrors + oddErrors + facebookPersonFailures + facebookCodeErrors + graphErrors + facebookOutages
    + facebookTokenFailures + facebookDialogFailures + facebookAfterLoginFailures

  /// The calls that read people.
  static let facebookMe = [Endpoint<SimulatedFacebook>.me.name]

  /// Graph's errors at `/me`.
  private static let meErrors = [
    me("facebook-app-removed-answer", "190, subcode 458.") { .notAuthorized(appID: $0.appID) },
    me("facebook-expired-answer", "190, subcode 463.") { .expired(at: $0.expiry, now: $0.now) },
    me("facebook-invalid-token", "190 without a subcode.") { _ in .unreadableToken },
    me("facebook-app-limit", "4: too many calls of the app.") { _ in .applicationRequestLimit },
    me("facebook-user-limit", "17: too many calls of the person.") { _ in .userRequestLimit },
    me("facebook-permission", "10: a permission is missing.") { _ in .applicationNotPermitted },
    me("facebook-extended-permission", "200: a permission is missing.") { _ in .permissionsError },
    me("facebook-no-token", "2500: no token came along.") { _ in .noActiveToken },
    me("facebook-unknown-error", "1: trouble at Facebook.") { _ in .unknownError },
    me("facebook-unavailable", "2: Facebook is down.") { _ in .temporarilyUnavailable },
  ]

  /// Refusals that Facebook was never known to send; each is made from one that it was.
  private static let oddErrors = [
    odd("facebook-code-text", "The error's code is text.") { $0.changingError("code") { $0.asText } },
    odd("facebook-type-missing", "The error has no type.") { $0.changingError("type") { _ in nil } },
    odd("facebook-subcode-text", "190, and the subcode 458 is text.", { .notAuthorized(appID: $0.appID) }) {
      $0.changingError("error_subcode") { $0.asText }
    },
    odd("facebook-200-error", "An error comes with 200.") { response in
      var response = response
      response.head.status = .ok
      return response
    },
  ]

  /// Graph's errors at any call.
  private static let graphErrors = [
    graphError("facebook-checkpoint-answer", "190/459.", .documented, .checkpointed),
    graphError("facebook-password-answer", "190/460.", .recorded, .passwordChanged),
    graphError("facebook-mismatch-answer", "190/452, an old form of 460.", .observed, .sessionMismatch),
    graphError("facebook-unconfirmed-answer", "190/464.", .observed, .unconfirmed),
    graphError("facebook-invalidated-answer", "190/466.", .recorded, .invalidatedByCall),
    graphError("facebook-logged-out-answer", "190/467.", .documented, .loggedOut),
    graphError(
      "facebook-unparsable-token", "190: the token cannot be parsed.", .recorded, .unparsableToken),
    graphError("facebook-token-needed", "104: the resource is not for everybody.", .recorded, .noToken),
    graphError("facebook-proof-missing", "100: appsecret_proof is missing.", .recorded, .noProof),
    graphError("facebook-proof-wrong", "100: appsecret_proof is wrong.", .recorded, .wrongProof),
  ]

  /// What Facebook serves when it is down, at any of its hosts.
  private static let facebookOutages = [
    outage("facebook-error-page", "Facebook serves its page for trouble.", .errorPage),
    outage("facebook-service-unavailable", "Facebook serves two bare words.", .serviceUnavailable),
  ]

  private static func me(
    _ name: String, _ about: String,
    _ error: @escaping @Sendable (SimulatedFacebook.RefusedCall) -> GraphError
  ) -> SimulatedFailure {
    SimulatedFailure(
      name, "Graph answers \(about)", .observed, calls: facebookMe,
      .networkResponse { world, request in
        await world.facebook.refusal(of: request, appID: world.facebookAppID, error)
      })
  }

  private static func odd(
    _ name: String, _ about: String,
    _ error: @escaping @Sendable (SimulatedFacebook.RefusedCall) -> GraphError = { _ in .unreadableToken },
    _ change: @escaping @Sendable (WireResponse) -> WireResponse
  ) -> SimulatedFailure {
    SimulatedFailure(
      name, about, .observed, calls: facebookMe,
      .networkResponse { world, request in
        change(await world.facebook.refusal(of: request, appID: world.facebookAppID, error))
      })
  }

  /// The failure in which Graph responds with `error` as it does for a real cause.
  static func graphError(
    _ name: String, _ about: String, _ certainty: Certainty, _ error: GraphError,
    calls: [String] = SimulatedFacebook.graphCallNames
  ) -> SimulatedFailure {
    SimulatedFailure(
      name, "Graph answers \(about)", certainty, calls: calls,
      .networkResponse { world, request in
        await world.facebook.refusal(of: request, appID: world.facebookAppID) { _ in error }
      })
  }

  private static func outage(_ name: String, _ about: String, _ outage: FacebookOutage) -> SimulatedFailure {
    SimulatedFailure(
      name, about, .recorded, calls: SimulatedFacebook.callNames, .response { _, _ in outage.response })
  }
}
