/// Base strings are mostly copied, and octet for octet that costs more than the HMAC over them. The room is
/// checked before an address is used.
extension OutputSpan<UInt8> {
  /// Appends a copy of `octets`, all at once.
  @inline(__always)
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

  /// Appends copies of `first`, the three octets of `middle`, `second` and the three octets of `end`, each three with
  /// the lowest octet first.
  @inline(__always)
  mutating func append(copying first: Span<UInt8>, _ middle: UInt32, _ second: Span<UInt8>, _ end: UInt32) {
    precondition(first.count + second.count + 6 <= freeCapacity)
    unsafe withUnsafeMutableBufferPointer { buffer, initializedCount in
      guard let base = buffer.baseAddress else { return }
      var to = unsafe UnsafeMutableRawPointer(base + initializedCount)
      unsafe to = Self.copy(first, to: to)
      unsafe to = Self.store(middle, at: to)
      unsafe to = Self.copy(second, to: to)
      unsafe to = Self.store(end, at: to)
      initializedCount += first.count + second.count + 6
    }
  }

  /// Copies `octets`, for which there is room, and returns where they end.
  @inline(__always)
  private static func copy(
    _ octets: Span<UInt8>, to start: UnsafeMutableRawPointer
  ) -> UnsafeMutableRawPointer {
    let count = octets.count
    unsafe octets.withUnsafeBytes { source in
      guard let from = source.baseAddress else { return }
      var index = 0
      while index <= count - 16 {
        let block = unsafe from.loadUnaligned(fromByteOffset: index, as: SIMD16<UInt8>.self)
        unsafe start.storeBytes(of: block, toByteOffset: index, as: SIMD16<UInt8>.self)
        index += 16
      }
      if index == count { return }
      if count >= 16 {
        // The last sixteen, some of them once more.
        let block = unsafe from.loadUnaligned(fromByteOffset: count - 16, as: SIMD16<UInt8>.self)
        unsafe start.storeBytes(of: block, toByteOffset: count - 16, as: SIMD16<UInt8>.self)
      } else if count >= 8 {
        unsafe copy(UInt64.self, from, to: start, last: count - 8)
      } else if count >= 4 {
        unsafe copy(UInt32.self, from, to: start, last: count - 4)
      } else {
        unsafe start.copyMemory(from: from, byteCount: count)
      }
    }
    return unsafe start + count
  }

  /// Copies two words, the first one and the one from `last` on, which may overlap.
  @inline(__always)
  private static func copy<Word: FixedWidthInteger>(
    _ type: Word.Type, _ from: UnsafeRawPointer, to start: UnsafeMutableRawPointer, last: Int
  ) {
    let second = unsafe from.loadUnaligned(fromByteOffset: last, as: Word.self)
    unsafe start.storeBytes(of: from.loadUnaligned(as: Word.self), as: Word.self)
    unsafe start.storeBytes(of: second, toByteOffset: last, as: Word.self)
  }

  @inline(__always)
  private static func store(_ three: UInt32, at start: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer {
    unsafe start.storeBytes(of: UInt16(truncatingIfNeeded: three).littleEndian, as: UInt16.self)
    unsafe start.storeBytes(of: UInt8(truncatingIfNeeded: three >> 16), toByteOffset: 2, as: UInt8.self)
    return unsafe start + 3
  }

  /// Appends the first `count` octets of `word`, the lowest one first.
  @inline(__always)
  mutating func append(_ count: Int, of word: UInt64) {
    guard freeCapacity >= 8, count <= 8 else { return appendOneByOne(count, of: word) }
    unsafe withUnsafeMutableBufferPointer { buffer, initializedCount in
      guard let to = buffer.baseAddress else { return }
      // What is stored beyond `count` is overwritten by what comes next.
      unsafe UnsafeMutableRawPointer(to + initializedCount)
        .storeBytes(of: word.littleEndian, as: UInt64.self)
      initializedCount += count
    }
  }

  /// Appends the run of unreserved octets that starts at `start`, and returns where it ends.
  @inline(__always)
  mutating func append(unreservedOf octets: Span<UInt8>, from start: Int) -> Int {
    let end = unsafe octets.withUnsafeBytes { source in
      unsafe withUnsafeMutableBufferPointer { buffer, initializedCount in
        guard let from = source.baseAddress, let to = buffer.baseAddress else { return start }
        let room = unsafe UnsafeMutableRawBufferPointer(
          start: to + initializedCount, count: buffer.count - initializedCount)
        let rest = unsafe UnsafeRawBufferPointer(start: from + start, count: octets.count - start)
        let count = unsafe Self.copyUnreserved(rest, to: room)
        initializedCount += count
        return start + count
      }
    }
    return freeCapacity >= 8 ? end : appendOneByOne(unreservedOf: octets, from: end)
  }

  /// Near the end of the room words cannot be stored whole.
  @inline(never)
  private mutating func appendOneByOne(_ count: Int, of word: UInt64) {
    for place in 0..<count { append(UInt8(truncatingIfNeeded: word >> UInt64(8 * place))) }
  }

  @inline(never)
  private mutating func appendOneByOne(unreservedOf octets: Span<UInt8>, from start: Int) -> Int {
    var index = start
    while index < octets.count, PercentEncoding.isUnreserved(octets[index]) {
      append(octets[index])
      index += 1
    }
    return index
  }

  /// Copies unreserved octets up to the first other one, or up to the last eight places of `room`, and returns
  /// how many. Blocks and words are stored whole; what they have too much is overwritten by what comes next.
  @inline(__always)
  private static func copyUnreserved(
    _ octets: UnsafeRawBufferPointer, to room: UnsafeMutableRawBufferPointer
  ) -> Int {
    guard let from = octets.baseAddress, let to = room.baseAddress else { return 0 }
    var count = 0
    let most = min(octets.count, room.count)
    while count <= most - 16 {
      let block = unsafe from.loadUnaligned(fromByteOffset: count, as: SIMD16<UInt8>.self)
      unsafe to.storeBytes(of: block, toByteOffset: count, as: SIMD16<UInt8>.self)
      let run = OctetBlock(block).firstReserved
      count += run
      if run < 16 { return count }
    }
    if count <= most - 8 {
      let word = unsafe from.loadUnaligned(fromByteOffset: count, as: UInt64.self)
      unsafe to.storeBytes(of: word, toByteOffset: count, as: UInt64.self)
      let reserved = OctetWord.reserved(in: UInt64(littleEndian: word))
      if reserved != 0 { return count + reserved.trailingZeroBitCount / 8 }
      count += 8
    }
    if count == octets.count || room.count - count < 8 { return count }
    var word: UInt64 = 0
    if octets.count >= 8 {
      // The last eight octets, those shifted out that were copied already; 0 comes in, which is reserved.
      let whole = unsafe from.loadUnaligned(fromByteOffset: octets.count - 8, as: UInt64.self)
      word = UInt64(littleEndian: whole) >> UInt64(8 * (count + 8 - octets.count))
    } else {
      for index in count..<octets.count {
        word |= unsafe UInt64(from.load(fromByteOffset: index, as: UInt8.self)) << UInt64(8 * (index - count))
      }
    }
    unsafe to.storeBytes(of: word.littleEndian, toByteOffset: count, as: UInt64.self)
    return count + OctetWord.reserved(in: word).trailingZeroBitCount / 8
  }
}
