extension Span<UInt8> {
  /// The eight bytes from `index`, the first one lowest.
  @inline(__always)
  func word(at index: Int) -> UInt64 {
    precondition(index >= 0 && index <= count - 8)
    return unsafe withUnsafeBytes { octets in
      unsafe UInt64(littleEndian: octets.loadUnaligned(fromByteOffset: index, as: UInt64.self))
    }
  }

  /// The end of the run of unreserved bytes that starts at `start`.
  func unreservedEnd(from start: Int) -> Int {
    var index = start
    while index < count, PercentEncoding.isUnreserved(self[index]) { index += 1 }
    return index
  }

  /// The place of the first byte from `start` on for which `isWanted` is true. `count` if there is none.
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

extension OutputSpan<UInt8> {
  /// Appends a copy of `octets`.
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
}
