internal import OAuth1

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// A command line of curl, as `einlass sign --format curl` and browsers write it.
struct CurlCommandLine {
  private var method: String?
  private var url: String?
  private var fields: [(name: String, value: String)] = []
  private var data: [String] = []
  private var parts: [String] = []
  private var isGet = false

  /// Options without an argument that do not change what is signed.
  private static let flags: Set<String> = [
    "-s", "-S", "-k", "-v", "-i", "-L", "-f", "-g", "-#", "-N", "-0", "-2", "-4", "-6", "--silent",
    "--show-error",
    "--insecure", "--verbose", "--include", "--location", "--fail", "--globoff", "--compressed", "--http1.1",
    "--http2", "--path-as-is", "--no-buffer", "--fail-with-body",
  ]
  /// Options whose argument does not change what is signed.
  private static let ignored: Set<String> = [
    "-o", "-A", "-e", "-b", "-c", "-m", "-x", "-w", "--output", "--user-agent", "--referer", "--cookie",
    "--cookie-jar", "--max-time", "--connect-timeout", "--proxy", "--write-out", "--cacert", "--cert",
    "--key",
    "--resolve", "--retry",
  ]

  /// Reads the words of a command line, quoted as for a POSIX shell.
  init(_ text: String) throws {
    var words = try Self.words(text).dropFirst()
    while let word = words.popFirst() {
      if word.hasPrefix("-"), word != "-" { try take(word, &words) } else { url = word }
    }
  }

  /// The request that curl would send.
  func request() throws -> ArrivingRequest {
    guard let url else { throw ExplainInput.InputError("the curl command has no URL") }
    let whole = url.contains("://") ? url : "http://" + url
    let mark = whole.firstRange(of: "://") ?? whole.startIndex..<whole.startIndex
    let rest = whole[mark.upperBound...].prefix { $0 != "#" }
    let authority = rest.prefix { $0 != "/" && $0 != "?" }
    var target = String(rest[authority.endIndex...])
    if !target.hasPrefix("/") { target = "/" + target }
    let form = data.joined(separator: "&")
    if isGet, !form.isEmpty { target += (target.contains("?") ? "&" : "?") + form }
    let hasBody = !isGet && !(data.isEmpty && parts.isEmpty)
    let stated = fields.last { $0.name == "content-type" }?.value
    let boundary = "einlass-boundary"
    let usual =
      parts.isEmpty ? "application/x-www-form-urlencoded" : "multipart/form-data; boundary=\(boundary)"
    return ArrivingRequest(
      method: method ?? (hasBody ? "POST" : "GET"), scheme: String(whole[..<mark.lowerBound]).lowercased(),
      authority: fields.last { $0.name == "host" }?.value ?? String(authority), target: target,
      contentType: stated ?? (hasBody ? usual : nil),
      authorization: fields.filter { $0.name == "authorization" }.map(\.value),
      body: Array((hasBody ? (parts.isEmpty ? form : multipart(boundary)) : "").utf8))
  }

  private func multipart(_ boundary: String) -> String {
    parts.map { part in
      let mark = part.firstIndex(of: "=") ?? part.endIndex
      let value = part[mark...].dropFirst()
      let file = value.hasPrefix("@") ? "; filename=\"file\"" : ""
      return
        "--\(boundary)\r\nContent-Disposition: form-data; name=\"\(part[..<mark])\"\(file)\r\n\r\n\(value)\r\n"
    }.joined() + "--\(boundary)--\r\n"
  }

  private mutating func take(_ word: String, _ words: inout ArraySlice<String>) throws {
    if Self.flags.contains(word) { return }
    if word == "-G" || word == "--get" { return isGet = true }
    if word == "-I" || word == "--head" { return method = "HEAD" }
    var (name, value): (String, String?) = (word, nil)
    if word.hasPrefix("--"), let mark = word.firstIndex(of: "=") {
      (name, value) = (String(word[..<mark]), String(word[mark...].dropFirst()))
    } else if !word.hasPrefix("--"), word.count > 2 {
      (name, value) = (String(word.prefix(2)), String(word.dropFirst(2)))
      if Self.flags.contains(name) { return try take("-" + word.dropFirst(2), &words) }
    }
    guard let argument = value ?? words.popFirst() else {
      throw ExplainInput.InputError("curl's option \(name) has no argument")
    }
    try take(name, argument)
  }

  private mutating func take(_ name: String, _ argument: String) throws {
    switch name {
    case "-X", "--request": method = argument
    case "--url": url = argument
    case "-H", "--header":
      let mark = argument.firstIndex(of: ":") ?? argument.endIndex
      fields.append(
        (argument[..<mark].lowercased(), String(argument[mark...].dropFirst().drop { $0 == " " })))
    case "-d", "--data", "--data-ascii", "--data-binary": data.append(try Self.text(argument))
    case "--data-raw": data.append(argument)
    case "--json":
      data.append(try Self.text(argument))
      fields.append(("content-type", "application/json"))
    case "--data-urlencode": data.append(Self.urlEncoded(argument))
    case "-F", "--form", "--form-string": parts.append(argument)
    case "-u", "--user": fields.append(("authorization", "Basic"))
    case "--oauth2-bearer": fields.append(("authorization", "Bearer"))
    default:
      guard Self.ignored.contains(name) else {
        throw ExplainInput.InputError(
          "curl's option '\(name)' is not understood; leave it out if nothing depends on it")
      }
    }
  }

  private static func text(_ argument: String) throws -> String {
    guard argument.hasPrefix("@") else { return argument }
    let path = String(argument.dropFirst())
    guard let data = try? Data(contentsOf: URL(filePath: path)) else {
      throw ExplainInput.InputError("\(path): cannot be read; curl would send it as the body")
    }
    return String(decoding: data, as: UTF8.self).replacing("\r", with: "").replacing("\n", with: "")
  }

  private static func urlEncoded(_ argument: String) -> String {
    guard let mark = argument.firstIndex(of: "=") else { return PercentEncoding.encode(argument) }
    let name = argument[..<mark]
    let value = PercentEncoding.encode(String(argument[mark...].dropFirst()))
    return name.isEmpty ? value : "\(name)=\(value)"
  }

  /// The words of a shell command: quotes, backslashes, continued lines; nothing is expanded.
  static func words(_ text: String) throws -> [String] {
    var words: [String] = []
    var word: String?
    var quote: Character?
    var characters = text.replacing("\\\r\n", with: " ").replacing("\\\n", with: " ")[...]
    while let character = characters.popFirst() {
      if let open = quote {
        if character == open {
          quote = nil
        } else if character == "\\", open == "\"", let next = characters.first, "\"\\$`".contains(next) {
          word?.append(characters.removeFirst())
        } else {
          word?.append(character)
        }
      } else if character == "\"" || character == "'" {
        quote = character
        word = word ?? ""
      } else if character == "\\" {
        word = (word ?? "") + (characters.popFirst().map(String.init) ?? "")
      } else if character.isWhitespace {
        if let done = word { words.append(done) }
        word = nil
      } else {
        word = (word ?? "") + String(character)
      }
    }
    if quote != nil { throw ExplainInput.InputError("a quote in the curl command is not closed") }
    return words + (word.map { [$0] } ?? [])
  }
}
