package import EinlassWire

/// A time on a world's clock at which the state of a network changes automatically.
package struct TimelineMoment: Sendable, Hashable {
  package let time: WallTime
  /// The state from then on, as a sentence without a full stop.
  package let change: String

  package init(time: WallTime, change: String) {
    self.time = time
    self.change = change
  }
}
