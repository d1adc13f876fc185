/// Pictures in one color, as files of a few kilobytes at most.
enum PlainPicture {
  /// A gray baseline JPEG (ITU-T T.81). Its tables have one code each, for "no difference" and for the end of a block.
  /// Sides are 1 to 65,535 pixels.
  static func jpeg(width: Int, height: Int) -> [UInt8] {
    let tables: [UInt8] =
      [0xFF, 0xC4, 0, 20, 0x00, 1] + Array(repeating: 0, count: 16)
      + [0xFF, 0xC4, 0, 20, 0x10, 1] + Array(repeating: 0, count: 16)
    let frame: [UInt8] =
      [0xFF, 0xC0, 0, 11, 8] + bigEndian(height, 2) + bigEndian(width, 2) + [1, 1, 0x11, 0]
    // Each block of 8 by 8 pixels is two bits, both 0. The last byte is padded with 1.
    let bits = 2 * ((width + 7) / 8) * ((height + 7) / 8)
    var scan = [UInt8](repeating: 0, count: (bits + 7) / 8)
    if bits % 8 > 0 { scan[scan.count - 1] = 0xFF >> UInt8(bits % 8) }
    return [0xFF, 0xD8, 0xFF, 0xDB, 0, 67, 0] + Array(repeating: 1, count: 64) + frame + tables
      + [0xFF, 0xDA, 0, 8, 1, 1, 0, 0, 63, 0] + scan + [0xFF, 0xD9]
  }

  /// A PNG (ISO/IEC 15948) with a palette of only `color`, one bit per pixel, uncompressed. Up to 65,535 bytes of
  /// pixels, which is 700 by 700.
  static func png(width: Int, height: Int, color: [UInt8]) -> [UInt8] {
    let pixels = [UInt8](repeating: 0, count: height * (1 + (width + 7) / 8))
    let count = UInt16(truncatingIfNeeded: pixels.count)
    // One stored block (RFC 1951, section 3.2.4) in a zlib stream (RFC 1950). With only zeros, the lower half of the
    // checksum stays 1, and the upper half counts the bytes.
    let length = [UInt8(truncatingIfNeeded: count), UInt8(truncatingIfNeeded: count >> 8)]
    let checksum = bigEndian(pixels.count % 65_521, 2) + [0, 1]
    let stream = [0x78, 0x01, 0x01] + length + length.map { ~$0 } + pixels + checksum
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
      + chunk("IHDR", bigEndian(width, 4) + bigEndian(height, 4) + [1, 3, 0, 0, 0])
      + chunk("PLTE", color) + chunk("IDAT", stream) + chunk("IEND", [])
  }

  private static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
    let body = Array(name.utf8) + data
    var crc: UInt32 = 0xFFFF_FFFF
    for octet in body {
      crc ^= UInt32(octet)
      for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
    }
    return bigEndian(data.count, 4) + body + bigEndian(Int(~crc), 4)
  }

  private static func bigEndian(_ number: Int, _ count: Int) -> [UInt8] {
    (1...count).map { UInt8(truncatingIfNeeded: number >> (8 * (count - $0))) }
  }
}
