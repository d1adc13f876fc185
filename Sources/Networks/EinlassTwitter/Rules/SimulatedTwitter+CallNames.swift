package import EinlassWorld

// Groups of calls, by the lists of endpoints.

extension SimulatedTwitter {
  /// The calls of programs: all of the API's hosts that are not pages.
  package static let programCalls: [CallName] = {
    let pages = EndpointTable<SimulatedTwitter>.names(of: pageEndpoints)
    return EndpointTable<SimulatedTwitter>.names(of: endpoints + uploadEndpoints)
      .filter { !pages.contains($0) }.map { CallName($0) }
  }()

  /// The calls below the versions of the API, which a token opens.
  package static let resourceCalls = EndpointTable<SimulatedTwitter>.names(
    of: (endpoints + uploadEndpoints).filter {
      ["1.1", "2"].contains($0.path.first) && !$0.path.contains("oauth2")
    }
  ).map { CallName($0) }
}
