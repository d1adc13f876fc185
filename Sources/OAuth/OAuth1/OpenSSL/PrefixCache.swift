/// What messages under one key had in common at their beginning: those of one client to one endpoint are the same up
/// to the nonce, and a hash that has read that much need not read it again.
///
/// Only whole blocks count, four at most: more than that is the same in no request of a signed-in person.
struct PrefixCache<State: HashState>: ~Copyable {
  private static var blockCount: Int { 64 }

  /// The first octets of a message.
  private var octets = InlineArray<256, UInt8>(repeating: 0)
  /// How many of them there are: whole blocks.
  private var count = 0
  /// What has read the first `readCount` of them, where that is not 0.
  private var halves = MACState<State>()
  private var readCount = 0
  /// Whether `halves` was ever derived from a key that is not forgotten yet.
  private var isDerived = false

  /// The code of `message` under the key that `key` has read; empty where OpenSSL refuses.
  ///
  /// The first message of a kind is read whole and its beginning kept; the second one shows what they have in common.
  @inline(__always)
  mutating func code(of message: Span<UInt8>, _ key: borrowing MACState<State>) -> Digest {
    if readCount > 0, message.count >= readCount,
      message.extracting(first: readCount).isEqual(to: octets.span.extracting(first: readCount))
    {
      return halves.code(of: message.extracting(readCount..<message.count))
    }
    learn(message, key)
    return key.code(of: message)
  }

  @inline(never)
  private mutating func learn(_ message: Span<UInt8>, _ key: borrowing MACState<State>) {
    let common = commonCount(message)
    if common == 0 { return keep(message) }
    readCount = 0
    guard let halves = key.afterReading(message.extracting(first: common)) else { return }
    (self.halves, readCount, count, isDerived) = (halves, common, common, true)
  }

  /// How many octets `message` has in common with the kept ones: whole blocks.
  private func commonCount(_ message: Span<UInt8>) -> Int {
    var common = 0
    while common < count, common + Self.blockCount <= message.count {
      let block = common..<common + Self.blockCount
      if !message.extracting(block).isEqual(to: octets.span.extracting(block)) { break }
      common += Self.blockCount
    }
    return common
  }

  private mutating func keep(_ message: Span<UInt8>) {
    (readCount, count) = (0, min(message.count / Self.blockCount * Self.blockCount, octets.count))
    let beginning = message.extracting(first: count)
    var room = octets.mutableSpan
    unsafe beginning.withUnsafeBytes { beginning in
      unsafe room.withUnsafeMutableBytes { room in unsafe room.copyMemory(from: beginning) }
    }
  }

  /// Forgets it, and overwrites what was derived from the key.
  mutating func wipe() {
    (readCount, count) = (0, 0)
    if isDerived { halves.wipe() }
    isDerived = false
  }
}
