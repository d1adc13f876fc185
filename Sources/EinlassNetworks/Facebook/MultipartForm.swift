internal import EinlassWire

/// Reads the plain fields of `multipart/form-data` (RFC 7578); files are left out.
///
/// Facebook's own iOS kit sent this media type with every call, even with an empty body.
enum MultipartForm {
  /// The fields of `body`; none where `contentType` is another one or names no boundary.
  static func fields(of body: [UInt8], contentType: String) -> FormFields {
    var fields = FormFields()
    guard !body.isEmpty, contentType.lowercased().hasPrefix("multipart/form-data"),
      let boundary = parameter("boundary", of: contentType), !boundary.isEmpty
    else { return fields }
    for part in parts(of: body, delimiter: Array("--\(boundary)".utf8)) {
      guard let (name, value) = field(part) else { continue }
      fields.append(name, value)
    }
    return fields
  }

  /// What stands between two delimiters, without the line ends that belong to them.
  private static func parts(of body: [UInt8], delimiter: [UInt8]) -> [ArraySlice<UInt8>] {
    var parts: [ArraySlice<UInt8>] = []
    var start: Int?
    var index = 0
    while index + delimiter.count <= body.count {
      guard body[index] == delimiter[0], body[index..<index + delimiter.count].elementsEqual(delimiter)
      else {
        index += 1
        continue
      }
      if let start, index - 2 >= start { parts.append(body[start..<index - 2]) }
      index += delimiter.count
      start = index + 2
    }
    return parts
  }

  private static func field(_ part: ArraySlice<UInt8>) -> (name: String, value: String)? {
    let mark = Array("\r\n\r\n".utf8)
    var end = part.startIndex
    while end + mark.count <= part.endIndex, !part[end..<end + mark.count].elementsEqual(mark) { end += 1 }
    guard end + mark.count <= part.endIndex else { return nil }
    let head = String(decoding: part[..<end], as: UTF8.self)
    for line in head.split(whereSeparator: \.isNewline)
    where line.lowercased().hasPrefix("content-disposition:") {
      guard let name = parameter("name", of: String(line)), parameter("filename", of: String(line)) == nil
      else { return nil }
      return (name, String(decoding: part[(end + mark.count)...], as: UTF8.self))
    }
    return nil
  }

  /// The value of `; name=value` or `; name="value"` in a header field.
  private static func parameter(_ name: String, of field: String) -> String? {
    for piece in field.split(separator: ";").dropFirst() {
      let pair = piece.split(separator: "=", maxSplits: 1)
      guard pair.count == 2, pair[0].filter({ $0 != " " }).lowercased() == name else { continue }
      return String(pair[1].filter { $0 != "\"" })
    }
    return nil
  }
}
