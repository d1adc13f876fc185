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
    guard freeCapacity >= 8, count <= 8 else {
      for place in 0..<count { append(UInt8(truncatingIfNeeded: word >> UInt64(8 * place))) }
      return
    }
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
    let end = unsafe withUnsafeMutableBufferPointer { buffer, initializedCount in
      guard let base = buffer.baseAddress else { return start }
      var (index, used) = (start, initializedCount)
      // Words are stored whole; what they have too much is overwritten by what comes next.
      while index < octets.count, used <= buffer.count - 8 {
        let word = octets.partialWord(at: index)
        unsafe UnsafeMutableRawPointer(base + used).storeBytes(of: word.littleEndian, as: UInt64.self)
        // Octets beyond the end are 0, which is reserved.
        let count = OctetWord.reserved(in: word).trailingZeroBitCount / 8
        index += count
        used += count
        if count < 8 { break }
      }
      initializedCount = used
      return index
    }
    if freeCapacity >= 8 { return end }
    var index = end
    while index < octets.count, PercentEncoding.isUnreserved(octets[index]) {
      append(octets[index])
      index += 1
    }
    return index
  }
}
