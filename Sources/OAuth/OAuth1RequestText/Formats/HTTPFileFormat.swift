/// Requests in an editor's file: VS Code's REST Client, JetBrains' HTTP client. Variables are replaced where the file
/// sets them.
enum HTTPFileFormat {
  static func read(_ text: Bytes, _ options: RequestTextOptions) throws(RequestTextError) -> [RequestDraft]? {
    let lines = text.lines
    let isFile = lines.contains {
      $0.hasPrefix("###") || $0.first == UInt8(ascii: "@") && $0.prefix(256).contains(UInt8(ascii: "="))
        || $0.prefix(64).contains("{{") && start($0) != nil
    }
    guard isFile, text.first != UInt8(ascii: "{"), lines.contains(where: { start($0) != nil }) else {
      return nil
    }
    var variables = TemplateVariables(kind: .httpFile)
    var blocks: [[String]] = [[]]
    var isScript = false
    for line in lines {
      let trimmed = line.trimmed
      if trimmed.hasPrefix("###") {
        blocks.append([])
      } else if isScript || trimmed.hasPrefix("> {%") || trimmed.hasPrefix("< {%") {
        isScript = !trimmed.contains("%}")
      } else if trimmed.first == UInt8(ascii: "@"), let mark = trimmed.firstIndex(of: "=") {
        variables.values[trimmed[..<mark].dropFirst().trimmed.text] = trimmed[(mark + 1)...].trimmed.text
      } else if !(trimmed.first == UInt8(ascii: "#") || trimmed.hasPrefix("// ")) {
        blocks[blocks.count - 1].append(line.text)
      }
    }
    var drafts: [RequestDraft] = []
    for block in blocks {
      if let draft = try draft(block, variables) { drafts.append(draft) }
    }
    return drafts.isEmpty ? nil : drafts
  }

  /// The method and the URL of a line that begins a request.
  private static func start(_ line: Bytes) -> RequestLine? {
    let words = line.prefix(16_384).text.split(separator: " ")
    guard let first = words.first else { return nil }
    if words.count >= 2, RequestLine("\(first) /") != nil,
      words[1].hasPrefix("{{") || words[1].hasPrefix("/") || words[1].contains("://")
    {
      return RequestLine("\(first) \(words[1]) HTTP/1.1")
    }
    return first.contains("://") && !first.contains("=\"") && words.count <= 2 && first.hasPrefix("http")
      ? RequestLine("GET \(first) HTTP/1.1") : nil
  }

  private static func draft(
    _ block: [String], _ variables: TemplateVariables
  ) throws(RequestTextError) -> RequestDraft? {
    guard let index = block.firstIndex(where: { start(Array($0.utf8)[...]) != nil }),
      let line = start(Array(block[index].utf8)[...])
    else { return nil }
    var target = line.target
    var rest = block[(index + 1)...]
    // The query may continue on further lines.
    while let next = rest.first, next.first == " " || next.first == "\t",
      let mark = next.first(where: { !$0.isWhitespace }), mark == "?" || mark == "&"
    {
      target += next.filter { !$0.isWhitespace }
      rest.removeFirst()
    }
    let head = rest.prefix { !$0.allSatisfy(\.isWhitespace) }
    let body = rest[head.endIndex...].drop { $0.allSatisfy(\.isWhitespace) }
    var lines: [String] = []
    for line in head { lines.append(try variables.replaced(line)) }
    var draft = RequestDraft(.httpFile)
    draft.method = line.method
    draft.target = try variables.replaced(target)
    draft.fields = try RequestHead(lines, .httpFile).fields
    var text = body.joined(separator: "\n")
    while text.last == "\n" { text.removeLast() }
    if text.hasPrefix("< ") {
      draft.missBody("the body is in the file '\(text.dropFirst(2).prefix(60))', which is not read here")
      draft.unread.append(String(text.prefix(60)))
    } else {
      do throws(RequestTextError) {
        text = try variables.replaced(text)
      } catch {
        draft.unread.append("{{...}} in the body")
      }
      draft.body = Array(text.utf8)
    }
    return draft
  }
}
