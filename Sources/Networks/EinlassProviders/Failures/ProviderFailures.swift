internal import EinlassWire
public import EinlassWorld

extension SimulatedFailure {
  /// Returns the failures of a described provider.
  ///
  /// - Parameter network: The provider's network, such as `flickr`. It is not checked.
  /// - Returns: The failures, by their names. A world that simulates the provider knows the rest.
  public static func provider(_ network: String) -> ProviderFailures { ProviderFailures(network) }

  /// The failures that can be planned at a described provider: every refusal that its file can give.
  static func provider(_ description: ProviderDescription) -> [SimulatedFailure] {
    let failures = ProviderFailures(description)
    return Cause.allCases.filter { $0 != .notSimulated }.map { failures.refusal($0.rawValue) }
  }
}

/// The failures of a described provider: its refusals, in its own form.
public struct ProviderFailures: Sendable {
  private let network: String
  private let title: String
  private let calls: [CallName]

  /// The failures by their names; a world that simulates the provider knows the rest.
  fileprivate init(_ network: String) {
    (self.network, title, calls) = (network, network, [])
  }

  fileprivate init(_ description: ProviderDescription) {
    network = description.network
    title = description.title
    calls = description.callNames.map { CallName($0) }
      .filter { [network] in $0 != .provider(network).authorize }
  }

  /// Returns the failure that consists of a refusal.
  ///
  /// - Parameter cause: The name that description files use, such as `token_expired`; `einlass failures`
  ///   lists them. A name that does not exist is refused when the failure is planned.
  /// - Returns: The failure: the response with which the provider refuses for this cause.
  public func refusal(_ cause: String) -> SimulatedFailure {
    let known = Cause(rawValue: cause)
    return SimulatedFailure(
      "\(network)-\(cause.replacing("_", with: "-"))", "\(title) refuses: \(known?.sentence ?? cause)", .tool,
      at: calls,
      .networkResponse { [network, title] world, request in
        guard let known, let provider = world.provider(network) else { return NotSimulated.response(title) }
        return provider.refusal(known, of: request)
      })
  }
}
