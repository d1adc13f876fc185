package import EinlassWire

/// A moment on the clock of a world at which a network changes automatically.
package struct TimelineMoment: Sendable, Hashable {
  package let time: WallTime
  /// The state from then on, as a sentence without a full stop.
  package let change: String

  package init(time: WallTime, change: String) {
    self.time = time
    self.change = change
  }
}
