internal import EinlassWire
internal import Synchronization

/// The purpose of a seeded source of a world. Each purpose has its own source, so that draws from one do not change the
/// values of the others.
package struct RandomPurpose: RawRepresentable, Sendable, Hashable {
  /// The number that distinguishes its values from those of other purposes. It must not change.
  package let rawValue: UInt64

  package init(rawValue: UInt64) {
    self.rawValue = rawValue
  }

  /// The purpose of the module called `name`. Numbered purposes have the numbers 1 to 6.
  package init(_ name: String) {
    self.init(rawValue: WordHash(name).value)
  }

  /// Values that are added to a world from outside, by its configuration or by actions.
  package static let setup = RandomPurpose(rawValue: 4)
}

/// The seeded sources of a world, created on first use. There are so few that a linear search is faster than hashing.
final class RandomSources: Sendable {
  private let seed: UInt64
  /// The number of words that every source skips at first.
  private let skipped: UInt64
  private let sources = Mutex<[(purpose: RandomPurpose, source: SeededRandomSource)]>([])

  /// The number of words reserved for each opening of a world from a store. The values drawn after the last recorded
  /// position are unknown, and must not be repeated.
  private static let stretch: UInt64 = 1 << 40

  /// The sources of a world with `seed` that has been opened from a store `openings` times.
  init(seed: UInt64, openings: UInt64 = 0) {
    self.seed = seed
    skipped = openings &* Self.stretch
  }

  /// The position of each source, by the number of its purpose.
  var positions: [String: String] {
    sources.withLock { sources in
      Dictionary(
        uniqueKeysWithValues: sources.map { (String($0.purpose.rawValue), String($0.source.position)) })
    }
  }

  /// Returns the first position of a source in the given opening, if it was at `position` before all openings.
  static func position(_ position: UInt64, inOpening openings: UInt64) -> UInt64 {
    let source = SeededRandomSource(seed: position)
    source.skip(openings &* stretch)
    return source.position
  }

  subscript(purpose: RandomPurpose) -> SeededRandomSource {
    sources.withLock { sources in
      for entry in sources where entry.purpose == purpose { return entry.source }
      let source = SeededRandomSource(seed: seed, purpose: purpose.rawValue)
      source.skip(skipped)
      sources.append((purpose, source))
      return source
    }
  }
}
