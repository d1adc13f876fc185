package import EinlassWorld

// Groups of calls, by the lists of endpoints.

extension SimulatedFacebook {
  /// The login dialog, at its current and its old address.
  package static let dialogCalls: [CallName] = [.facebook.dialog, .facebook.authorize]

  /// The calls of Graph: all of its host except the old dialog and browsers' preflight requests.
  package static let graphCalls: [CallName] = EndpointTable<SimulatedFacebook>.names(of: endpoints)
    .map { CallName($0) }.filter { !dialogCalls.contains($0) && $0 != .facebook.preflight }
}
