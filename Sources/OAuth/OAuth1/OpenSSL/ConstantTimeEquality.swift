import COpenSSL

/// Comparison that does not reveal the position of a difference.
enum ConstantTimeEquality {
  /// Whether the bytes are the same; the time depends only on the lengths.
  static func areEqual(_ first: Span<UInt8>, _ second: Span<UInt8>) -> Bool {
    guard first.count == second.count else { return false }
    return unsafe first.withUnsafeBytes { first in
      unsafe second.withUnsafeBytes { second in
        guard let left = first.baseAddress, let right = second.baseAddress else { return true }
        return unsafe CRYPTO_memcmp(left, right, first.count) == 0
      }
    }
  }
}
