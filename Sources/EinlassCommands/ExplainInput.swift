internal import EinlassSystem
internal import OAuth1

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// A request as people have it at hand: raw HTTP, or a curl command line.
enum ExplainInput {
  /// What is wrong with the text, as a sentence.
  struct InputError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
      self.description = description
    }
  }

  /// The text at `path`; `-` is standard input.
  static func read(_ path: String) throws -> [UInt8] {
    if path == "-" {
      return try StandardInput.read()
    }
    do {
      return Array(try Data(contentsOf: URL(filePath: path)))
    } catch {
      throw InputError("\(path): cannot be read; give a file with a request, or '-' for standard input")
    }
  }

  /// The request in `text`; `scheme` is the one of raw requests, which do not say it.
  static func request(_ text: [UInt8], scheme: String) throws -> ArrivingRequest {
    let start = text.drop { $0 <= 0x20 || $0 == UInt8(ascii: "$") }
    if start.isEmpty { throw InputError("there is no request; give raw HTTP or a curl command line") }
    if start.starts(with: "curl ".utf8) || start.starts(with: "curl\\".utf8)
      || start.starts(with: "curl\n".utf8)
    {
      return try CurlCommandLine(Self.text(start, "the curl command line")).request()
    }
    return try RawRequest(Array(text.drop { $0 <= 0x20 }), scheme: scheme).request
  }
}

extension ExplainInput {
  /// `octets` as text, which must be UTF-8: where one octet is replaced, another request is explained.
  static func text(_ octets: ArraySlice<UInt8>, _ what: String) throws -> String {
    if let text = String(validating: octets, as: UTF8.self) { return text }
    throw InputError(
      "\(what) is not UTF-8; save it as UTF-8, with what is not ASCII percent-encoded as it was sent")
  }
}

/// Standard input, whole, whatever octets they are.
enum StandardInput {
  static func read() throws -> [UInt8] {
    var octets: [UInt8] = []
    var buffer = Array<UInt8>(repeating: 0, count: 65_536)
    while true {
      let count = unsafe buffer.withUnsafeMutableBytes { buffer in
        unsafe EinlassSystem.read(STDIN_FILENO, buffer.baseAddress, buffer.count)
      }
      if count < 0, errno == EINTR { continue }
      if count < 0 {
        throw ExplainInput.InputError("standard input cannot be read; give a file with a request")
      }
      if count == 0 { return octets }
      octets += buffer[..<count]
    }
  }
}

/// A request as it stands on the wire (RFC 9112), line ends of either kind.
struct RawRequest {
  let request: ArrivingRequest

  init(_ octets: [UInt8], scheme: String) throws {
    let (head, rest) = try Self.split(octets)
    var lines: [String] = []
    for line in head.split(separator: "\n", omittingEmptySubsequences: false) {
      let line = line.last == "\r" ? line.dropLast() : line
      // A line that starts with white space goes on with the one before.
      if let first = line.first, first == " " || first == "\t", lines.count > 1 {
        lines[lines.count - 1] += " " + line.drop { $0 == " " || $0 == "\t" }
      } else {
        lines.append(String(line))
      }
    }
    let words = (lines.first ?? "").split(separator: " ")
    guard words.count >= 2, words[0].allSatisfy({ $0.isASCII && $0.isLetter }) else {
      throw ExplainInput.InputError(
        "the first line is not a request line such as 'GET /1.1/account/verify_credentials.json HTTP/1.1'")
    }
    let target = words[1..<(words.last?.hasPrefix("HTTP/") == true ? words.count - 1 : words.count)]
      .joined(separator: " ")
    let fields = try Self.fields(lines.dropFirst())
    let authority = fields.first { $0.name == "host" }?.value ?? ""
    guard !authority.isEmpty || target.contains("://") else {
      throw ExplainInput.InputError("the request has no Host field; add 'Host: api.example.com', say")
    }
    request = ArrivingRequest(
      method: String(words[0]), scheme: scheme, authority: authority, target: target,
      contentType: fields.first { $0.name == "content-type" }?.value,
      authorization: fields.filter { $0.name == "authorization" }.map(\.value),
      body: Self.body(rest, length: fields.first { $0.name == "content-length" }.flatMap { Int($0.value) }))
  }

  private static func split(_ octets: [UInt8]) throws -> (head: String, body: [UInt8]) {
    var index = 0
    while index < octets.count {
      if octets[index] == 0x0A, index + 1 < octets.count {
        if octets[index + 1] == 0x0A { return (try text(octets[..<index]), Array(octets[(index + 2)...])) }
        if octets[index + 1] == 0x0D, index + 2 < octets.count, octets[index + 2] == 0x0A {
          return (try text(octets[..<index]), Array(octets[(index + 3)...]))
        }
      }
      index += 1
    }
    return (try text(octets[...]), [])
  }

  private static func text(_ octets: ArraySlice<UInt8>) throws -> String {
    try ExplainInput.text(octets, "the request's head").replacing("\r\n", with: "\n")
  }

  private static func fields(_ lines: ArraySlice<String>) throws -> [(name: String, value: String)] {
    try lines.filter { !$0.isEmpty }.map { line in
      guard let colon = line.firstIndex(of: ":"), colon > line.startIndex else {
        throw ExplainInput.InputError("'\(line.prefix(40))' is not a header field; write 'Name: value'")
      }
      let value = line[line.index(after: colon)...].drop { $0 == " " || $0 == "\t" }
      return (line[..<colon].lowercased(), String(value))
    }
  }

  /// The body: as long as Content-Length says, else without the line end that editors put at a file's end.
  private static func body(_ rest: [UInt8], length: Int?) -> [UInt8] {
    if let length, length >= 0, length <= rest.count { return Array(rest[..<length]) }
    if rest.suffix(2) == [0x0D, 0x0A] { return rest.dropLast(2) }
    return rest.last == 0x0A ? rest.dropLast() : rest
  }
}
