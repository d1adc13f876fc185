import COpenSSL
import Synchronization

/// Octets that nobody can print and that are overwritten when the last reference goes.
///
/// The memory is written once, before anybody else can see it, and from then on only read: that is why
/// its address can be shared between threads.
final class SecretOctets: Sendable {
  private let address: UInt
  let count: Int
  /// No other secret of this process has it, ever: two equal identities are one secret.
  let identity: UInt64

  private static let identities = Atomic<UInt64>(1)

  init(_ octets: Span<UInt8>) {
    count = octets.count
    identity = Self.identities.wrappingAdd(1, ordering: .relaxed).oldValue
    guard let memory = unsafe CRYPTO_malloc(max(octets.count, 1), nil, 0) else {
      fatalError("out of memory for a secret")
    }
    unsafe octets.withUnsafeBytes { source in
      if let base = source.baseAddress { unsafe memory.copyMemory(from: base, byteCount: source.count) }
    }
    address = UInt(bitPattern: memory)
  }

  deinit {
    unsafe CRYPTO_clear_free(UnsafeMutableRawPointer(bitPattern: address), count, nil, 0)
  }

  func withOctets<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
    let start = unsafe UnsafePointer<UInt8>(bitPattern: address)
    let buffer = unsafe UnsafeBufferPointer(start: start, count: count)
    return body(unsafe buffer.span)
  }

  func isEqual(to other: SecretOctets) -> Bool {
    withOctets { mine in other.withOctets { theirs in ConstantTimeEquality.areEqual(mine, theirs) } }
  }
}
