internal import OAuth1

/// The words of a curl command line, as `einlass sign --format curl` and browsers write it.
///
/// Source: curl's manual, curl(1).
struct CurlCommand {
  private(set) var draft: RequestDraft
  private let options: RequestTextOptions
  private var data: [[UInt8]] = []
  private var query: [String] = []
  private var parts: [(name: String, value: String, isFile: Bool)] = []
  private var isGet = false
  private var isDone = false

  /// Options without an argument that do not change what is signed.
  private static let flags = Set(
    words: """
      -s -S -k -v -i -L -f -g -# -N -0 -2 -3 -4 -6 -j -J -O -R -q -a -n -1 --silent --show-error --insecure --verbose
      --include --location --location-trusted --fail --globoff --compressed --http1.0 --http1.1 --http2 --http3
      --http2-prior-knowledge --path-as-is --no-buffer --fail-with-body --tlsv1 --tlsv1.0 --tlsv1.1 --tlsv1.2
      --tlsv1.3 --ipv4 --ipv6 --no-progress-meter --progress-bar --ssl-no-revoke --no-keepalive --tcp-nodelay
      --remote-name --remote-time --no-sessionid --netrc --anyauth --digest --basic --raw --tr-encoding --post301
      --post302 --post303
      """)
  /// Options whose argument does not change what is signed.
  private static let ignored = Set(
    words: """
      -o -A -e -b -c -m -x -w -D -E -Y -y -z -r -C --output --user-agent --referer --cookie --cookie-jar --max-time
      --connect-timeout --proxy --write-out --cacert --capath --cert --key --resolve --retry --retry-delay
      --retry-max-time --interface --dump-header --trace --trace-ascii --stderr --limit-rate --max-redirs --range
      --ciphers --connect-to --proxy-user --noproxy --socks5 --aws-sigv4 --unix-socket --keepalive-time
      """)

  /// Reads `words`, the first of which is the program.
  init(_ words: [String], _ kind: RequestTextKind, _ options: RequestTextOptions) throws(RequestTextError) {
    self.options = options
    draft = RequestDraft(kind)
    var words = words.dropFirst()
    while let word = words.popFirst(), !isDone {
      if word.hasPrefix("-"), word != "-" { try take(word, &words) } else { takeURL(word) }
    }
    try finish()
  }

  private mutating func takeURL(_ word: String) {
    if draft.target == nil {
      draft.target = word
    } else {
      draft.remark("only the first of several URLs is explained")
    }
  }

  private mutating func finish() throws(RequestTextError) {
    guard let target = draft.target else { throw .unreadable(draft.kind, "the curl command has no URL") }
    guard let url = URLText(target, isSchemeOptional: true) else {
      throw .unreadable(
        draft.kind, "'\(target.prefix(60))' is not a valid URL; write it in full, with https://")
    }
    var added = query
    let form = Array(data.joined(separator: [0x26]))
    if isGet, !form.isEmpty { added.append(String(decoding: form, as: UTF8.self)) }
    draft.target = url.whole(adding: added.isEmpty ? nil : added.joined(separator: "&"))
    let hasBody = !isGet && !(data.isEmpty && parts.isEmpty)
    draft.method = draft.method ?? (hasBody ? "POST" : "GET")
    guard hasBody else { return }
    draft.body = parts.isEmpty ? form : FormEncoding.multipart(parts)
    draft.assume(contentType: parts.isEmpty ? FormEncoding.mediaType : FormEncoding.multipartType)
  }

