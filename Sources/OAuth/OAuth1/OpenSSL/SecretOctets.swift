import COpenSSL

/// Bytes that cannot be printed and that are overwritten when the last reference is released.
///
/// The memory is written once, before any other code can access it, and is read-only from then on, so threads can share
/// its address.
final class SecretOctets: Sendable {
  private let address: UInt
  let count: Int
  init(_ octets: Span<UInt8>) {
    count = octets.count
    address = unsafe octets.withUnsafeBytes { source in unsafe Self.copy(source) }
  }

  private static func copy(_ source: UnsafeRawBufferPointer) -> UInt {
    guard let memory = unsafe CRYPTO_malloc(max(source.count, 1), nil, 0) else {
      fatalError("not enough memory to store a secret")
    }
    if let base = source.baseAddress { unsafe memory.copyMemory(from: base, byteCount: source.count) }
    return UInt(bitPattern: memory)
  }

  deinit {
    unsafe CRYPTO_clear_free(UnsafeMutableRawPointer(bitPattern: address), count, nil, 0)
  }

  func withOctets<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
    let start = unsafe UnsafePointer<UInt8>(bitPattern: address)
    let buffer = unsafe UnsafeBufferPointer(start: start, count: count)
    return body(unsafe buffer.span)
  }

  /// Calls `body` with the bytes that `write` appends, at most `capacity`, and returns its result. The bytes are
  /// overwritten before the function returns.
  static func withTemporary<Result>(
    atMost capacity: Int, _ write: (inout OutputSpan<UInt8>) -> Void, reading body: (Span<UInt8>) -> Result
  ) -> Result {
    unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: capacity) { buffer in
      defer { unsafe OPENSSL_cleanse(buffer.baseAddress, buffer.count) }
      var out = unsafe OutputSpan(buffer: buffer, initializedCount: 0)
      write(&out)
      let count = unsafe out.finalize(for: buffer)
      return body(unsafe UnsafeBufferPointer(rebasing: buffer[..<count]).span)
    }
  }

  func isEqual(to other: SecretOctets) -> Bool {
    withOctets { mine in other.withOctets { theirs in ConstantTimeEquality.areEqual(mine, theirs) } }
  }
}
