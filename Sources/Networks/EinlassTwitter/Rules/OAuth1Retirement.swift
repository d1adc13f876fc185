public import EinlassWire
package import EinlassWorld

/// The retirement of OAuth 1.0a at the simulated X, along the world's clock.
///
/// X has announced the end without a date or details, so every moment and every refusal here is a rehearsal (reference
/// of X today, section 6.1).
public struct OAuth1Retirement: Sendable, Hashable, Codable {
  /// A period during which OAuth 1.0a is refused as if it were off.
  public struct Brownout: Sendable, Hashable, Codable {
    /// The time when it starts.
    public var begins: WallTime
    /// The time when OAuth 1.0a works again.
    public var ends: WallTime

    /// A brownout between two times.
    ///
    /// - Parameters:
    ///   - begins: The time when it starts.
    ///   - ends: The time when OAuth 1.0a works again. If it is not after `begins`, there is no brownout.
    public init(begins: WallTime, ends: WallTime) {
      self.begins = begins
      self.ends = ends
    }
  }

  /// The remaining functions of OAuth 1.0a.
  public enum Phase: String, Sendable, Hashable, CaseIterable {
    /// Everything; tokens cannot be exchanged yet.
    case before
    /// Everything; tokens can be exchanged.
    case exchangeOpen = "exchange open"
    /// Temporarily nothing; tokens can be exchanged: guessed.
    case brownout
    /// Read only; tokens can be exchanged: guessed.
    case writesRefused = "writes refused"
    /// Nothing, and tokens can no longer be exchanged. An app that has lost the refresh token must ask the person
    /// again, as documented.
    case off
  }

  /// The time when the token exchange starts. `nil` if it is always available.
  public var exchangeOpens: WallTime?
  /// The brownouts.
  public var brownouts: [Brownout] = []
  /// The time from which requests that write are refused. `nil` if they never are.
  public var writesRefused: WallTime?
  /// The time from which all OAuth 1.0a requests are refused. `nil` if they never are.
  public var off: WallTime?

  /// A retirement that never happens.
  public init() {}

  /// Returns the phase at a time.
  ///
  /// - Parameter now: The time on the world's clock.
  /// - Returns: The phase. `off` overrides brownouts, and a brownout overrides the other phases.
  public func phase(at now: WallTime) -> Phase {
    if let off, off <= now { return .off }
    if brownouts.contains(where: { $0.begins <= now && now < $0.ends }) { return .brownout }
    if let writesRefused, writesRefused <= now { return .writesRefused }
    if let exchangeOpens, now < exchangeOpens { return .before }
    return .exchangeOpen
  }

  /// The moments at which something changes, in their order.
  package var timeline: [TimelineMoment] {
    var moments = brownouts.flatMap { brownout in
      [
        TimelineMoment(time: brownout.begins, change: "a brownout of OAuth 1.0a begins"),
        TimelineMoment(time: brownout.ends, change: "the brownout ends"),
      ]
    }
    for (time, change) in [
      (exchangeOpens, "OAuth 1.0a tokens can be exchanged"), (writesRefused, "OAuth 1.0a is read-only"),
      (off, "OAuth 1.0a is off"),
    ] {
      if let time { moments.append(TimelineMoment(time: time, change: change)) }
    }
    return moments.sorted { $0.time < $1.time }
  }
}
