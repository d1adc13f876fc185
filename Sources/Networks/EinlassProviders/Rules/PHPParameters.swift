/// The parameters of a query or a form as PHP reads them into `$_GET` and `$_POST`: brackets nest, empty ones are
/// numbered, `.` and spaces become `_`, a later value replaces an earlier one, and empty names are ignored.
///
/// Source: PHP manual, "Variables From External Sources"; reference of OAuth providers, section 2.7.
struct PHPParameters {
  private enum Value {
    case text([UInt8])
    case array(PHPParameters)
  }

  /// The depth to which PHP lets brackets nest (`max_input_nesting_level`). Deeper brackets are ignored.
  private static let depth = 64

  private var entries: [(key: [UInt8], value: Value)] = []
  private var places: [[UInt8]: Int] = [:]
  /// The number for the next empty brackets.
  private var next = 0
  private var hasNumbers = false

  init(_ pairs: [SentPairs.Pair]) {
    for pair in pairs {
      let path = Self.path(of: pair.name)
      guard let top = path.first, !top.isEmpty, path.count <= Self.depth else { continue }
      set(path[...], pair.value)
    }
  }

  private init() {}

  /// The parameters in the order of their first appearance, with names such as `a[b][0]`.
  var pairs: [SentPairs.Pair] {
    entries.flatMap { key, value -> [SentPairs.Pair] in
      switch value {
      case .text(let text): [SentPairs.Pair(name: key, value: text)]
      case .array(let inner): inner.nested(in: key)
      }
    }
  }

  /// Removes the top-level entries that `other` also has, which PHP's `array_merge` replaces.
  mutating func remove(whatIsIn other: PHPParameters) {
    entries.removeAll { other.places[$0.key] != nil }
    places = Dictionary(uniqueKeysWithValues: entries.enumerated().map { ($1.key, $0) })
  }

  private func nested(in name: [UInt8]) -> [SentPairs.Pair] {
    entries.flatMap { key, value -> [SentPairs.Pair] in
      let full = name + [UInt8(ascii: "[")] + key + [UInt8(ascii: "]")]
      return switch value {
      case .text(let text): [SentPairs.Pair(name: full, value: text)]
      case .array(let inner): inner.nested(in: full)
      }
    }
  }

  private mutating func set(_ path: ArraySlice<[UInt8]>, _ value: [UInt8]) {
    guard var key = path.first else { return }
    if key.isEmpty { key = Array(String(next).utf8) }
    count(key)
    let rest = path.dropFirst()
    let place = places[key] ?? entries.count
    if place == entries.count {
      entries.append((key, .text([])))
      places[key] = place
    }
    if rest.isEmpty {
      entries[place].value = .text(value)
      return
    }
    var inner = PHPParameters()
    if case .array(let present) = entries[place].value { inner = present }
    // Avoids a second reference during the change.
    entries[place].value = .text([])
    inner.set(rest, value)
    entries[place].value = .array(inner)
  }

  /// Counts a key that PHP interprets as a number.
  private mutating func count(_ key: [UInt8]) {
    guard let number = Int(String(decoding: key, as: UTF8.self)), String(number).utf8.elementsEqual(key),
      number < .max, !hasNumbers || number >= next
    else { return }
    (next, hasNumbers) = (number + 1, true)
  }

  /// The keys of a name, starting at the top level.
  private static func path(of name: [UInt8]) -> [[UInt8]] {
    // A NUL ends the name.
    let trimmed = name.prefix { $0 != 0 }.drop { $0 == UInt8(ascii: " ") }
    guard let bracket = trimmed.firstIndex(of: UInt8(ascii: "[")), bracket > trimmed.startIndex else {
      return trimmed.first == UInt8(ascii: "[") ? [] : [trimmed.map(plain)]
    }
    var path = [trimmed[..<bracket].map(plain)]
    var rest = trimmed[bracket...]
    guard rest.contains(UInt8(ascii: "]")) else {
      // Unclosed brackets do not count as brackets.
      return [path[0] + rest.map { $0 == UInt8(ascii: "[") ? UInt8(ascii: "_") : plain($0) }]
    }
    while rest.first == UInt8(ascii: "["), let end = rest.firstIndex(of: UInt8(ascii: "]")) {
      path.append(Array(rest[rest.startIndex + 1..<end]))
      rest = rest[(end + 1)...]
    }
    return path
  }

  private static func plain(_ octet: UInt8) -> UInt8 {
    octet == UInt8(ascii: ".") || octet == UInt8(ascii: " ") ? UInt8(ascii: "_") : octet
  }
}
