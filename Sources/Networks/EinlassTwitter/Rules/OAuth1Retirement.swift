public import EinlassWire
package import EinlassWorld

/// How OAuth 1.0a ends at the simulated X, along the world's clock.
///
/// X has announced the end without a date, and nothing of how it will come: every moment and every refusal here is a
/// rehearsal (reference of X today, section 6.1).
public struct OAuth1Retirement: Sendable, Hashable, Codable {
  /// A while during which OAuth 1.0a is refused as if it were off.
  public struct Brownout: Sendable, Hashable, Codable {
    /// When it begins.
    public var begins: WallTime
    /// When OAuth 1.0a works again.
    public var ends: WallTime

    /// A brownout from `begins` on, until `ends`.
    public init(begins: WallTime, ends: WallTime) {
      self.begins = begins
      self.ends = ends
    }
  }

  /// What OAuth 1.0a still does.
  public enum Phase: String, Sendable, Hashable, CaseIterable {
    /// Everything; tokens cannot be exchanged yet.
    case before
    /// Everything; tokens can be exchanged.
    case exchangeOpen = "exchange open"
    /// Nothing for a while; tokens can be exchanged: guessed.
    case brownout
    /// Reading alone; tokens can be exchanged: guessed.
    case writesRefused = "writes refused"
    /// Nothing, and tokens cannot be exchanged any more: whoever has lost the refresh token asks the person again, as
    /// documented.
    case off
  }

  /// When the token exchange begins. `nil` if it always was there.
  public var exchangeOpens: WallTime?
  /// The brownouts.
  public var brownouts: [Brownout] = []
  /// From when on requests that write are refused; nil: never.
  public var writesRefused: WallTime?
  /// From when on everything of OAuth 1.0a is refused; nil: never.
  public var off: WallTime?

  /// OAuth 1.0a for ever.
  public init() {}

  /// What holds at `now`.
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
