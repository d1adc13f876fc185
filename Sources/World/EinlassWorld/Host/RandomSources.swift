internal import EinlassWire
internal import Synchronization

/// The purpose of a seeded source of a world: each purpose has its own source, so that drawing from one does not change
/// the values of the others.
package struct RandomPurpose: RawRepresentable, Sendable, Hashable {
  /// The number that sets its values apart from those of other purposes; it must not change.
  package let rawValue: UInt64

  package init(rawValue: UInt64) {
    self.rawValue = rawValue
  }

  /// What the module called `name` draws for itself; the purposes that are numbered have the numbers 1 to 6.
  package init(_ name: String) {
    self.init(rawValue: WordHash(name).value)
  }

  /// Everything that is put into a world from outside: by its configuration or by actions.
  package static let setup = RandomPurpose(rawValue: 4)
}

/// The seeded sources of a world, made when they are first asked for; so few that a linear search is faster than hashing.
final class RandomSources: Sendable {
  private let seed: UInt64
  /// How many words every source passes over before it begins.
  private let skipped: UInt64
  private let sources = Mutex<[(purpose: RandomPurpose, source: SeededRandomSource)]>([])

  /// How many words each opening of a world from a store has for itself: what a source gave after it was last written
  /// down is not known any more, and must not come again.
  private static let stretch: UInt64 = 1 << 40

  /// The sources of a world with `seed`, which has been opened from a store so often.
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

  /// The first position of a source in the given opening, if it was at `position` before all openings.
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
