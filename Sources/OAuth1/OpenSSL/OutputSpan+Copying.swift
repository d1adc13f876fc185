extension OutputSpan<UInt8> {
  /// Appends a copy of `octets`, all at once.
  ///
  /// Base strings are mostly copied, and octet for octet that costs more than the HMAC over them. This
  /// is the only place but the calls to OpenSSL that addresses memory; the room is checked first.
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
}
