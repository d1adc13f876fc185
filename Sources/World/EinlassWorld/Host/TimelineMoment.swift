package import EinlassWire

/// A moment at which something changes at a network by itself, along the clock of its world.
package struct TimelineMoment: Sendable, Hashable {
  package let time: WallTime
  /// What holds from then on, as a sentence without a full stop.
  package let change: String

  package init(time: WallTime, change: String) {
    self.time = time
    self.change = change
  }
}
