/// The reason that data cannot be decompressed.
package enum GzipError: Error, Sendable, Hashable {
  /// The data ends too early.
  case cutOff
  /// The data is damaged; the reason is a part of a sentence.
  case damaged(String)
  /// The decompressed data would exceed the limit.
  case tooLarge
}

/// Reads the gzip format (RFC 1952).
package enum Gzip {
  /// Returns the contents of `bytes`, which may consist of several members, one after the other.
  ///
  /// - Throws: `GzipError.tooLarge` as soon as the output would exceed `limit` bytes.
  package static func decompress(_ bytes: [UInt8], limit: Int) throws(GzipError) -> [UInt8] {
    var output: [UInt8] = []
    var index = 0
    repeat {
      index = try endOfHeader(bytes, from: index)
      var inflater = Inflater(bytes, from: index, limit: limit - output.count)
      index = try inflater.run()
      let contents = inflater.output
      guard index + 8 <= bytes.count else { throw .cutOff }
      guard word(bytes, index) == checksum(contents) else { throw .damaged("its checksum is wrong") }
      guard word(bytes, index + 4) == UInt32(truncatingIfNeeded: contents.count) else {
        throw .damaged("its length is wrong")
      }
      index += 8
      output += contents
    } while index < bytes.count
    return output
  }

  /// Section 2.3: two bytes that identify the format, the method, and the optional fields that the flags announce.
  private static func endOfHeader(_ bytes: [UInt8], from start: Int) throws(GzipError) -> Int {
    guard start + 10 <= bytes.count else { throw .cutOff }
    guard bytes[start] == 0x1F, bytes[start + 1] == 0x8B else {
      throw .damaged("it does not start like gzip")
    }
    let flags = bytes[start + 3]
    guard bytes[start + 2] == 8, flags & 0xE0 == 0 else {
      throw .damaged(
        "its compression method is unknown")
    }
    var index = start + 10
    if flags & 0x04 != 0 {
      guard index + 2 <= bytes.count else { throw .cutOff }
      index += 2 + Int(bytes[index]) + Int(bytes[index + 1]) << 8
    }
    // A name and a comment, each terminated by a zero byte.
    for flag: UInt8 in [0x08, 0x10] where flags & flag != 0 {
      guard index < bytes.count, let end = bytes[index...].firstIndex(of: 0) else { throw .cutOff }
      index = end + 1
    }
    if flags & 0x02 != 0 { index += 2 }
    guard index <= bytes.count else { throw .cutOff }
    return index
  }

  /// Returns four bytes as a number, least significant byte first.
  private static func word(_ bytes: [UInt8], _ index: Int) -> UInt32 {
    (0..<4).reduce(0) { $0 | UInt32(bytes[index + $1]) << UInt32(8 * $1) }
  }

  /// CRC-32 (section 8).
  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    var value: UInt32 = .max
    for byte in bytes { value = table[Int(UInt8(truncatingIfNeeded: value) ^ byte)] ^ value >> 8 }
    return ~value
  }

  private static let table: [UInt32] = (0..<256).map { place in
    (0..<8).reduce(UInt32(place)) { value, _ in value & 1 == 1 ? 0xEDB8_8320 ^ value >> 1 : value >> 1 }
  }
}
