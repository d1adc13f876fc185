/// A moment on the wall clock, in milliseconds since 1970-01-01T00:00:00Z, without leap seconds.
///
/// Bounded, so that no sum or difference of two moments overflows: 100,000,000 days either side of 1970, like moments
/// of ECMAScript (ECMA-262, section 21.4.1.1). Moments beyond become the earliest or the latest one.
public struct WallTime: Sendable, Hashable, Comparable {
  /// The earliest moment, in the year -271,821.
  public static let earliest = WallTime(milliseconds: -longest)
  /// The latest moment, in the year 275,760.
  public static let latest = WallTime(milliseconds: longest)

  private static let longest: Int64 = 8_640_000_000_000_000

  /// Milliseconds since 1970-01-01T00:00:00Z.
  public let milliseconds: Int64

  /// Creates the moment that is a number of milliseconds after 1970-01-01T00:00:00Z, clamped to the limits.
  ///
  /// - Parameter milliseconds: The number of milliseconds. Negative for moments before 1970.
  public init(milliseconds: Int64) {
    self.milliseconds = min(max(milliseconds, -Self.longest), Self.longest)
  }

  /// Creates the moment that is a number of seconds after 1970-01-01T00:00:00Z, clamped to the limits.
  ///
  /// - Parameter seconds: The number of seconds. Negative for moments before 1970.
  public init(seconds: Int64) {
    let (product, overflow) = seconds.multipliedReportingOverflow(by: 1000)
    self.init(milliseconds: overflow ? (seconds < 0 ? .min : .max) : product)
  }

  /// Whole seconds since 1970, rounded down.
  public var seconds: Int64 {
    milliseconds / 1000 - (milliseconds % 1000 < 0 ? 1 : 0)
  }

  /// Moves this moment by a duration.
  ///
  /// - Parameter duration: The duration, which may be negative. Fractions of a millisecond are dropped.
  /// - Returns: The later or earlier moment, clamped to the limits.
  public func advanced(by duration: Duration) -> WallTime {
    let shift = duration.wholeMilliseconds
    let (sum, overflow) = milliseconds.addingReportingOverflow(shift)
    return WallTime(milliseconds: overflow ? (shift < 0 ? .min : .max) : sum)
  }

  /// Returns the duration between two moments.
  ///
  /// - Parameter other: The moment to count from.
  /// - Returns: The duration from `other` to this moment. Negative if `other` is later.
  public func since(_ other: WallTime) -> Duration {
    .milliseconds(milliseconds - other.milliseconds)
  }

  /// Returns whether `left` is before `right`.
  public static func < (left: WallTime, right: WallTime) -> Bool {
    left.milliseconds < right.milliseconds
  }
}

extension WallTime: Codable {
  private enum CodingKeys: String, CodingKey {
    case milliseconds
  }

  /// Reads `{"milliseconds": ...}`.
  ///
  /// - Throws: An error if the number is out of range.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let milliseconds = try container.decode(Int64.self, forKey: .milliseconds)
    guard -Self.longest...Self.longest ~= milliseconds else {
      throw DecodingError.dataCorruptedError(
        forKey: .milliseconds, in: container,
        debugDescription: "a time must be within \(Self.longest) milliseconds of 1970")
    }
    self.init(milliseconds: milliseconds)
  }
}

extension Duration {
  /// The number of complete milliseconds, clamped to the limits of 64 bits.
  ///
  /// `components` would trap if the seconds exceed that.
  package var wholeMilliseconds: Int64 {
    let limit = Duration.milliseconds(Int64.max)
    if self >= limit { return .max }
    if self <= .zero - limit { return .min }
    let parts = components
    return parts.seconds * 1000 + parts.attoseconds / 1_000_000_000_000_000
  }
}
