internal import EinlassWorld

// Groups of calls, by the lists of endpoints.

extension SimulatedTwitter {
  /// The calls of programs: all of the API's hosts that are not pages.
  package static let programCallNames: [String] = {
    let pageNames = EndpointTable<SimulatedTwitter>.names(of: pageEndpoints)
    return EndpointTable<SimulatedTwitter>.names(of: endpoints + uploadEndpoints).filter {
      !pageNames.contains($0)
    }
  }()

  /// The calls below the versions of the API, which a token opens.
  package static let resourceCallNames = EndpointTable<SimulatedTwitter>.names(
    of: (endpoints + uploadEndpoints).filter {
      ["1.1", "2"].contains($0.path.first) && !$0.path.contains("oauth2")
    })
}
