package import EinlassWire

/// The clock by which a network chooses the forms of its responses.
///
/// It shows the world's time if the world states one. A server's world without a stated time follows the real clock, and
/// its forms are those of `usual`, until its clock is moved by a year or more.
package struct EraClock: Sendable {
  /// 2017-03-20T09:00:00Z, the initial time of worlds that state none.
  private static let usual = WorldConfiguration().start
  private static let year = Duration.seconds(365 * 86_400)

  private let clock: any WallClock
  /// The clock that the world's clock follows. `nil` if the world states a time.
  private let source: (any WallClock)?

  /// - Parameter clock: The world's clock.
  package init(_ clock: any WallClock, of configuration: WorldConfiguration) {
    self.clock = clock
    if case .following(let source) = configuration.time { self.source = source } else { source = nil }
  }

  package var now: WallTime {
    let now = clock.now
    guard let source else { return now }
    let lead = now.since(source.now)
    return lead < Self.year && Duration.zero - lead < Self.year ? Self.usual : now
  }
}
