/// Finds the types that a Swift source declares and names, only by its words. Comments and text in strings do not
/// count, but interpolations do.
struct SourceScanner {
  /// Types at the top level that other files see.
  private(set) var declared: Set<String> = []
  /// Types that are nested, or private to this file.
  private(set) var inner: Set<String> = []
  /// Everything that may be a type's name, except after a dot.
  private(set) var named: Set<String> = []

  private let octets: [UInt8]
  private var index = 0
  private var depth = 0
  /// The words of the current line since the last brace.
  private var line: [String] = []

  init(_ text: String) {
    octets = Array(text.utf8)
    scan(untilParenthesis: false)
  }

  private static let keywords: Set<String> = ["struct", "class", "enum", "actor", "protocol", "typealias"]

  private mutating func scan(untilParenthesis: Bool) {
    var parentheses = 0
    while index < octets.count {
      switch octets[index] {
      case UInt8(ascii: "/") where starts("//"): skip(to: "\n")
      case UInt8(ascii: "/") where starts("/*"): skip(to: "*/")
      case UInt8(ascii: "\""): skipString(hashes: 0)
      case UInt8(ascii: "#"): skipHashes()
      case UInt8(ascii: "{"): brace(1)
      case UInt8(ascii: "}"): brace(-1)
      case UInt8(ascii: "\n"): line = []; index += 1
      case UInt8(ascii: "("): parentheses += 1; index += 1
      case UInt8(ascii: ")"):
        index += 1
        if untilParenthesis, parentheses == 0 { return }
        parentheses -= 1
      case let octet where Self.isOfWord(octet): readWord()
      default: index += 1
      }
    }
  }

  private mutating func brace(_ change: Int) {
    depth += change
    line = []
    index += 1
  }

  private mutating func readWord() {
    let start = index
    while index < octets.count, Self.isOfWord(octets[index]) { index += 1 }
    let word = String(decoding: octets[start..<index], as: UTF8.self)
    defer { line.append(word) }
    guard 0x41...0x5A ~= octets[start] else { return }
    if let keyword = line.last, Self.keywords.contains(keyword) {
      let isPrivate = line.contains("private") || line.contains("fileprivate")
      if depth == 0, !isPrivate { declared.insert(word) } else { inner.insert(word) }
    } else if start == 0 || octets[start - 1] != UInt8(ascii: ".") {
      named.insert(word)
    }
  }

  /// A raw string, or something like `#if`.
  private mutating func skipHashes() {
    var hashes = 0
    while index < octets.count, octets[index] == UInt8(ascii: "#") {
      hashes += 1
      index += 1
    }
    if index < octets.count, octets[index] == UInt8(ascii: "\"") { skipString(hashes: hashes) }
  }

  private mutating func skipString(hashes: Int) {
    let marks = String(repeating: "#", count: hashes)
    let quote = starts("\"\"\"") ? "\"\"\"" : "\""
    index += quote.utf8.count
    while index < octets.count {
      if starts("\\\(marks)(") {
        index += hashes + 2
        scan(untilParenthesis: true)
      } else if starts("\\\(marks)") {
        index += hashes + 2
      } else if starts(quote + marks) {
        index += quote.utf8.count + hashes
        return
      } else {
        index += 1
      }
    }
  }

  private mutating func skip(to end: String) {
    while index < octets.count, !starts(end) { index += 1 }
    if end != "\n" { index += end.utf8.count }
  }

  private func starts(_ text: String) -> Bool {
    octets[min(index, octets.count)...].starts(with: text.utf8)
  }

  private static func isOfWord(_ octet: UInt8) -> Bool {
    switch octet {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "_"): true
    default: octet >= 0x80
    }
  }
}
