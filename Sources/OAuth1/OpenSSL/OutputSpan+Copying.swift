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

  /// Appends the run of unreserved octets that starts at `start`, and returns where it ends.
  ///
  /// Copies whole words where there is room for them; what lies behind the run is overwritten later.
  @inline(__always)
  mutating func append(unreservedOf octets: Span<UInt8>, from start: Int) -> Int {
    var index = start
    while index <= octets.count - 8, freeCapacity >= 8 {
      let word = octets.word(at: index)
      let reserved = OctetWord.reserved(in: word)
      let count = reserved.trailingZeroBitCount / 8
      unsafe withUnsafeMutableBufferPointer { buffer, initializedCount in
        guard let to = buffer.baseAddress else { return }
        unsafe UnsafeMutableRawPointer(to + initializedCount)
          .storeBytes(of: word.littleEndian, as: UInt64.self)
        initializedCount += count
      }
      index += count
      if count < 8 { return index }
    }
    while index < octets.count, PercentEncoding.isUnreserved(octets[index]) {
      append(octets[index])
      index += 1
    }
    return index
  }

  /// Appends the eight octets of `word`, the lowest one first.
  @inline(__always)
  mutating func append(word: UInt64) {
    precondition(freeCapacity >= 8)
    unsafe withUnsafeMutableBufferPointer { buffer, initializedCount in
      guard let to = buffer.baseAddress else { return }
      unsafe UnsafeMutableRawPointer(to + initializedCount)
        .storeBytes(of: word.littleEndian, as: UInt64.self)
      initializedCount += 8
    }
  }
}
