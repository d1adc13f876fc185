extension SecretHash {
  /// Writes three words for each hash: its kind and the number of words, the hash, and the hash of the first word.
  static func encode(_ hashes: [SecretHash]) -> [UInt8] {
    Words.encode(
      hashes.flatMap { hash -> [UInt64] in
        switch hash {
        case .lasting(let word): [0, word, 0]
        case .passing(let word): [1, word, 0]
        case .phrase(let phrase, let first, let count): [UInt64(count) << 8 | 2, phrase, first]
        }
      })
  }

  static func decode(_ bytes: [UInt8]) -> [SecretHash] {
    let words = Words.decode(bytes)
    return stride(from: 0, to: words.count - 2, by: 3).map { place in
      switch words[place] & 0xFF {
      case 0: .lasting(words[place + 1])
      case 1: .passing(words[place + 1])
      default: .phrase(words[place + 1], first: words[place + 2], count: Int(clamping: words[place] >> 8))
      }
    }
  }
}
