/// A moment on the wall clock, in milliseconds since 1970-01-01T00:00:00Z, leap seconds not counted.
public struct WallTime: Sendable, Hashable, Comparable, Codable {
  /// Milliseconds since 1970-01-01T00:00:00Z.
  public var milliseconds: Int64

  /// The moment so many milliseconds after 1970.
  public init(milliseconds: Int64) {
    self.milliseconds = milliseconds
  }

  /// `seconds` after 1970; stays at the limits instead of overflowing.
  public init(seconds: Int64) {
    let (product, overflow) = seconds.multipliedReportingOverflow(by: 1000)
    milliseconds = overflow ? (seconds < 0 ? .min : .max) : product
  }

  /// Whole seconds since 1970, rounded down.
  public var seconds: Int64 {
    milliseconds / 1000 - (milliseconds % 1000 < 0 ? 1 : 0)
  }

  /// This moment moved by `duration`, which may be negative; stays at the limits instead of overflowing.
  public func advanced(by duration: Duration) -> WallTime {
    let parts = duration.components
    let (shift, overflow) = parts.seconds.multipliedReportingOverflow(by: 1000)
    let whole = overflow ? (parts.seconds < 0 ? Int64.min : Int64.max) : shift
    let (sum, beyond) = milliseconds.addingReportingOverflow(whole)
    if beyond { return WallTime(milliseconds: whole < 0 ? .min : .max) }
    let (total, again) = sum.addingReportingOverflow(parts.attoseconds / 1_000_000_000_000_000)
    return WallTime(milliseconds: again ? (parts.attoseconds < 0 ? .min : .max) : total)
  }

  /// Whether `left` comes before `right`.
  public static func < (left: WallTime, right: WallTime) -> Bool {
    left.milliseconds < right.milliseconds
  }
}
