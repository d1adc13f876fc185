/// The first command of a text, split into words by a shell's rules, without expansion.
struct CommandWords: Sendable {
  /// The syntax of a command.
  enum Shell: Sendable { case posix, commandPrompt, powerShell }

  private(set) var words: [String] = []
  /// Unusual properties, as clauses.
  private(set) var remarks: [String] = []
  /// Whether the last quotation mark is not closed.
  private(set) var isOpen = false
  /// The text after the command.
  private(set) var rest: ArraySlice<Unicode.Scalar>

  private let shell: Shell
  private var word: String.UnicodeScalarView?
  /// Whether the current word is left out, as the target of a redirection.
  private var isRedirected = false
  private var hasVariable = false

  init(_ text: ArraySlice<Unicode.Scalar>, _ shell: Shell) {
    self.shell = shell
    rest = text
    // Browsers on Windows put '^' before characters that cmd.exe might interpret, even within quotes.
    let isFromBrowser = shell == .commandPrompt && Self.hasCaretQuote(text)
    while let scalar = rest.popFirst() {
      if isFromBrowser, scalar == "^" {
        carets()
      } else if !take(scalar, isFromBrowser) {
        break
      }
    }
    finishWord()
  }

  /// Whether a `^"` or `^\^"` is in the text.
  private static func hasCaretQuote(_ text: ArraySlice<Unicode.Scalar>) -> Bool {
    zip(text, text.dropFirst()).contains { $0 == "^" && ($1 == "\"" || $1 == "\\") }
  }

  private mutating func finishWord() {
    if let word, !isRedirected { words.append(String(word)) }
    if word != nil { isRedirected = false }
    word = nil
  }

  private mutating func append(_ scalar: Unicode.Scalar) {
    if word == nil { word = String.UnicodeScalarView() }
    word?.append(scalar)
  }

  private mutating func remark(_ text: String) {
    if !remarks.contains(text) { remarks.append(text) }
  }

  /// Skips `text` if it is next.
  private mutating func skip(_ text: String) -> Bool {
    guard rest.starts(with: text.unicodeScalars) else { return false }
    rest = rest.dropFirst(text.unicodeScalars.count)
    return true
  }

  /// Takes a `$` before a possible variable name.
  private mutating func variable() {
    append("$")
    guard let next = rest.first, next.properties.isAlphabetic || next == "{" else { return }
    let name = rest.prefix(40).prefix { $0.properties.isAlphabetic || $0 == "_" || $0 == "{" || $0 == "}" }
    if hasVariable { return }
    hasVariable = true
    remark("variables such as $\(String(String.UnicodeScalarView(name))) were not replaced with their values")
  }

  /// Takes a character outside quotes; returns `false` if it ends the command.
  private mutating func take(_ scalar: Unicode.Scalar, _ isFromBrowser: Bool) -> Bool {
    switch scalar {
    case "\n", "\r":
      finishWord()
      return words.isEmpty
    case " ", "\t",
      _ where Typography.isSpace(scalar):
      finishWord()
    case "'" where shell != .commandPrompt || word == nil || word?.isEmpty == true: singleQuoted()
    case "\"": doubleQuoted(isFromBrowser)
    case _ where Typography.isSingleQuote(scalar):
      remark("its quotes were typographic")
      typographic(Typography.isSingleQuote, "'")
    case _ where Typography.isDoubleQuote(scalar):
      remark("its quotes were typographic")
      typographic(Typography.isDoubleQuote, "\"")
    case _ where Typography.isDash(scalar) && word == nil:
      remark("its dashes were typographic")
      // An em dash replaced two dashes, and so did an en dash before a long option's name.
      let isLong = rest.prefix { $0.properties.isAlphabetic }.count > 1
      append("-")
      if isLong { append("-") }
    case _ where Typography.isInvisible(scalar): break
    case "$" where shell == .posix && skip("'"): escaped()
    case "\\" where shell == .posix: backslash()
    case "\\" where shell == .commandPrompt: backslashes()
    case "^" where shell == .commandPrompt: carets()
    case "`" where shell == .powerShell:
      if !lineEnd(), let next = rest.popFirst() { append(Self.backtick(next)) }
    case "|", ";", "&": return operatorFound(scalar)
    case ">", "<":
      if word?.allSatisfy({ $0.properties.numericType != nil }) == true { word = nil }
      finishWord()
      if rest.first == ">" || rest.first == "&" { rest.removeFirst() }
      isRedirected = true
    case "$": variable()
    default: append(scalar)
    }
    return true
  }

  /// Skips a line end if it is next; returns `false` otherwise.
  private mutating func lineEnd() -> Bool {
    // White space after the continuation character, left by copying.
    let blanks = rest.prefix { $0 == " " || $0 == "\t" }
    var end = rest[blanks.endIndex...]
    if end.first == "\r" { end.removeFirst() }
    guard end.first == "\n" else { return end.isEmpty && rest.isEmpty }
    end.removeFirst()
    rest = end
    finishWord()
    return true
  }

