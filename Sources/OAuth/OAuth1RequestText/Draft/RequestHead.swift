/// The fields of a request's head, joined again if copying has broken their lines.
struct RequestHead: Sendable {
  private(set) var fields: [RequestField] = []
  private(set) var remarks: [String] = []
  /// The lines after the last field that are not fields. They are a body without an empty line before it.
  private(set) var body: [String] = []
  /// The number of lines that the last field spans.
  private var lineCount = 0

  /// The maximum number of lines of a field, and the maximum size of its value in bytes: more than any server accepts.
  private static let (mostLines, longest) = (200, 65_536)

  init(_ lines: some Sequence<String>, _ kind: RequestTextKind) throws(RequestTextError) {
    for line in lines {
      guard body.isEmpty else {
        body.append(line)
        continue
      }
      let isFolded = line.first == " " || line.first == "\t"
      let bare = String(line.drop { $0 == " " || $0 == "\t" })
      if bare.isEmpty { continue }
      if let field = Self.field(bare), !(isFolded && Self.isParameter(bare)) {
        fields.append(field)
        lineCount = 0
      } else if let last = fields.last, isFolded || Self.goesOn(last, bare) {
        append(bare, isFolded: isFolded)
        lineCount += 1
        if lineCount > Self.mostLines || (fields.last?.value.utf8.count ?? 0) > Self.longest {
          throw .unreadable(kind, "a header spans more lines than any server accepts; write it on one line")
        }
      } else if !fields.isEmpty, bare.contains("=") || bare.hasPrefix("{") || bare.hasPrefix("<") {
        body.append(line)
        remarks.append("the empty line before the body was missing")
      } else {
        throw .unreadable(kind, "'\(bare.prefix(40))' is not a header field; write 'Name: value'")
      }
    }
  }

  /// Returns the field on a line. HTTP/2's pseudo-field names begin with a colon.
  private static func field(_ line: String) -> RequestField? {
    guard line.hasPrefix(":") else { return RequestField(line: line) }
    return RequestField(line: line.dropFirst()).map { RequestField(":" + $0.name, $0.value) }
  }

  private static func isParameter(_ line: String) -> Bool {
    line.hasPrefix("oauth_") || line.hasPrefix("realm=") || line.hasPrefix(",")
  }

  /// Whether `line`, which is not a field, continues `field`, an Authorization value that is not complete.
  private static func goesOn(_ field: RequestField, _ line: String) -> Bool {
    guard field.name == "authorization" else { return false }
    let value = field.value.trimmingSuffix(while: \.isWhitespace)
    let isClosed = value.count { $0 == "\"" }.isMultiple(of: 2)
    // A parameter that was broken within its name.
    let isOpen = !(value.split(separator: ",").last?.contains("=") ?? true)
    return isParameter(line) || !isClosed || value.hasSuffix(",") || value.lowercased() == "oauth"
      || value.hasSuffix("=") || isOpen
  }

  private mutating func append(_ line: String, isFolded: Bool) {
    guard var last = fields.popLast() else { return }
    let value = last.value.trimmingSuffix(while: \.isWhitespace)
    // No space is inserted within a value, since a line that was broken by its length has none there.
    let isCut = !isFolded && !value.hasSuffix(",") && value.lowercased() != "oauth" && !Self.isParameter(line)
    last.value = value + (isCut ? "" : " ") + line
    fields.append(last)
    if !isFolded {
      let name = last.name == "authorization" ? "Authorization" : last.name
      let remark = "the \(name) field was split over several lines"
      if !remarks.contains(remark) { remarks.append(remark) }
    }
  }
}

extension String {
  func trimmingSuffix(while predicate: (Character) -> Bool) -> String {
    var end = endIndex
    while end > startIndex, predicate(self[index(before: end)]) { end = index(before: end) }
    return String(self[..<end])
  }
}
