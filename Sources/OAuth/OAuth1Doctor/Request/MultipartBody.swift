internal import OAuth1

/// The fields of a `multipart/form-data` body, read tolerantly.
///
/// A boundary longer than the 70 allowed bytes is ignored, so that the time grows only with the body.
///
/// Source: RFC 7578, section 4; RFC 2046, section 5.1.1.
struct MultipartBody {
  private(set) var fields: [(item: SignedItem, isFile: Bool)] = []

  init(_ request: ArrivingRequest) {
    guard let type = request.contentType, type.utf8.count < 1024, request.body.count < 1 << 20,
      Array(type.utf8).lowercased.starts(with: "multipart/".utf8),
      let mark = Array(type.utf8).lowercased.firstIndex(of: Array("boundary=".utf8))
    else { return }
    var boundary = Array(Array(type.utf8)[(mark + 9)...].prefix { $0 != 0x3B }).trimmed
    if boundary.first == 0x22 { boundary = Array(boundary.dropFirst().prefix { $0 != 0x22 }) }
    // No boundary may be longer (RFC 2046, section 5.1.1), and searching for an unlimited one would take unlimited
    // time.
    guard 1...70 ~= boundary.count else { return }
    read(request.body, Array("--".utf8) + boundary)
  }

  private mutating func read(_ body: [UInt8], _ boundary: [UInt8]) {
    var start = body.firstIndex(of: boundary)
    while let opening = start {
      let from = opening + boundary.count
      guard let end = body.firstIndex(of: boundary, from: from) else { return }
      readField(Array(body[from..<end]))
      start = end
    }
  }

  private mutating func readField(_ field: [UInt8]) {
    let separators = [Array("\r\n\r\n".utf8), Array("\n\n".utf8)]
    guard let separator = separators.first(where: { field.firstIndex(of: $0) != nil }),
      let mark = field.firstIndex(of: separator)
    else { return }
    let head = Array(field[..<mark])
    var value = Array(field[(mark + separator.count)...])
    if value.last == 0x0A { value.removeLast() }
    if value.last == 0x0D { value.removeLast() }
    guard let name = Self.attribute("name", in: head) else { return }
    let isFile = Self.attribute("filename", in: head) != nil
    fields.append((SignedItem(name: name, value: value, location: .body), isFile))
  }

  private static func attribute(_ name: String, in head: [UInt8]) -> [UInt8]? {
    let mark = Array(" \(name)=\"".utf8)
    guard let start = head.firstIndex(of: mark) else { return nil }
    return Array(head[(start + mark.count)...].prefix { $0 != 0x22 })
  }
}
