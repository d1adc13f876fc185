internal import EinlassStorage
internal import EinlassWire

/// Finds secrets in bytes of any format, in one pass and in linear time: words that the world knows as secrets, values
/// of secret fields, and words that look like a token.
struct SecretFinder {
  /// A range of bytes that must not be shown.
  struct Found: Equatable {
    let range: Range<Int>
    /// Whether it is a JSON number, which has to be replaced by a string.
    var isNumber = false
  }

  private let index: SecretIndex?
  private let hasPhrases: Bool
  private let fields: SecretFields
  /// The secrets in order, without overlaps.
  private(set) var found: [Found] = []

  private var wordStart = 0
  private var wordCount = 0
  private var digits = 0
  private var word = WordHash()
  private var nameStart = 0
  private var nameCount = 0
  private var name = WordHash()

  init(_ index: SecretIndex?, _ fields: SecretFields) {
    self.fields = fields
    self.index = index
    hasPhrases = index?.hasPhrases ?? false
  }

  mutating func find(in octets: Span<UInt8>) {
    var place = 0
    while place < octets.count {
      let octet = octets[place]
      if EscapedText.isAlphanumeric(octet) {
        take(octet, at: place)
        place += 1
        continue
      }
      let unit =
        EscapedText.isPlain(octet) ? (value: octet, end: place + 1) : Self.escaped(octets, at: place)
      if EscapedText.isAlphanumeric(unit.value) {
        take(unit.value, at: place)
        place = unit.end
      } else {
        let end = endWord(octets, at: place)
        if end > place {
          nameCount = 0
          place = end
        } else if unit.value == UInt8(ascii: "_") || unit.value == UInt8(ascii: "-") {
          place = unit.end
        } else {
          let end = endName(octets, at: place)
          place = end > place ? end : unit.end
        }
      }
    }
    if endWord(octets, at: octets.count) == octets.count { _ = endName(octets, at: octets.count) }
  }

  private static func escaped(_ octets: Span<UInt8>, at place: Int) -> (value: UInt8, end: Int) {
    let unit = EscapedText.unit(octets, at: place)
    return (unit.value, unit.end)
  }

  @inline(__always)
  private mutating func take(_ octet: UInt8, at place: Int) {
    if wordCount == 0 { begin(at: place) }
    wordCount += 1
    word.add(octet)
    if EscapedText.isDigit(octet) {
      digits += 1
      name.add(octet)
    } else {
      name.add(octet | 0x20)
    }
    nameCount += 1
  }

  private mutating func begin(at place: Int) {
    wordStart = place
    digits = 0
    word = WordHash()
    guard nameCount == 0 else { return }
    nameStart = place
    name = WordHash()
  }
}

// MARK: - Words

extension SecretFinder {
  /// Checks the word that ends at `end`. Returns the index to continue at, which is later if the word was part of a
  /// secret.
  private mutating func endWord(_ octets: Span<UInt8>, at end: Int) -> Int {
    guard wordCount > 0 else { return end }
    defer { wordCount = 0 }
    if wordCount >= 6, let last = secretEnd(octets, end) {
      found.append(Found(range: wordStart..<last))
      return last
    }
    guard hasPhrases, let index else { return end }
    let length = index.phraseLength(from: word.value)
    guard length > 0, let last = phraseEnd(octets, end, index, length) else { return end }
    found.append(Found(range: wordStart..<last))
    return last
  }

  /// Returns the end of the secret that begins with the current word. `nil` if the word is not a secret.
  private func secretEnd(_ octets: Span<UInt8>, _ end: Int) -> Int? {
    if wordCount >= 10, octets[wordStart] == UInt8(ascii: "e"), octets[wordStart + 1] == UInt8(ascii: "y"),
      octets[wordStart + 2] == UInt8(ascii: "J")
    {
      // The beginning of '{"' in base64: a JSON Web Token (RFC 7519) with its three parts.
      return Self.tokenEnd(octets, end)
    }
    // The beginning of several networks' access tokens: one of the letters A to F, then AA.
    if wordCount >= 40, octets[wordStart + 1] == UInt8(ascii: "A"),
      octets[wordStart + 2] == UInt8(ascii: "A"), octets[wordStart] &- UInt8(ascii: "A") < 6
    {
      return end
    }
    let isTelling = wordCount >= 16 || (digits > 0 && (digits < wordCount || wordCount >= 7))
    return isTelling && index?.contains(word.value) == true ? end : nil
  }

  private static func tokenEnd(_ octets: Span<UInt8>, _ start: Int) -> Int {
    var place = start
    while place < octets.count {
      let unit = EscapedText.unit(octets, at: place)
      guard EscapedText.isAlphanumeric(unit.value) || ".-_".utf8.contains(unit.value) else { break }
      place = unit.end
    }
    return place
  }

  /// Returns the end of the longest sequence of words that together are a secret. `nil` if there is none. Reads at most
  /// as many words as a secret can have, so that the time stays linear.
  private func phraseEnd(_ octets: Span<UInt8>, _ start: Int, _ index: SecretIndex, _ length: Int) -> Int? {
    var all = WordHash()
    all.add(word: word.value)
    var (place, count, last) = (start, 1, Int?.none)
    while count < length, place < octets.count, place - start < 1024 {
      guard let next = Self.nextWord(octets, place) else { break }
      all.add(word: next.hash)
      place = next.end
      count += 1
      if index.contains(phrase: all.value) { last = place }
    }
    return last
  }

  private static func nextWord(_ octets: Span<UInt8>, _ start: Int) -> (hash: UInt64, end: Int)? {
    var hash = WordHash()
    var (place, end) = (start, Int?.none)
    while place < octets.count, place - start < 1024 {
      let unit = EscapedText.unit(octets, at: place)
      if EscapedText.isAlphanumeric(unit.value) {
        hash.add(unit.value)
        end = unit.end
      } else if end != nil {
        break
      }
      place = unit.end
    }
    return end.map { (hash.value, $0) }
  }
}

// MARK: - Fields

extension SecretFinder {
  /// Checks the name that ends at `end`. Returns the index to continue at, which is after its value if that is a
  /// secret.
  private mutating func endName(_ octets: Span<UInt8>, at end: Int) -> Int {
    guard nameCount > 0 else { return end }
    defer { nameCount = 0 }
    guard nameCount <= fields.longestName, let kind = fields.kind(name.value),
      let value = SecretFieldValue(octets, name: nameStart..<end, kind)
    else { return end }
    found.append(Found(range: value.range, isNumber: value.isNumber))
    return value.range.upperBound
  }
}
