/// An object of R as `dput` writes it: texts, numbers, names, and calls such as `list(a = 1)`.
///
/// Source: R's documentation of `dput` and `structure`.
indirect enum RObject {
  struct Item {
    let name: String?
    let value: RObject
  }

  case text(String)
  /// A number or a name as written, such as `200L`, `TRUE` or `NULL`.
  case word(String)
  case call(String, [Item])

  static func parse(_ source: String) -> RObject? {
    var reader = RReader(source)
    return reader.value(depth: 0)
  }

  /// The arguments of `list` and `c`, also inside `structure`.
  var items: [Item] {
    guard case .call(let function, let items) = self else { return [] }
    return function == "structure" ? items.first?.value.items ?? [] : items
  }

  subscript(name: String) -> RObject? { items.first { $0.name == name }?.value }

  var text: String? { if case .text(let text) = self { text } else { nil } }

  var number: Int? {
    if case .word(let word) = self { Int(word.hasSuffix("L") ? word.dropLast() : word[...]) } else { nil }
  }

  /// The bytes of `charToRaw("...")`, `raw(0)` or `as.raw(c(0x7b, ...))`.
  var bytes: [UInt8]? {
    switch self {
    case .text(let text): return Array(text.utf8)
    case .call("charToRaw", let items): return items.first?.value.text.map { Array($0.utf8) }
    case .call("raw", _): return []
    case .call("as.raw", let items):
      let list = items.first?.value.items ?? []
      let values = list.compactMap { item -> UInt8? in
        guard case .word(let word) = item.value else { return nil }
        return word.hasPrefix("0x") ? UInt8(word.dropFirst(2), radix: 16) : UInt8(word)
      }
      return values.count == list.count ? values : nil
    default: return nil
    }
  }
}

/// Reads objects of R, in linear time and at most 32 deep.
private struct RReader {
  private let scalars: [Unicode.Scalar]
  private var index = 0

  init(_ source: String) {
    scalars = Array(source.unicodeScalars)
  }

  mutating func value(depth: Int) -> RObject? {
    guard depth < 32, let next = peek() else { return nil }
    if next == "\"" || next == "'" { return quoted().map(RObject.text) }
    guard let word = word() else { return nil }
    guard peek() == "(" else { return .word(word) }
    index += 1
    var items: [RObject.Item] = []
    while let next = peek(), next != ")" {
      guard let item = item(depth: depth + 1) else { return nil }
      items.append(item)
      if peek() == "," { index += 1 }
    }
    guard peek() == ")" else { return nil }
    index += 1
    return .call(word, items)
  }

  private mutating func item(depth: Int) -> RObject.Item? {
    let start = index
    if let name = peek() == "\"" ? quoted() : word(), peek() == "=" {
      index += 1
      return value(depth: depth).map { RObject.Item(name: name, value: $0) }
    }
    index = start
    return value(depth: depth).map { RObject.Item(name: nil, value: $0) }
  }

  /// Skips white space, and returns the next character.
  private mutating func peek() -> Unicode.Scalar? {
    while index < scalars.count, scalars[index].value <= 0x20 { index += 1 }
    return index < scalars.count ? scalars[index] : nil
  }

  /// A name, a number, or a name between backticks.
  private mutating func word() -> String? {
    if peek() == "`" { return quoted() }
    let start = index
    while index < scalars.count, isPart(scalars[index]) { index += 1 }
    return index > start ? String(String.UnicodeScalarView(scalars[start..<index])) : nil
  }

  private func isPart(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isAlphabetic || 0x30...0x39 ~= scalar.value || "._-+:".unicodeScalars.contains(scalar)
  }

  /// Text between two equal marks, with the escapes of C.
  private mutating func quoted() -> String? {
    let mark = scalars[index]
    index += 1
    var text = String.UnicodeScalarView()
    while index < scalars.count, scalars[index] != mark {
      if scalars[index] == "\\" {
        index += 1
        guard let scalar = escape() else { return nil }
        text.append(scalar)
      } else {
        text.append(scalars[index])
        index += 1
      }
    }
    guard index < scalars.count else { return nil }
    index += 1
    return String(text)
  }

  /// Reads what follows a backslash.
  private mutating func escape() -> Unicode.Scalar? {
    guard index < scalars.count else { return nil }
    let letter = scalars[index]
    index += 1
    switch letter {
    case "n": return "\n"
    case "r": return "\r"
    case "t": return "\t"
    case "u", "U", "x":
      let isBraced = index < scalars.count && scalars[index] == "{"
      if isBraced { index += 1 }
      let most = letter == "x" ? 2 : letter == "u" ? 4 : 8
      var value: UInt32 = 0
      var count = 0
      while count < most, index < scalars.count, let digit = Character(scalars[index]).hexDigitValue {
        value = value << 4 | UInt32(digit)
        count += 1
        index += 1
      }
      if isBraced, index < scalars.count, scalars[index] == "}" { index += 1 }
      return Unicode.Scalar(value)
    default: return letter
    }
  }
}
