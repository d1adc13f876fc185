/// Sixteen octets that are looked at together. Every property says where the first octet of a kind stands; 16 where
/// there is none.
///
/// Only `.<=` is used to compare: for `.==` Swift 6.3 makes a loop, octet for octet.
struct OctetBlock {
  private let octets: SIMD16<UInt8>

  @inline(__always)
  init(_ octets: SIMD16<UInt8>) { self.octets = octets }

  /// What is not one of `A-Z a-z 0-9 - . _ ~`.
  ///
  /// Source: RFC 5849, section 3.6.
  @inline(__always)
  var firstReserved: Int {
    let letters = Self.within(0x61, 0x7A, octets | 0x20)
    let others = within(0x2D, 0x2E) .| within(0x30, 0x39)
    let single = within(0x5F, 0x5F) .| within(0x7E, 0x7E)
    return Self.first(.!(letters .| others .| single))
  }

  /// What ends a path or query or cannot be sent bare: white space, control characters, `#`, `?` and
  /// octets beyond ASCII.
  ///
  /// Source: RFC 3986, section 3.
  @inline(__always)
  var firstEnding: Int {
    Self.first(ending)
  }

  /// What ends an authority or cannot be sent bare: what ends a path, and `/`.
  ///
  /// Source: RFC 3986, section 3.2.
  @inline(__always)
  var firstEndingAuthority: Int { Self.first(ending .| within(0x2F, 0x2F)) }

  @inline(__always)
  private var ending: SIMDMask<SIMD16<Int8>> {
    .!within(0x21, 0x7E) .| within(0x23, 0x23) .| within(0x3F, 0x3F)
  }

  @inline(__always)
  private func within(_ first: UInt8, _ last: UInt8) -> SIMDMask<SIMD16<Int8>> {
    Self.within(first, last, octets)
  }

  @inline(__always)
  private static func within(
    _ first: UInt8, _ last: UInt8, _ octets: SIMD16<UInt8>
  ) -> SIMDMask<SIMD16<Int8>> {
    (octets &- SIMD16(repeating: first)) .<= SIMD16(repeating: last - first)
  }

  @inline(__always)
  private static func first(_ mask: SIMDMask<SIMD16<Int8>>) -> Int {
    let marks = SIMD16<UInt8>(repeating: 0).replacing(with: 0xFF, where: mask)
    let halves = unsafe unsafeBitCast(marks, to: SIMD2<UInt64>.self)
    let (low, high) = (UInt64(littleEndian: halves[0]), UInt64(littleEndian: halves[1]))
    return low != 0 ? low.trailingZeroBitCount / 8 : 8 + high.trailingZeroBitCount / 8
  }
}

extension Span<UInt8> {
  /// The first index from `start` on with an octet of the kind that `first` finds in a block and `marks` marks in a
  /// word; `count` where there is none. `marks` must mark 0.
  @inline(__always)
  func end(
    from start: Int, _ first: (OctetBlock) -> Int, _ marks: (UInt64) -> UInt64
  ) -> Int {
    precondition(start >= 0)
    let index = unsafe withUnsafeBytes { octets in
      guard let base = octets.baseAddress else { return start }
      var index = start
      while index <= octets.count - 16 {
        let block = unsafe base.loadUnaligned(fromByteOffset: index, as: SIMD16<UInt8>.self)
        let count = first(OctetBlock(block))
        index += count
        if count < 16 { return index }
      }
      return index
    }
    return index <= count - 16 ? index : lastEnd(from: index, marks)
  }

  /// The same where fewer than sixteen octets follow.
  @inline(__always)
  private func lastEnd(from start: Int, _ marks: (UInt64) -> UInt64) -> Int {
    var index = start
    while index < count {
      let count = marks(partialWord(at: index)).trailingZeroBitCount / 8
      index += count
      if count < 8 { break }
    }
    return index
  }

  /// Where the run of unreserved octets that starts at `start` ends.
  @inline(__always)
  func unreservedEnd(from start: Int) -> Int {
    end(from: start, { $0.firstReserved }, OctetWord.reserved)
  }
}