  private mutating func backslash() {
    if lineEnd() { return }
    if let next = rest.popFirst() { append(next) }
  }

  /// Takes a caret of cmd.exe and the character that it escapes.
  private mutating func carets() {
    if lineEnd() { return }
    guard let next = rest.popFirst() else { return }
    switch next {
    case "\"": doubleQuoted(true)
    case "\\" where skip("^\""): append("\"")
    default: append(next)
    }
  }

  /// Takes backslashes by the rules of programs on Windows: they are special only before a quotation mark.
  private mutating func backslashes() {
    var count = 1
    while skip("\\") { count += 1 }
    guard rest.first == "\"" else {
      if count == 1, shell == .commandPrompt, lineEnd() { return }
      for _ in 0..<count { append("\\") }
      return
    }
    for _ in 0..<count / 2 { append("\\") }
    if count % 2 == 1, skip("\"") { append("\"") }
  }

  private mutating func operatorFound(_ scalar: Unicode.Scalar) -> Bool {
    let isWithinURL = word.map { String($0).contains("://") } ?? false
    if isWithinURL, scalar != "|" {
      remark("the URL is not quoted, so the shell ends the command at '\(scalar)'")
    }
    finishWord()
    guard !words.isEmpty else { return true }
    rest = rest.drop { $0 != "\n" }
    return false
  }
}

// MARK: - Quotes

extension CommandWords {
  private mutating func singleQuoted() {
    word = word ?? String.UnicodeScalarView()
    while let scalar = rest.popFirst() {
      if scalar == "'" {
        // PowerShell doubles the quotation mark.
        guard shell == .powerShell, skip("'") else { return }
      }
      append(scalar)
    }
    isOpen = true
  }

  private mutating func doubleQuoted(_ isFromBrowser: Bool) {
    word = word ?? String.UnicodeScalarView()
    while let scalar = rest.popFirst() {
      switch (scalar, shell) {
      // Programs on Windows do the same.
      case ("\"", .powerShell) where skip("\""), ("\"", .commandPrompt) where !isFromBrowser && skip("\""):
        append("\"")
      case ("\"", _): return
      case ("\\", .posix):
        if skip("\n") { continue }
        append(rest.first.map("\"\\$`".unicodeScalars.contains) == true ? rest.removeFirst() : scalar)
      case ("\\", .commandPrompt) where isFromBrowser && skip("^\""): append("\"")
      case ("\\", .commandPrompt): backslashes()
      // PowerShell passes backslashes to cmd.exe's programs unchanged.
      case ("\\", .powerShell) where rest.first == "`" && rest.dropFirst().first == "\"": break
      case ("^", .commandPrompt) where isFromBrowser:
        if skip("\"") { return }
        if lineEndWithin() { continue }
        if let next = skip("\\^\"") ? "\"" : rest.popFirst() { append(next) }
      case ("`", .powerShell): if let next = rest.popFirst() { append(Self.backtick(next)) }
      case ("$", .posix), ("$", .powerShell): variable()
      default: append(scalar)
      }
    }
    isOpen = true
  }

  /// Takes a line feed within a browser's quotes, written as a caret and two line ends.
  private mutating func lineEndWithin() -> Bool {
    var end = rest
    var count = 0
    while count < 2, let first = end.first, first == "\n" || first == "\r" {
      if end.removeFirst() == "\n" { count += 1 }
    }
    guard count == 2 else { return false }
    rest = end
    append("\n")
    return true
  }

  private static func backtick(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar {
    case "n": "\n"
    case "r": "\r"
    case "t": "\t"
    case "0": "\0"
    default: scalar
    }
  }

  /// Takes the text up to the closing quotation mark of the same kind, curly or straight.
  private mutating func typographic(_ closes: (Unicode.Scalar) -> Bool, _ plain: Unicode.Scalar) {
    word = word ?? String.UnicodeScalarView()
    while let scalar = rest.popFirst() {
      if closes(scalar) || scalar == plain {
        // A quotation mark in the middle of a word is within the quotes.
        guard let next = rest.first, !" \t\r\n\\^`|;&)".unicodeScalars.contains(next) else { return }
      }
      append(scalar)
    }
    isOpen = true
  }

  /// Takes `$'...'` with C escapes.
  private mutating func escaped() {
    word = word ?? String.UnicodeScalarView()
    var octets: [UInt8] = []
    while let scalar = rest.popFirst() {
      if scalar == "'" {
        for scalar in String(decoding: octets, as: UTF8.self).unicodeScalars { append(scalar) }
        return
      }
      if scalar == "\\" {
        StringEscape.take(&rest, isText: false, into: &octets)
      } else {
        octets += String(scalar).utf8
      }
    }
    isOpen = true
  }
}
