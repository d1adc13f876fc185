/// The result of a hash or HMAC: up to 64 bytes.
package struct Digest {
  private var storage = InlineArray<64, UInt8>(repeating: 0)
  package private(set) var count = 0

  /// No bytes.
  package init() {}

  /// Calls `write` with room for 64 bytes. `write` returns the number of bytes written.
  init(_ write: (UnsafeMutableBufferPointer<UInt8>) -> Int) {
    var span = storage.mutableSpan
    count = unsafe span.withUnsafeMutableBufferPointer { out in unsafe write(out) }
  }

  package var isEmpty: Bool { count == 0 }

  func withOctets<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
    body(storage.span.extracting(first: count))
  }

  /// Whether the bytes are equal. For explanations, in which timing reveals no more than the response does.
  package func isEqual(to octets: [UInt8]) -> Bool {
    guard count == octets.count else { return false }
    for index in octets.indices where storage[index] != octets[index] { return false }
    return true
  }

  package var octets: [UInt8] { (0..<count).map { storage[$0] } }
}
