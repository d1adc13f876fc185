internal import EinlassWorld

// Which calls are of a kind, by the lists of endpoints.

extension SimulatedFacebook {
  /// The login dialog, at its present and its old address.
  package static let dialogCallNames = EndpointTable<SimulatedFacebook>.names(of: [.dialog, .oldDialog])

  /// The calls of Graph: all of its host but the old dialog, and what browsers ask on behalf of scripts.
  package static let graphCallNames: [String] = {
    let others = dialogCallNames + [Endpoint<SimulatedFacebook>.preflight.name]
    return EndpointTable<SimulatedFacebook>.names(of: endpoints).filter { !others.contains($0) }
  }()
}