  private mutating func take(_ source: String, _ words: inout ArraySlice<String>) throws(RequestTextError) {
    var word = source
    // Single-letter flags combined in one word: '-sSi'.
    if !word.hasPrefix("--") {
      var letters = word.dropFirst()
      while !letters.dropFirst().isEmpty, let first = letters.first, Self.flags.contains("-\(first)") {
        letters.removeFirst()
      }
      word = "-" + letters
    }
    if Self.flags.contains(word) { return }
    if word == "-G" || word == "--get" { return isGet = true }
    if word == "-I" || word == "--head" { return draft.method = "HEAD" }
    if word == "--next" || word == "-:" {
      isDone = true
      return draft.remark("only the first of several requests is explained")
    }
    var (name, value): (String, String?) = (word, nil)
    if word.hasPrefix("--"), word.contains("=") {
      (name, value) = word.cut(at: "=")
    } else if !word.hasPrefix("--"), word.count > 2 {
      (name, value) = (String(word.prefix(2)), String(word.dropFirst(2)))
    }
    guard let argument = value ?? words.popFirst() else {
      throw .unreadable(draft.kind, "the curl option \(name) has no argument")
    }
    try take(name, argument)
  }

  private mutating func take(_ name: String, _ argument: String) throws(RequestTextError) {
    switch name {
    case "-X", "--request": draft.method = argument
    case "--url": takeURL(argument)
    case "-H", "--header":
      let (name, value) = argument.cut(at: ":")
      draft.fields.append(RequestField(name, String(value.drop { $0 == " " })))
    case "-d", "--data", "--data-ascii": data.append(try text(argument, isBinary: false))
    case "--data-binary": data.append(try text(argument, isBinary: true))
    case "--data-raw": data.append(Array(argument.utf8))
    case "--json":
      data.append(try text(argument, isBinary: true))
      draft.fields.append(RequestField("content-type", "application/json"))
    case "--data-urlencode": data.append(try urlEncoded(argument))
    case "--url-query":
      query.append(
        argument.hasPrefix("+")
          ? String(argument.dropFirst()) : String(decoding: try urlEncoded(argument), as: UTF8.self))
    case "-F", "--form", "--form-string":
      let (part, value) = argument.cut(at: "=")
      parts.append((part, value, name != "--form-string" && value.hasPrefix("@")))
    case "-T", "--upload-file":
      draft.method = draft.method ?? "PUT"
      data.append(try draft.file(argument, options))
    case "-u", "--user": draft.fields.append(RequestField("authorization", "Basic"))
    case "--oauth2-bearer": draft.fields.append(RequestField("authorization", "Bearer"))
    default:
      guard Self.ignored.contains(name) else {
        throw .unreadable(
          draft.kind, "unknown curl option '\(name)'; remove it if it does not change the request")
      }
    }
  }

  /// Returns the argument, or the contents of the file that it names after `@`.
  private func text(_ argument: String, isBinary: Bool) throws(RequestTextError) -> [UInt8] {
    guard argument.hasPrefix("@") else { return Array(argument.utf8) }
    let octets = try draft.file(String(argument.dropFirst()), options)
    return isBinary ? octets : octets.filter { $0 != 0x0D && $0 != 0x0A }
  }

  private func urlEncoded(_ argument: String) throws(RequestTextError) -> [UInt8] {
    guard let mark = argument.firstIndex(where: { $0 == "=" || $0 == "@" }) else {
      return Array(PercentEncoding.encode(argument).utf8)
    }
    let (name, value) = argument.cut(at: argument[mark])
    let octets = argument[mark] == "@" ? try draft.file(value, options) : Array(value.utf8)
    return Array((name.isEmpty ? "" : name + "=").utf8) + PercentEncoding.encode(octets)
  }
}

extension RequestDraft {
  /// Returns the contents of the file that the command names.
  func file(_ path: String, _ options: RequestTextOptions) throws(RequestTextError) -> [UInt8] {
    if let body = options.body { return body }
    guard let read = options.file else {
      throw .unreadable(
        kind,
        "the body is in a file, '\(path.prefix(60))', which is not read here; replace its name with "
          + "its content"
      )
    }
    guard let octets = read(path) else {
      throw .unreadable(kind, "cannot read \(path), which the command sends as the body")
    }
    return octets
  }
}
