/// The words of an HTTPie command line.
///
/// Source: HTTPie's manual, "Request items" and "Request URL".
struct HTTPieCommand {
  private(set) var draft = RequestDraft(.httpie)
  private var query: [(name: String, value: String)] = []
  private var data: [(name: String, value: LiteralValue)] = []
  private var isForm = false
  private var raw: String?

  private static let withArgument = Set(
    words: """
      -a -A -p -o -s -P --auth --auth-type --print --output --session --session-read-only --timeout --verify --cert
      --cert-key --proxy --pretty --style --max-redirects --ssl --default-scheme --check-status-code --boundary
      --format-options
      """)
  /// Longer separators come before their own prefixes.
  private static let separators = [":=@", ":=", "==@", "==", "=@", ":@", ":", "=", "@"]

  init(_ words: [String], isSecure: Bool, _ options: RequestTextOptions) throws(RequestTextError) {
    var words = words.dropFirst()
    var plain: [String] = []
    while let word = words.popFirst() {
      switch word {
      case "-f", "--form", "--multipart": isForm = true
      case "--raw": raw = words.popFirst()
      case _ where word.hasPrefix("--raw="): raw = String(word.dropFirst(6))
      case _ where word.hasPrefix("-") && word.count > 1:
        if Self.withArgument.contains(word) { _ = words.popFirst() }
        if word.dropFirst().first != "-", word.contains("f") { isForm = true }
      default: plain.append(word)
      }
    }
    if plain.count > 1, plain[0].allSatisfy({ $0.isASCII && $0.isLetter }) {
      draft.method = plain.removeFirst().uppercased()
    }
    guard let address = plain.first else { throw .unreadable(.httpie, "the HTTPie command has no URL") }
    for item in plain.dropFirst() { try take(item, options) }
    try finish(address, isSecure: isSecure)
  }

  private mutating func take(_ item: String, _ options: RequestTextOptions) throws(RequestTextError) {
    guard let start = item.firstIndex(where: { ":=@".contains($0) }),
      let separator = Self.separators.first(where: { item[start...].hasPrefix($0) })
    else {
      throw .unreadable(
        .httpie, "'\(item.prefix(40))' is not an HTTPie item, such as 'Name:value' or 'name=value'")
    }
    let name = String(item[..<start])
    var value = String(item[start...].dropFirst(separator.count))
    if separator.hasSuffix("@") { value = String(decoding: try draft.file(value, options), as: UTF8.self) }
    switch separator {
    case ":", ":@": if !value.isEmpty { draft.fields.append(RequestField(name, value)) }
    case "==", "==@": query.append((name, value))
    case ":=", ":=@":
      let octets = Array(value.utf8)
      var reader = LiteralReader(octets[...])
      guard let json = try? reader.value() else {
        throw .unreadable(.httpie, "the value of '\(name)' is not JSON")
      }
      data.append((name, json))
    default: data.append((name, .string(Array(value.utf8))))
    }
  }

  private mutating func finish(_ address: String, isSecure: Bool) throws(RequestTextError) {
    let scheme = isSecure ? "https" : "http"
    let whole =
      address.contains("://")
      ? address : "\(scheme)://" + (address.hasPrefix(":") ? "localhost" : "") + address
    // ":/path" and ":3000/path" are on localhost.
    guard let url = URLText(whole.replacing("localhost:/", with: "localhost/")) else {
      throw .unreadable(.httpie, "'\(address.prefix(60))' is not a URL")
    }
    draft.target = url.whole(adding: query.isEmpty ? nil : FormEncoding.encode(query))
    let hasBody = !data.isEmpty || raw != nil
    draft.method = draft.method ?? (hasBody ? "POST" : "GET")
    guard hasBody else { return }
    let json = LiteralValue.object(data.map { .init($0.name, $0.value) }).json(space: true)
    let form = FormEncoding.encode(data.map { ($0.name, $0.value.text ?? $0.value.json(space: true)) })
    draft.body = Array((raw ?? (isForm ? form : json)).utf8)
    draft.assume(contentType: isForm ? FormEncoding.mediaType + "; charset=utf-8" : "application/json")
  }
}
