/// Decompresses DEFLATE (RFC 1951), up to a limit.
///
/// Every step reads at least one bit or writes at least one byte, so the running time is linear in input and output.
struct Inflater {
  private let bytes: [UInt8]
  /// The index of the next byte that is not yet in `bits`.
  private var index: Int
  private var bits: UInt32 = 0
  private var bitCount = 0
  private let limit: Int
  private(set) var output: [UInt8] = []

  /// Reads from `index` in `bytes`, and writes at most `limit` bytes.
  init(_ bytes: [UInt8], from index: Int, limit: Int) {
    self.bytes = bytes
    self.index = index
    self.limit = limit
  }

  /// Decompresses all blocks.
  ///
  /// - Returns: The index after the last block, in whole bytes.
  mutating func run() throws(GzipError) -> Int {
    var isLast = false
    while !isLast {
      isLast = try take(1) == 1
      switch try take(2) {
      case 0: try copyStored()
      case 1: try readBlock(HuffmanCode.fixedLiterals, HuffmanCode.fixedDistances)
      case 2:
        let (literals, distances) = try readCodes()
        try readBlock(literals, distances)
      default: throw .damaged("it has a block of an unknown type")
      }
    }
    // Whole bytes in the bit buffer are not part of the data.
    return index - bitCount / 8
  }

  // MARK: - Bits

  /// Returns the next `count` bits, at most 16, lowest bit first.
  private mutating func take(_ count: Int) throws(GzipError) -> Int {
    while bitCount < count {
      guard index < bytes.count else { throw .cutOff }
      bits |= UInt32(bytes[index]) << UInt32(bitCount)
      bitCount += 8
      index += 1
    }
    let value = bits & ((1 << UInt32(count)) - 1)
    bits >>= UInt32(count)
    bitCount -= count
    return Int(value)
  }

  /// Returns the next symbol of `code`.
  private mutating func symbol(_ code: HuffmanCode) throws(GzipError) -> Int {
    var reader = HuffmanCode.Reader()
    for _ in 0..<HuffmanCode.longest {
      if let symbol = reader.next(bit: try take(1), in: code) { return symbol }
    }
    throw .damaged("it has an undefined code")
  }

  // MARK: - Blocks

  /// Section 3.2.4: uncompressed bytes.
  private mutating func copyStored() throws(GzipError) {
    // The rest of the current byte is skipped; whole bytes in the bit buffer are not.
    index -= bitCount / 8
    (bits, bitCount) = (0, 0)
    guard index + 4 <= bytes.count else { throw .cutOff }
    let length = Int(bytes[index]) | Int(bytes[index + 1]) << 8
    let complement = Int(bytes[index + 2]) | Int(bytes[index + 3]) << 8
    guard length == complement ^ 0xFFFF else { throw .damaged("the length of a block is wrong") }
    index += 4
    guard index + length <= bytes.count else { throw .cutOff }
    guard output.count + length <= limit else { throw .tooLarge }
    output += bytes[index..<index + length]
    index += length
  }

  /// Section 3.2.5: literals, and copies of earlier output.
  private mutating func readBlock(_ literals: HuffmanCode, _ distances: HuffmanCode) throws(GzipError) {
    while true {
      let symbol = try symbol(literals)
      if symbol < 256 {
        guard output.count < limit else { throw .tooLarge }
        output.append(UInt8(symbol))
        continue
      }
      if symbol == 256 { return }
      guard symbol < 286 else { throw .damaged("it has an invalid length") }
      let length = Self.lengths[symbol - 257]
      let count = length.base + (try take(length.bits))
      let place = try self.symbol(distances)
      guard place < 30 else { throw .damaged("it has an invalid distance") }
      let distance = Self.distances[place].base + (try take(Self.distances[place].bits))
      guard distance <= output.count else { throw .damaged("it refers to data before its start") }
      guard output.count + count <= limit else { throw .tooLarge }
      // The copy may overlap its own output.
      for _ in 0..<count { output.append(output[output.count - distance]) }
    }
  }

  /// Section 3.2.7: the codes of a block, which are themselves encoded.
  private mutating func readCodes() throws(GzipError) -> (literals: HuffmanCode, distances: HuffmanCode) {
    let literalCount = try take(5) + 257
    let distanceCount = try take(5) + 1
    let lengthCount = try take(4) + 4
    var lengths = [UInt8](repeating: 0, count: 19)
    for place in 0..<lengthCount { lengths[Self.lengthOrder[place]] = UInt8(try take(3)) }
    let code = try HuffmanCode(lengths)
    var all: [UInt8] = []
    while all.count < literalCount + distanceCount {
      switch try symbol(code) {
      case let length where length < 16: all.append(UInt8(length))
      case 16:
        guard let last = all.last else {
          throw .damaged("it repeats the previous length, but there is none yet")
        }
        all += repeatElement(last, count: try take(2) + 3)
      case 17: all += repeatElement(0, count: try take(3) + 3)
      default: all += repeatElement(0, count: try take(7) + 11)
      }
    }
    guard all.count == literalCount + distanceCount else {
      throw .damaged("it has more lengths than stated")
    }
    return (try HuffmanCode(all[..<literalCount]), try HuffmanCode(all[literalCount...]))
  }

  /// The order in which the code lengths of the length code are stored.
  private static let lengthOrder = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

  /// The base lengths for symbols from 257 on, and the number of extra bits after each.
  private static let lengths: [(base: Int, bits: Int)] = {
    var all = (0..<28).reduce(into: [(base: Int, bits: Int)]()) { all, place in
      let next = all.last.map { $0.base + 1 << $0.bits } ?? 3
      all.append((next, max(0, place / 4 - 1)))
    }
    all.append((258, 0))
    return all
  }()

  /// The base distances, and the number of extra bits after each.
  private static let distances: [(base: Int, bits: Int)] = (0..<30).reduce(into: []) { all, place in
    let next = all.last.map { $0.base + 1 << $0.bits } ?? 1
    all.append((next, max(0, place / 2 - 1)))
  }
}
