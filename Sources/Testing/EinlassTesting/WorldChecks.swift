internal import EinlassSimulator
internal import EinlassWorld
internal import HTTPTypes

/// The checks that can fail a test in addition to its own expectations.
public struct WorldChecks: OptionSet, Sendable, Hashable {
  /// The checks, one bit each.
  public let rawValue: Int

  /// Creates a set of checks from its bits.
  ///
  /// - Parameter rawValue: The bits. Bits of no check have no effect.
  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// A network refused a request with a status of 400 or above, or no response arrived, without a failure planned for
  /// it. The effects of an event, such as a changed password, do not count as planned for the request.
  public static let refusals = WorldChecks(rawValue: 1)
  /// A network accepted a request that others refuse, such as one with a wrong signature that it did not need; a
  /// planned event could not happen; a planned failure never acted.
  public static let warnings = WorldChecks(rawValue: 2)
  /// Both.
  public static let all: WorldChecks = [.refusals, .warnings]

  /// Returns a sentence for each finding of these checks in `world`.
  func findings(in world: World) -> [String] {
    (contains(.refusals) ? Self.refusals(in: world) : [])
      + (contains(.warnings) ? world.warnings().map { "warning: \($0)" } : [])
  }

  private static func refusals(in world: World) -> [String] {
    world.journal.messages.compactMap { message in
      guard message.plannedFailure == nil else { return nil }
      let request = "\(message.request.head.method.rawValue) \(message.request.host)\(message.request.path)"
      switch message.result {
      case .success(let response) where response.head.status.code >= 400:
        return "unplanned refusal: \(request) returned \(response.head.status.code)"
      case .success: return nil
      case .failure(let failure): return "unplanned failure: \(request): \(failure.localizedDescription)"
      }
    }
  }
}
