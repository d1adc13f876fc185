internal import EinlassWorld

// Which calls are of a kind, by the lists of endpoints.

extension SimulatedTwitter {
  /// The calls of programs: all of the API's host that are no pages.
  package static let programCallNames: [String] = {
    let pageNames = EndpointTable<SimulatedTwitter>.names(of: pageEndpoints)
    return EndpointTable<SimulatedTwitter>.names(of: endpoints).filter { !pageNames.contains($0) }
  }()

  /// The calls below the versions of the API, which a token opens.
  package static let resourceCallNames = EndpointTable<SimulatedTwitter>.names(
    of: endpoints.filter { ["1.1", "2"].contains($0.path.first) })
}
