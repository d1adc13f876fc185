/// The separator of the fields of a multipart body.
///
/// Source: RFC 2046, section 5.1.1.
struct MultipartBoundary: Sendable {
  /// The maximum length of a boundary, in bytes.
  static let longest = 70

  /// Two hyphens and the boundary.
  private let delimiter: [UInt8]

  /// Whether it has characters that RFC 2046 does not allow. Such a boundary is still read, since some clients send it.
  let hasOtherCharacters: Bool

  /// The boundary in a media type. `nil` if the type is not `multipart/form-data`, or the boundary is invalid: empty,
  /// longer than 70 bytes, with a space at its end, or with a byte that is not printable ASCII.
  init?(contentType: String) {
    guard contentType.prefix(19).lowercased() == "multipart/form-data",
      let boundary = FieldParameters(contentType)["boundary"], 1...Self.longest ~= boundary.utf8.count,
      boundary.utf8.allSatisfy({ 0x20..<0x7F ~= $0 }), boundary.utf8.last != 0x20
    else { return nil }
    hasOtherCharacters = !boundary.utf8.allSatisfy(Self.isFit)
    delimiter = Array("--\(boundary)".utf8)
  }

  /// Returns the contents between delimiters, without the delimiters' line ends. Content without a closing delimiter is
  /// omitted.
  ///
  /// A delimiter is at the beginning of a line, and only blanks may follow it there. It contains no line feed, so each
  /// comparison is within one line: no byte is read more than twice, whatever the body is.
  func parts(of body: [UInt8]) -> [ArraySlice<UInt8>] {
    var parts: [ArraySlice<UInt8>] = []
    var start: Int?
    var line = 0
    while line < body.count {
      let next = body[line...].firstIndex(of: 0x0A).map { $0 + 1 } ?? body.count
      if let isLast = isDelimiter(body[line..<next]) {
        if let start { parts.append(body[start..<Self.end(of: body, before: line, from: start)]) }
        if isLast { break }
        start = next
      }
      line = next
    }
    return parts
  }

  /// Returns whether the line is the last delimiter. `nil` if it is not a delimiter.
  private func isDelimiter(_ line: ArraySlice<UInt8>) -> Bool? {
    guard line.starts(with: delimiter) else { return nil }
    var rest = line.dropFirst(delimiter.count)
    let isLast = rest.starts(with: [0x2D, 0x2D])
    if isLast { rest = rest.dropFirst(2) }
    return rest.allSatisfy { [0x20, 0x09, 0x0D, 0x0A].contains($0) } ? isLast : nil
  }

  /// Returns the end of a part whose delimiter begins at `line`.
  private static func end(of body: [UInt8], before line: Int, from start: Int) -> Int {
    var end = line
    if end > start, body[end - 1] == 0x0A { end -= 1 }
    if end > start, body[end - 1] == 0x0D { end -= 1 }
    return end
  }

  /// Returns whether the byte is one of the `bchars` of RFC 2046.
  private static func isFit(_ octet: UInt8) -> Bool {
    switch octet {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    default: "'()+_,-./:=? ".utf8.contains(octet)
    }
  }
}
