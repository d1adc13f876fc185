package import EinlassWorld

// Groups of calls, from the lists of endpoints.

extension SimulatedTwitter {
  /// The calls that programs make: all those at the API's hosts except pages.
  package static let programCalls: [CallName] = {
    let pages = EndpointTable<SimulatedTwitter>.names(of: pageEndpoints)
    return EndpointTable<SimulatedTwitter>.names(of: endpoints + uploadEndpoints)
      .filter { !pages.contains($0) }.map { CallName($0) }
  }()

  /// The calls under versioned API paths, which require a token.
  package static let resourceCalls = EndpointTable<SimulatedTwitter>.names(
    of: (endpoints + uploadEndpoints).filter {
      ["1.1", "2"].contains($0.path.first) && !$0.path.contains("oauth2")
    }
  ).map { CallName($0) }
}
