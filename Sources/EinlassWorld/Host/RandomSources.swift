internal import EinlassWire
internal import Synchronization

/// What a seeded source of a world is for: each has one of its own, so that what one part draws does not move the others.
package struct RandomPurpose: RawRepresentable, Sendable, Hashable {
  /// The number that sets its values apart from those of the others; it must not change.
  package let rawValue: UInt64

  package init(rawValue: UInt64) {
    self.rawValue = rawValue
  }

  /// Whatever is put into a world from outside: by its configuration or by actions.
  package static let setup = RandomPurpose(rawValue: 4)
}

/// The seeded sources of a world, made when they are first asked for.
final class RandomSources: Sendable {
  private let seed: UInt64
  private let sources = Mutex<[RandomPurpose: SeededRandomSource]>([:])

  init(seed: UInt64) {
    self.seed = seed
  }

  /// Where each source stands, by the number of its purpose.
  var positions: [String: String] {
    sources.withLock { sources in
      Dictionary(uniqueKeysWithValues: sources.map { (String($0.rawValue), String($1.position)) })
    }
  }

  subscript(purpose: RandomPurpose) -> SeededRandomSource {
    sources.withLock { sources in
      let source = sources[purpose] ?? SeededRandomSource(seed: seed, purpose: purpose.rawValue)
      sources[purpose] = source
      return source
    }
  }
}
