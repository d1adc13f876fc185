internal import EinlassWire
internal import EinlassWorld
internal import HTTPTypes

// The kinds of Facebook's failures.

extension SimulatedFailure {
  /// The failure in which Graph responds with `error` as it does for a real cause.
  static func graph(
    _ name: String, _ about: String, _ certainty: Certainty, _ error: GraphError,
    at calls: [CallName] = SimulatedFacebook.graphCalls
  ) -> SimulatedFailure {
    refusal(name, "Graph responds with \(about)", certainty, at: calls) { _ in error }
  }

  /// An error of Graph at `/me`.
  static func me(
    _ name: String, _ about: String,
    _ error: @escaping @Sendable (SimulatedFacebook.RefusedCall) -> GraphError
  ) -> SimulatedFailure {
    refusal(name, "Graph responds with \(about)", .observed, at: [.facebook.me], error)
  }

  /// A refusal at `/me` that Facebook is not known to have sent, derived from a known one.
  static func odd(
    _ name: String, _ about: String,
    _ error: @escaping @Sendable (SimulatedFacebook.RefusedCall) -> GraphError = { _ in .unreadableToken },
    _ change: @escaping @Sendable (WireResponse) -> WireResponse
  ) -> SimulatedFailure {
    refusal(name, about, .observed, at: [.facebook.me], error, change)
  }

  private static func refusal(
    _ name: String, _ about: String, _ certainty: Certainty, at calls: [CallName],
    _ error: @escaping @Sendable (SimulatedFacebook.RefusedCall) -> GraphError,
    _ change: @escaping @Sendable (WireResponse) -> WireResponse = { $0 }
  ) -> SimulatedFailure {
    SimulatedFailure(
      name, about, certainty, at: calls,
      .networkResponse { world, request in
        change(world.facebook.refusal(of: request, appID: world.facebookAppID, error))
      })
  }

  /// A change to the response of `/me`.
  static func person(
    _ name: String, _ about: String, _ change: @escaping @Sendable (WireResponse) -> WireResponse
  ) -> SimulatedFailure {
    SimulatedFailure(name, about, .observed, at: [.facebook.me], .change { response, _ in change(response) })
  }

  /// A response of Facebook when it is down, on any of its hosts.
  static func outage(_ name: String, _ about: String, _ outage: FacebookOutage) -> SimulatedFailure {
    SimulatedFailure(
      name, about, .recorded, at: SimulatedFacebook.callNames.map { CallName($0) },
      .response { _, _ in outage.response })
  }

  /// A redirection of the login dialog instead of a successful one.
  static func dialog(
    _ name: String, _ about: String, _ certainty: Certainty,
    _ planned: SimulatedFacebook.PlannedDialogResponse
  ) -> SimulatedFailure {
    SimulatedFailure(
      name, about, certainty, at: SimulatedFacebook.dialogCalls,
      .networkChange { response, world, request in
        guard response.head.headerFields[.location] != nil,
          let location = world.facebook.location(of: planned, for: request)
        else { return response }
        var copy = response
        copy.head.headerFields[.location] = location
        return copy
      })
  }
}
