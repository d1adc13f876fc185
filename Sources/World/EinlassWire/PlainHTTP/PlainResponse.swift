/// An HTTP/1.1 response (RFC 9112) as it arrives: with a length, in chunks, or until the connection closes.
package struct PlainResponse: ~Copyable {
  private let connection: PlainConnection
  /// Bytes that have arrived but have not been read.
  private var arrived: [UInt8] = []
  /// Body bytes that have not been read, without chunk framing.
  private var body: [UInt8] = []
  private var isChunked = false
  private var length: Int?
  private var isEnded = false

  /// The status; never an interim status.
  package private(set) var status = 0
  /// The header fields in order, including repeated names.
  package private(set) var fields: [(name: String, value: String)] = []

  private static let longestLine = 64 * 1024
  private static let mostFields = 1000
  private let largestBody: Int

  /// Reads the head.
  ///
  /// - Parameter largestBody: The limit on the body, in bytes.
  /// - Throws: `malformed` if the bytes are not an HTTP/1.0 or HTTP/1.1 head, or its length is invalid or too large.
  package init(_ connection: consuming PlainConnection, largestBody: Int) throws(PlainHTTPError) {
    self.connection = connection
    self.largestBody = largestBody
    repeat { try readHead() } while (100..<200).contains(status)
    // RFC 9112, section 6.3: these have no body, regardless of the header.
    if status == 204 || status == 304 { (isChunked, length) = (false, 0) }
  }

  private mutating func readHead() throws(PlainHTTPError) {
    let first = try nextLine()
    guard first.hasPrefix("HTTP/1.1 ") || first.hasPrefix("HTTP/1.0 "),
      let status = Self.status(first.dropFirst(9))
    else {
      throw .malformed("the program at this address does not use HTTP")
    }
    self.status = status
    fields = []
    while case let line = try nextLine(), !line.isEmpty {
      guard fields.count < Self.mostFields else {
        throw .malformed("the server sent too many header fields")
      }
      let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = parts.first, parts.count == 2 else { continue }
      let value = String(parts[1].drop { $0 == " " || $0 == "\t" })
      fields.append((String(name), value))
      switch name.lowercased() {
      case "content-length": length = try length(value)
      case "transfer-encoding": isChunked = value.lowercased() == "chunked"
      default: break
      }
    }
  }

  /// Three digits, the first from 1 to 5, followed by a space or the end (RFC 9112, section 4).
  private static func status(_ text: Substring) -> Int? {
    let digits = text.utf8.prefix(3)
    guard digits.count == 3, digits.allSatisfy({ 0x30...0x39 ~= $0 }),
      text.utf8.dropFirst(3).first ?? UInt8(ascii: " ") == UInt8(ascii: " "),
      let status = Int(text.prefix(3)),
      100..<600 ~= status
    else { return nil }
    return status
  }

  private func length(_ text: String) throws(PlainHTTPError) -> Int {
    guard !text.isEmpty, text.utf8.allSatisfy({ 0x30...0x39 ~= $0 }), let length = Int(text),
      length <= largestBody
    else {
      throw .malformed(
        "the server sent an invalid Content-Length: '\(text.prefix(40))'"
      )
    }
    return length
  }

  /// Returns the body up to its end.
  package mutating func readBody() throws(PlainHTTPError) -> [UInt8] {
    while try readMore() {}
    return body
  }

  /// Returns the next line of the body; `nil` at its end.
  package mutating func readLine() throws(PlainHTTPError) -> String? {
    while true {
      if let end = body.firstIndex(of: UInt8(ascii: "\n")) {
        let line = String(decoding: body[..<end], as: UTF8.self)
        body.removeSubrange(...end)
        return line
      }
      guard try readMore() else { return nil }
    }
  }

  /// Adds to the body; returns `false` at its end.
  private mutating func readMore() throws(PlainHTTPError) -> Bool {
    guard !isEnded else { return false }
    if isChunked { return try readChunk() }
    if let length, body.count + arrived.count >= length {
      body += arrived.prefix(max(0, length - body.count))
      arrived = []
      isEnded = true
      return false
    }
    body += arrived
    guard body.count <= largestBody else { throw tooLarge }
    arrived = try connection.receive()
    if arrived.isEmpty {
      isEnded = true
      if let length, body.count < length {
        throw .malformed("the server closed the connection before the response was complete")
      }
      return false
    }
    return true
  }

  private mutating func readChunk() throws(PlainHTTPError) -> Bool {
    let size = try nextLine()
    let digits = size.prefix { $0 != ";" }.filter { $0 != " " && $0 != "\t" }
    guard !digits.isEmpty, digits.allSatisfy(\.isHexDigit), let count = Int(digits, radix: 16) else {
      throw .malformed(
        "the server sent an invalid chunk size: '\(digits.prefix(40))'"
      )
    }
    guard count <= largestBody - body.count else { throw tooLarge }
    guard count > 0 else {
      isEnded = true
      return false
    }
    while arrived.count < count + 2 { try fill() }
    body += arrived.prefix(count)
    arrived.removeFirst(count + 2)
    return true
  }

  private mutating func nextLine() throws(PlainHTTPError) -> String {
    while true {
      if let end = arrived.firstIndex(of: UInt8(ascii: "\n")) {
        let line = String(decoding: arrived[..<end], as: UTF8.self)
        arrived.removeSubrange(...end)
        return line.hasSuffix("\r") ? String(line.dropLast()) : line
      }
      guard arrived.count <= Self.longestLine else {
        throw .malformed(
          "the server sent a line that is too long")
      }
      try fill()
    }
  }

  private var tooLarge: PlainHTTPError {
    .malformed(
      "the server's response is larger than \(largestBody / 1024 / 1024) MB")
  }

  private mutating func fill() throws(PlainHTTPError) {
    let octets = try connection.receive()
    if octets.isEmpty {
      throw .malformed("the server closed the connection before the response was complete")
    }
    arrived += octets
  }
}
