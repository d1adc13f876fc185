internal import EinlassWire

/// The information in the header of a picture file.
struct PictureFile: Sendable {
  /// The reason why a file is not a picture.
  enum Failure: Error {
    /// The type is unknown.
    case unrecognized
    /// The type is known, but the file is damaged.
    case broken
  }

  let kind: TwitterMediaRecord.Kind
  let width: Int
  let height: Int

  /// Reads PNG (ISO/IEC 15948), GIF (89a) and JPEG (ITU-T T.81).
  init(_ octets: [UInt8]) throws(Failure) {
    let size: (Int, Int)?
    if octets.starts(with: [0x89, 0x50, 0x4E, 0x47]) {
      kind = .png
      size = octets.count >= 24 ? (Self.number(octets[16..<20]), Self.number(octets[20..<24])) : nil
    } else if octets.starts(with: Array("GIF8".utf8)) {
      kind = .gif
      size =
        octets.count >= 10
        ? (Self.number(octets[6..<8].reversed()), Self.number(octets[8..<10].reversed())) : nil
    } else if octets.starts(with: [0xFF, 0xD8]) {
      kind = .jpeg
      size = Self.sizeOfJPEG(octets)
    } else {
      throw .unrecognized
    }
    guard let (width, height) = size, width > 0, height > 0 else { throw .broken }
    (self.width, self.height) = (width, height)
  }

  /// The size in the frame header, whose marker is one of SOF0 to SOF15.
  private static func sizeOfJPEG(_ octets: [UInt8]) -> (Int, Int)? {
    var index = 2
    while index + 9 <= octets.count {
      guard octets[index] == 0xFF else { return nil }
      let marker = octets[index + 1]
      if marker == 0xFF || marker == 0x01 || 0xD0...0xD8 ~= marker {
        index += marker == 0xFF ? 1 : 2
        continue
      }
      if 0xC0...0xCF ~= marker, ![0xC4, 0xC8, 0xCC].contains(marker) {
        return (number(octets[(index + 7)..<(index + 9)]), number(octets[(index + 5)..<(index + 7)]))
      }
      let length = number(octets[(index + 2)..<(index + 4)])
      guard length >= 2 else { return nil }
      index += 2 + length
    }
    return nil
  }

  private static func number(_ octets: some Sequence<UInt8>) -> Int { octets.reduce(0) { $0 << 8 | Int($1) } }
}
