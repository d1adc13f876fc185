/// A prefix code as DEFLATE defines it: by the length of each symbol's code (RFC 1951, section 3.2.2).
struct HuffmanCode: Sendable {
  /// The maximum length of a code, in bits.
  static let longest = 15

  /// The number of codes of each length.
  private let counts: [Int]
  /// The symbols, in the order of their codes.
  private let symbols: [Int]

  /// Creates the code in which each symbol has the given length; 0 means that it has no code.
  init(_ lengths: some Collection<UInt8>) throws(GzipError) {
    var counts = [Int](repeating: 0, count: Self.longest + 1)
    for length in lengths { counts[Int(length)] += 1 }
    counts[0] = 0
    // Some codes may be unused, as with a single symbol, but there cannot be too many.
    var free = 1
    for length in 1...Self.longest {
      free = free << 1 - counts[length]
      guard free >= 0 else { throw .damaged("it has too many codes") }
    }
    self.init(counts: counts, lengths: Array(lengths))
  }

  private init(counts: [Int], lengths: [UInt8]) {
    var places = [Int](repeating: 0, count: Self.longest + 2)
    for length in 1...Self.longest { places[length + 1] = places[length] + counts[length] }
    var symbols = [Int](repeating: 0, count: places[Self.longest + 1])
    for (symbol, length) in lengths.enumerated() where length > 0 {
      symbols[places[Int(length)]] = symbol
      places[Int(length)] += 1
    }
    self.counts = counts
    self.symbols = symbols
  }

  /// Follows a code bit by bit.
  struct Reader {
    private var length = 0
    private var code = 0
    /// The first code of the current length, and the index of its symbol.
    private var first = 0
    private var place = 0

    /// Returns the symbol that ends with `bit`; `nil` if the code continues.
    mutating func next(bit: Int, in huffman: HuffmanCode) -> Int? {
      length += 1
      code = code << 1 | bit
      first <<= 1
      let count = huffman.counts[length]
      if code - first < count { return huffman.symbols[place + code - first] }
      place += count
      first += count
      return nil
    }
  }

  /// The fixed codes (section 3.2.6).
  static let fixedLiterals = fixed(
    Array(repeating: 8, count: 144) + Array(repeating: 9, count: 112) + Array(repeating: 7, count: 24)
      + Array(repeating: 8, count: 8))
  static let fixedDistances = fixed(Array(repeating: 5, count: 30))

  private static func fixed(_ lengths: [UInt8]) -> HuffmanCode {
    let counts = (0...longest).map { length in length == 0 ? 0 : lengths.count { $0 == length } }
    return HuffmanCode(counts: counts, lengths: lengths)
  }
}
