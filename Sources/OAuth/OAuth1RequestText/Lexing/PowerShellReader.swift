/// Reads the subset of PowerShell that requests are written in: variables, strings, hash tables, one command.
struct PowerShellReader {
  /// A value of a variable or parameter.
  enum Value: Sendable {
    case text(String)
    case table([(name: String, value: String)])
  }

  typealias Parameter = (name: String, value: Value)

  /// The variables that were set, by lowercase name: strings and hash tables.
  private var texts: [String: String] = [:]
  private var tables: [String: [(name: String, value: String)]] = [:]
  private var rest: ArraySlice<Unicode.Scalar>

  init(_ text: ArraySlice<Unicode.Scalar>) { rest = text }

  /// Reads statements up to the command of one of `names`; returns its parameters in order, unnamed ones under an empty
  /// name. `nil` if there is no such command.
  mutating func parameters(of names: Set<String>) -> [Parameter]? {
    while !rest.isEmpty {
      skipSpace(withLines: true)
      guard let first = rest.first else { return nil }
      if first == "$" {
        statement()
      } else if first == "#" || first == "|" {
        skipLine()
      } else if Self.isWord(first) {
        if names.contains(word().lowercased()) { return parameters() }
      } else {
        rest.removeFirst()
      }
    }
    return nil
  }

  /// Reads `$name = value`, `$name.Add("key", "value")`, `$name["key"] = "value"`; a command on the right is read next.
  private mutating func statement() {
    rest.removeFirst()
    let name = word().lowercased()
    if rest.first == "[" {
      rest.removeFirst()
      let key = text() ?? ""
      if rest.first == "]" { rest.removeFirst() }
      if takeEquals(), let value = text() { add(key, value, to: name) }
      return
    }
    if name.hasSuffix(".add"), rest.first == "(" {
      rest.removeFirst()
      guard let key = text() else { return }
      skipSpace(withLines: true)
      if rest.first == "," { rest.removeFirst() }
      skipSpace(withLines: true)
      if let value = text() { add(key, value, to: String(name.dropLast(4))) }
      return
    }
    guard takeEquals() else { return skipToEnd() }
    let start = rest
    switch value() {
    case .table(let entries)?: tables[name] = entries
    case .text(let text)?:
      // A variable that is set to a command's result has no value; the command is read next.
      if isCommand(text) { rest = start } else { texts[name] = text }
    case nil: break
    }
  }

  private func isCommand(_ text: String) -> Bool {
    text.lowercased().hasPrefix("invoke-") || ["irm", "iwr"].contains(text.lowercased())
  }

  private mutating func takeEquals() -> Bool {
    skipSpace(withLines: false)
    guard rest.first == "=" else { return false }
    rest.removeFirst()
    skipSpace(withLines: false)
    return true
  }

  private mutating func add(_ key: String, _ value: String, to name: String) {
    tables[name, default: []].append((key, value))
  }

  private mutating func parameters() -> [Parameter] {
    var parameters: [Parameter] = []
    var name: String?
    while true {
      skipSpace(withLines: false)
      guard let first = rest.first, !"\n\r|;)".unicodeScalars.contains(first) else { break }
      if first == "-", let next = rest.dropFirst().first, Self.isWord(next) {
        if let name { parameters.append((name, .text(""))) }
        rest.removeFirst()
        name = word().lowercased()
      } else if let value = value() {
        parameters.append((name ?? "", value))
        name = nil
      } else {
        _ = rest.popFirst()
      }
    }
    if let name { parameters.append((name, .text(""))) }
    return parameters
  }

  /// Reads the next value. `nil` if there is none.
  private mutating func value(depth: Int = 0) -> Value? {
    guard depth < LiteralReader.deepest else {
      // Requests are not written like this; the rest is ignored.
      rest = []
      return nil
    }
    guard let first = rest.first else { return nil }
    if first == "@", rest.dropFirst().first == "{" {
      rest.removeFirst(2)
      return .table(table(depth: depth))
    }
    if first == "$" {
      rest.removeFirst()
      let name = word()
      if let entries = tables[name.lowercased()] { return .table(entries) }
      return .text(texts[name.lowercased()] ?? "$" + name)
    }
    // A converted value counts as the value itself.
    if first == "(" { rest.removeFirst(); skipSpace(withLines: true); return value(depth: depth + 1) }
    return text().map { .text($0) }
  }

