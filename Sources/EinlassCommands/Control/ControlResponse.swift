/// An HTTP/1.1 response (RFC 9112) as it arrives: by its length, in chunks, or until the end.
struct ControlResponse: ~Copyable {
  private let connection: LoopbackConnection
  /// Octets that have arrived and were not read yet.
  private var arrived: [UInt8] = []
  /// Octets of the body that were not read yet, without the framing of chunks.
  private var body: [UInt8] = []
  private var isChunked = false
  private var length: Int?
  private var isEnded = false

  private(set) var status = 0

  /// The most octets of a line and of a body: an exported world may be large.
  private static let longestLine = 64 * 1024
  private static let largestBody = 1024 * 1024 * 1024

  /// Reads the head; throws if it is not one of HTTP/1.1, or if its length is invalid or too large.
  init(_ connection: consuming LoopbackConnection) throws(ControlClientError) {
    self.connection = connection
    let first = try nextLine()
    guard first.hasPrefix("HTTP/1.1 "), let status = Int(first.dropFirst(9).prefix(3)) else {
      throw .unreachable("the program at this address does not speak HTTP; look at what einlassd printed")
    }
    self.status = status
    while case let line = try nextLine(), !line.isEmpty {
      let parts = line.split(separator: ":", maxSplits: 1)
      let value = parts.dropFirst().first?.trimmingPrefix(" ").lowercased() ?? ""
      switch parts.first?.lowercased() {
      case "content-length": length = try Self.length(value)
      case "transfer-encoding": isChunked = value == "chunked"
      default: break
      }
    }
  }

  private static func length(_ text: String) throws(ControlClientError) -> Int {
    guard !text.isEmpty, text.utf8.allSatisfy({ 0x30...0x39 ~= $0 }), let length = Int(text),
      length <= largestBody
    else {
      throw .unreachable(
        "the server answered with the length '\(text.prefix(40))', which is invalid; look at what einlassd printed"
      )
    }
    return length
  }

  /// The body, to its end.
  mutating func readBody() throws(ControlClientError) -> [UInt8] {
    while try readMore() {}
    return body
  }

  /// The next line of the body; nil at its end.
  mutating func readLine() throws(ControlClientError) -> String? {
    while true {
      if let end = body.firstIndex(of: UInt8(ascii: "\n")) {
        let line = String(decoding: body[..<end], as: UTF8.self)
        body.removeSubrange(...end)
        return line
      }
      guard try readMore() else { return nil }
    }
  }

  /// Adds to the body; false at its end.
  private mutating func readMore() throws(ControlClientError) -> Bool {
    guard !isEnded else { return false }
    if isChunked { return try readChunk() }
    if let length, body.count + arrived.count >= length {
      body += arrived.prefix(max(0, length - body.count))
      arrived = []
      isEnded = true
      return false
    }
    body += arrived
    guard body.count <= Self.largestBody else { throw Self.tooLarge }
    arrived = try connection.receive()
    if arrived.isEmpty {
      isEnded = true
      if let length, body.count < length {
        throw .unreachable("the server ended its response before it was complete")
      }
      return false
    }
    return true
  }

  private mutating func readChunk() throws(ControlClientError) -> Bool {
    let size = try nextLine()
    let digits = size.prefix { $0 != ";" }.filter { $0 != " " && $0 != "\t" }
    guard !digits.isEmpty, digits.allSatisfy(\.isHexDigit), let count = Int(digits, radix: 16) else {
      throw .unreachable(
        "the server sent a chunk of the size '\(digits.prefix(40))', which is invalid; look at what einlassd printed"
      )
    }
    guard count <= Self.largestBody - body.count else { throw Self.tooLarge }
    guard count > 0 else {
      isEnded = true
      return false
    }
    while arrived.count < count + 2 { try fill() }
    body += arrived.prefix(count)
    arrived.removeFirst(count + 2)
    return true
  }

  private mutating func nextLine() throws(ControlClientError) -> String {
    while true {
      if let end = arrived.firstIndex(of: UInt8(ascii: "\n")) {
        let line = String(decoding: arrived[..<end], as: UTF8.self)
        arrived.removeSubrange(...end)
        return line.hasSuffix("\r") ? String(line.dropLast()) : line
      }
      guard arrived.count <= Self.longestLine else {
        throw .unreachable(
          "the program at this address sends a line without end; look at what einlassd printed")
      }
      try fill()
    }
  }

  private static var tooLarge: ControlClientError {
    .unreachable(
      "the server's response is larger than \(largestBody / 1024 / 1024) MB; look at what einlassd printed")
  }

  private mutating func fill() throws(ControlClientError) {
    let octets = try connection.receive()
    if octets.isEmpty { throw .unreachable("the server ended its response before it was complete") }
    arrived += octets
  }
}
