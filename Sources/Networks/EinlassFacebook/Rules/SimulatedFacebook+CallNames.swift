internal import EinlassWorld

// Groups of calls, by the lists of endpoints.

extension SimulatedFacebook {
  /// The login dialog, at its present and its old address.
  package static let dialogCallNames = EndpointTable<SimulatedFacebook>.names(of: [.dialog, .oldDialog])

  /// The calls of Graph: all of its host except the old dialog, and what browsers ask on behalf of scripts.
  package static let graphCallNames: [String] = {
    let others = dialogCallNames + [Endpoint<SimulatedFacebook>.preflight.name]
    return EndpointTable<SimulatedFacebook>.names(of: endpoints).filter { !others.contains($0) }
  }()
}
