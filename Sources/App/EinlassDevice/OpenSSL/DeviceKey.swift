internal import COpenSSL

/// The key of a simulated phone: 32 bytes that seal its Keychain.
///
/// It cannot be printed, and its memory is overwritten when the last reference is released. The memory is written once,
/// before it is shared, and then only read: that is why its address can be shared.
public final class DeviceKey: Sendable {
  /// The number of bytes of a key: that of AES-256.
  public static let count = 32

  private let address: UInt

  /// Creates a new key with OpenSSL's generator for private values.
  public init() {
    let memory = unsafe Self.memory()
    guard unsafe RAND_priv_bytes(memory.assumingMemoryBound(to: UInt8.self), Int32(Self.count)) == 1 else {
      fatalError("OpenSSL cannot generate a random key")
    }
    address = UInt(bitPattern: memory)
  }

  /// Creates the key with the given bytes. Fails if there are not 32 of them.
  ///
  /// - Parameter octets: The bytes, which are copied.
  public init?(octets: [UInt8]) {
    guard octets.count == Self.count else { return nil }
    let memory = unsafe Self.memory()
    unsafe octets.withUnsafeBytes { source in
      if let base = source.baseAddress { unsafe memory.copyMemory(from: base, byteCount: Self.count) }
    }
    address = UInt(bitPattern: memory)
  }

  deinit {
    unsafe CRYPTO_clear_free(UnsafeMutableRawPointer(bitPattern: address), Self.count, nil, 0)
  }

  func withOctets<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
    body(unsafe UnsafeBufferPointer(start: UnsafePointer(bitPattern: address), count: Self.count).span)
  }

  /// A copy, for the file that keeps the phone when the program ends.
  var octets: [UInt8] {
    withOctets { octets in octets.indices.map { octets[$0] } }
  }

  private static func memory() -> UnsafeMutableRawPointer {
    guard let memory = unsafe CRYPTO_malloc(count, nil, 0) else {
      fatalError("out of memory while allocating a key")
    }
    return unsafe memory
  }
}

extension DeviceKey: CustomStringConvertible, CustomReflectable {
  /// Always `<device key>`.
  public var description: String { "<device key>" }
  /// A mirror without children.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
