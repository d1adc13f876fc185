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
