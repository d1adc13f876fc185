import COpenSSL

/// The two halves of HMAC over an open hash: one state has read the inner pad of the key, the other the outer pad.
/// Copies of them read the message.
///
/// The halves can sign like the key itself, so their owner overwrites them with `wipe`.
///
/// Source: RFC 2104, section 2 and, on keeping these two states, section 4.
struct MACState<State: HashState> {
  /// The block size of SHA-1 and SHA-256, in bytes.
  private static var blockCount: Int { 64 }

  private var inner = State()
  private var outer = State()

  /// Returns the HMAC of `message` with `key`. Empty if OpenSSL refuses.
  static func code(of message: Span<UInt8>, under key: Span<UInt8>) -> Digest {
    var state = Self()
    defer { state.wipe() }
    return state.take(key) ? state.code(of: message) : Digest()
  }

  /// Sets `key`. A key longer than a block is replaced by its hash. Returns `false` if OpenSSL refuses.
  mutating func take(_ key: Span<UInt8>) -> Bool {
    unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Self.blockCount) { block in
      defer { unsafe OPENSSL_cleanse(block.baseAddress, block.count) }
      unsafe block.initialize(repeating: 0)
      let isRead = unsafe key.withUnsafeBufferPointer { key in
        if key.count > Self.blockCount { return unsafe hash(key, into: block) }
        for index in key.indices { unsafe block[index] = key[index] }
        return true
      }
      return unsafe isRead && Self.take(block, 0x36, into: &inner)
        && Self.take(block, 0x36 ^ 0x5C, into: &outer)
    }
  }

  /// Returns the code of `message`; empty if OpenSSL refuses.
  func code(of message: Span<UInt8>) -> Digest {
    // The first block that the copies read overwrites the traces of the key in them.
    var (inner, outer) = (inner, outer)
    return unsafe Digest { out in
      guard let start = out.baseAddress else { return 0 }
      let count = State.name.octetCount
      let isMade = unsafe message.withUnsafeBufferPointer { message in
        unsafe inner.read(message) && inner.end(at: start)
          && outer.read(UnsafeBufferPointer(start: start, count: count)) && outer.end(at: start)
      }
      return isMade ? count : 0
    }
  }

  /// Overwrites both halves.
  mutating func wipe() {
    unsafe withUnsafeMutableBytes(of: &self) { octets in
      unsafe OPENSSL_cleanse(octets.baseAddress, octets.count)
    }
  }

  private func hash(
    _ key: UnsafeBufferPointer<UInt8>, into block: UnsafeMutableBufferPointer<UInt8>
  ) -> Bool {
    guard let start = block.baseAddress else { return false }
    var state = State()
    return unsafe state.begin() && state.read(key) && state.end(at: start)
  }

  /// Reads `block` with every byte combined with `pad`.
  private static func take(
    _ block: UnsafeMutableBufferPointer<UInt8>, _ pad: UInt8, into state: inout State
  ) -> Bool {
    for index in block.indices { unsafe block[index] ^= pad }
    return unsafe state.begin() && state.read(UnsafeBufferPointer(block))
  }
}
