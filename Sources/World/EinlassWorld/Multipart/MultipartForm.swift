package import EinlassWire

/// Reads the plain fields of `multipart/form-data` (RFC 7578), without files.
///
/// Some clients send this media type with every call, even with an empty body.
package enum MultipartForm {
  /// Returns the fields of `body`. Empty if `contentType` is another type or names no boundary that RFC 2046 allows.
  package static func fields(of body: [UInt8], contentType: String) -> FormFields {
    var fields = FormFields()
    guard !body.isEmpty, let boundary = MultipartBoundary(contentType: contentType) else { return fields }
    for part in boundary.parts(of: body) {
      guard let (name, value) = field(part) else { continue }
      fields.append(name, value)
    }
    return fields
  }

  /// A part of a body with its contents, which may be a file.
  package struct Part: Sendable {
    package let name: String
    package let octets: ArraySlice<UInt8>
    /// Whether it has a file name. A part without one is a plain field.
    package let isFile: Bool
  }

  /// Returns the parts of `body` that have names, including files.
  package static func parts(of body: [UInt8], contentType: String) -> [Part] {
    guard !body.isEmpty, let boundary = MultipartBoundary(contentType: contentType) else { return [] }
    return boundary.parts(of: body).compactMap { part in
      guard let end = endOfHead(part) else { return nil }
      let head = String(decoding: part[..<end], as: UTF8.self)
      let line = head.split(whereSeparator: \.isNewline).first {
        $0.prefix(20).lowercased() == "content-disposition:"
      }
      guard let line else { return nil }
      let parameters = FieldParameters(line)
      guard let name = parameters["name"] else { return nil }
      return Part(name: name, octets: part[(end + 4)...], isFile: parameters["filename"] != nil)
    }
  }

  private static func field(_ part: ArraySlice<UInt8>) -> (name: String, value: String)? {
    guard let end = endOfHead(part) else { return nil }
    let head = String(decoding: part[..<end], as: UTF8.self)
    for line in head.split(whereSeparator: \.isNewline)
    where line.prefix(20).lowercased() == "content-disposition:" {
      let parameters = FieldParameters(line)
      guard let name = parameters["name"], parameters["filename"] == nil else { return nil }
      return (name, String(decoding: part[(end + 4)...], as: UTF8.self))
    }
    return nil
  }

  /// Returns the beginning of the empty line that ends the part's header fields. `nil` if there is none.
  private static func endOfHead(_ part: ArraySlice<UInt8>) -> Int? {
    let mark: [UInt8] = [0x0D, 0x0A, 0x0D, 0x0A]
    var end = part.startIndex
    while end + mark.count <= part.endIndex {
      if part[end..<end + mark.count].elementsEqual(mark) { return end }
      end += 1
    }
    return nil
  }
}
