extension Span<UInt8> {
  /// The eight bytes from `index` on, with the first in the lowest position.
  @inline(__always)
  func word(at index: Int) -> UInt64 {
    precondition(index >= 0 && index <= count - 8)
    return unsafe withUnsafeBytes { octets in
      unsafe UInt64(littleEndian: octets.loadUnaligned(fromByteOffset: index, as: UInt64.self))
    }
  }

  /// The end of the run of unreserved bytes that starts at `start`.
  func unreservedEnd(from start: Int) -> Int {
    first(from: start) { !PercentEncoding.isUnreserved($0) }
  }

  /// The position of the first byte from `start` on for which `isWanted` is true. `count` if there is none.
  @inline(__always)
  func first(from start: Int, where isWanted: (UInt8) -> Bool) -> Int {
    var index = start
    while index < count, !isWanted(self[index]) { index += 1 }
    return index
  }

  /// Whether these are the UTF-8 bytes of `text`.
  func isEqual(to text: String) -> Bool { isEqual(to: text.utf8.span) }

  /// Whether the bytes are the same.
  func isEqual(to other: Span<UInt8>) -> Bool {
    guard count == other.count else { return false }
    var index = 0
    while index <= count - 8 {
      if word(at: index) != other.word(at: index) { return false }
      index += 8
    }
    while index < count, self[index] == other[index] { index += 1 }
    return index == count
  }
}

/// Sixteen bytes. Only `.<=` compares them: Swift 6.3 compiles `.==` to a loop.
private struct OctetBlock {
  let octets: SIMD16<UInt8>

  /// The position of the first byte that is not one of `A-Z a-z 0-9 - . _ ~`. 16 if there is none.
  ///
  /// Source: RFC 5849, section 3.6.
  @inline(__always)
  var firstReserved: Int {
    let letters = Self.within(0x61, 0x7A, octets | 0x20)
    let others = Self.within(0x2D, 0x2E, octets) .| Self.within(0x30, 0x39, octets)
    let single = Self.within(0x5F, 0x5F, octets) .| Self.within(0x7E, 0x7E, octets)
    let marks = SIMD16<UInt8>(repeating: 0xFF).replacing(with: 0, where: letters .| others .| single)
    let halves = unsafe unsafeBitCast(marks, to: SIMD2<UInt64>.self)
    let (low, high) = (UInt64(littleEndian: halves[0]), UInt64(littleEndian: halves[1]))
    return low != 0 ? low.trailingZeroBitCount / 8 : 8 + high.trailingZeroBitCount / 8
  }

  @inline(__always)
  private static func within(
    _ first: UInt8, _ last: UInt8, _ octets: SIMD16<UInt8>
  ) -> SIMDMask<SIMD16<Int8>> {
    (octets &- SIMD16(repeating: first)) .<= SIMD16(repeating: last - first)
  }
}

extension OutputSpan<UInt8> {
  /// Appends a copy of the bytes.
  mutating func append(copying octets: Span<UInt8>) {
    let count = octets.count
    precondition(count <= freeCapacity)
    unsafe octets.withUnsafeBytes { source in
      unsafe withUnsafeMutableBufferPointer { buffer, initializedCount in
        guard count > 0, let from = source.baseAddress, let to = buffer.baseAddress else { return }
        unsafe UnsafeMutableRawPointer(to + initializedCount).copyMemory(from: from, byteCount: count)
        initializedCount += count
      }
    }
  }

  /// Appends the run of unreserved bytes that starts at `start`, and returns its end.
  ///
  /// Blocks of sixteen bytes save 9 % of a signature and 12 % of a verification, which take 2.3 µs and 2.95 µs if bytes
  /// are handled one by one.
  mutating func append(unreservedOf octets: Span<UInt8>, from start: Int) -> Int {
    precondition(start >= 0)
    var index = start
    while index <= octets.count - 16, freeCapacity >= 16 {
      let run = unsafe octets.withUnsafeBytes { source in
        unsafe withUnsafeMutableBufferPointer { buffer, initializedCount in
          let block = unsafe source.loadUnaligned(fromByteOffset: index, as: SIMD16<UInt8>.self)
          // The next bytes overwrite whatever follows the run.
          unsafe UnsafeMutableRawBufferPointer(buffer).storeBytes(
            of: block, toByteOffset: initializedCount, as: SIMD16<UInt8>.self)
          let run = OctetBlock(octets: block).firstReserved
          initializedCount += run
          return run
        }
      }
      index += run
      if run < 16 { return index }
    }
    while index < octets.count, PercentEncoding.isUnreserved(octets[index]) {
      append(octets[index])
      index += 1
    }
    return index
  }
}
