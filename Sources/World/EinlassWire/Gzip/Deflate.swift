/// Reads the HTTP content coding `deflate` (RFC 9110, section 8.4.1.2).
package enum Deflate {
  /// Returns the contents of `bytes`: the zlib format (RFC 1950), or DEFLATE without it, as some servers send.
  ///
  /// The checksum is not compared.
  ///
  /// - Throws: `GzipError.tooLarge` as soon as the output would exceed `limit` bytes.
  package static func decompress(_ bytes: [UInt8], limit: Int) throws(GzipError) -> [UInt8] {
    var inflater = Inflater(bytes, from: hasHeader(bytes) ? 2 : 0, limit: limit)
    _ = try inflater.run()
    return inflater.output
  }

  /// RFC 1950, section 2.2: the method 8, no dictionary, and a number of two bytes that 31 divides.
  private static func hasHeader(_ bytes: [UInt8]) -> Bool {
    bytes.count >= 2 && bytes[0] & 0x0F == 8 && bytes[1] & 0x20 == 0
      && (Int(bytes[0]) << 8 | Int(bytes[1])) % 31 == 0
  }
}