  private mutating func table(depth: Int) -> [(name: String, value: String)] {
    var entries: [(name: String, value: String)] = []
    while true {
      skipSpace(withLines: true)
      guard let first = rest.first, first != "}" else { break }
      if first == ";" || first == "," { rest.removeFirst(); continue }
      guard let name = text(), takeEquals(), case .text(let value)? = value(depth: depth + 1) else { break }
      entries.append((name, value))
    }
    if rest.first == "}" { rest.removeFirst() }
    return entries
  }

  /// Reads a string or word. `nil` if neither is next.
  private mutating func text() -> String? {
    guard let first = rest.first else { return nil }
    if first == "@", let quote = rest.dropFirst().first, quote == "\"" || quote == "'" {
      rest.removeFirst(2)
      return hereString(quote)
    }
    if first == "\"" || first == "'" || Typography.isDoubleQuote(first) || Typography.isSingleQuote(first) {
      rest.removeFirst()
      return quoted(isDouble: first == "\"" || Typography.isDoubleQuote(first))
    }
    let word = word()
    return word.isEmpty ? nil : word
  }

  private mutating func quoted(isDouble: Bool) -> String {
    var text = String.UnicodeScalarView()
    while let scalar = rest.popFirst() {
      let isQuote =
        isDouble
        ? scalar == "\"" || Typography.isDoubleQuote(scalar)
        : scalar == "'" || Typography.isSingleQuote(scalar)
      if isQuote {
        guard rest.first == scalar else { return String(text) }
        text.append(rest.removeFirst())
      } else if scalar == "`", isDouble {
        switch rest.popFirst() {
        case "n": text.append("\n")
        case "r": text.append("\r")
        case "t": text.append("\t")
        case let next?: text.append(next)
        case nil: break
        }
      } else {
        text.append(scalar)
      }
    }
    return String(text)
  }

  /// Reads the text between `@"` with a line end and a line that begins with `"@`.
  private mutating func hereString(_ quote: Unicode.Scalar) -> String {
    var text = String.UnicodeScalarView()
    while let scalar = rest.popFirst(), scalar != "\n" { _ = scalar }
    while let scalar = rest.popFirst() {
      if scalar == quote, rest.first == "@", text.isEmpty || text.last == "\n" {
        rest.removeFirst()
        break
      }
      text.append(scalar)
    }
    if text.last == "\n" { text.removeLast() }
    if text.last == "\r" { text.removeLast() }
    return String(text)
  }

  private static func isWord(_ scalar: Unicode.Scalar) -> Bool {
    !scalar.properties.isWhitespace && !"\"'`|;,(){}[]=$@".unicodeScalars.contains(scalar)
  }

  private mutating func word() -> String {
    var word = String.UnicodeScalarView()
    while let scalar = rest.first, Self.isWord(scalar) {
      word.append(scalar)
      rest.removeFirst()
    }
    return String(word)
  }

  /// Skips white space, and a line end after a backtick.
  private mutating func skipSpace(withLines: Bool) {
    while let scalar = rest.first {
      if scalar == " " || scalar == "\t" || withLines && (scalar == "\n" || scalar == "\r") {
        rest.removeFirst()
      } else if scalar == "`" {
        var end = rest.dropFirst()
        if end.first == "\r" { end.removeFirst() }
        guard end.isEmpty || end.first == "\n" else { return }
        rest = end.dropFirst()
      } else {
        return
      }
    }
  }

  private mutating func skipLine() { rest = rest.drop { $0 != "\n" } }

  /// Skips the rest of an irrelevant statement, such as `$session.Cookies.Add((New-Object ...))`.
  private mutating func skipToEnd() {
    while let scalar = rest.first, scalar != "\n", scalar != ";" {
      if scalar == "\"" || scalar == "'" { _ = text() } else { rest.removeFirst() }
    }
  }
}
