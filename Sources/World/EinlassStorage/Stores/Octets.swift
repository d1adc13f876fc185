package import EinlassWire
package import Foundation

/// Marks as octets: 24 for each.
package enum MarkOctets {
  package static func encode(_ marks: some Sequence<(mark: Mark, end: WallTime)>) -> Data {
    Words.encode(
      marks.flatMap { [$0.mark.high, $0.mark.low, UInt64(bitPattern: $0.end.milliseconds)] })
  }

  package static func decode(_ octets: Data) -> [(mark: Mark, end: WallTime)] {
    let words = Words.decode(octets)
    return stride(from: 0, to: words.count - 2, by: 3).map { place in
      (
        Mark(high: words[place], low: words[place + 1]),
        WallTime(milliseconds: Int64(bitPattern: words[place + 2]))
      )
    }
  }
}

/// What is known of secrets as octets.
package enum SecretOctets {
  package enum Kind: Int64, CaseIterable {
    case lasting = 0
    case passing = 1
    case phrase = 2
  }

  /// How many words stand in one row at most, whole phrases in any case: a million secrets are read piece by piece.
  private static let longestRow = 6144

  package static func encode(_ hashes: [SecretHash]) -> [(Kind, Data)] {
    var words: [Kind: [UInt64]] = [:]
    for hash in hashes {
      switch hash {
      case .lasting(let word): words[.lasting, default: []].append(word)
      case .passing(let word): words[.passing, default: []].append(word)
      case .phrase(let phrase, let first, let count):
        words[.phrase, default: []] += [phrase, first, UInt64(count)]
      }
    }
    return words.flatMap { kind, words in
      stride(from: 0, to: words.count, by: longestRow).map { start in
        (kind, Words.encode(words[start..<min(start + longestRow, words.count)]))
      }
    }
  }

  package static func decode(_ kind: Kind, _ octets: Data) -> [SecretHash] {
    let words = Words.decode(octets)
    return switch kind {
    case .lasting: words.map { .lasting($0) }
    case .passing: words.map { .passing($0) }
    case .phrase:
      stride(from: 0, to: words.count - 2, by: 3).map {
        .phrase(words[$0], first: words[$0 + 1], count: Int(truncatingIfNeeded: words[$0 + 2]))
      }
    }
  }
}

/// Numbers of 64 bits, the least octet first.
private enum Words {
  static func encode(_ words: some Collection<UInt64>) -> Data {
    unsafe words.map(\.littleEndian).withUnsafeBytes { octets in unsafe Data(octets) }
  }

  static func decode(_ octets: Data) -> [UInt64] {
    var words: [UInt64] = []
    words.reserveCapacity(octets.count / 8)
    var (word, place): (UInt64, UInt64) = (0, 0)
    for octet in octets {
      word |= UInt64(octet) << (8 * place)
      place += 1
      if place == 8 {
        words.append(word)
        (word, place) = (0, 0)
      }
    }
    return words
  }
}
