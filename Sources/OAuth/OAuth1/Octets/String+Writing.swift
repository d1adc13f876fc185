extension String {
  /// A string of the UTF-8 bytes that `write` appends, at most `count`, written directly into the string's own memory.
  /// Bytes that are not UTF-8 become U+FFFD.
  init(atMost count: Int, _ write: (inout OutputSpan<UInt8>) -> Void) {
    self = unsafe String(unsafeUninitializedCapacity: count) { buffer in
      var out = unsafe OutputSpan(buffer: buffer, initializedCount: 0)
      write(&out)
      return unsafe out.finalize(for: buffer)
    }
  }
}
