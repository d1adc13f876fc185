internal import EinlassWire

/// The words that filter a list.
struct SearchWords {
  private let words: [String]

  init(_ words: [String]) {
    self.words = words.filter { !$0.isEmpty }.map { $0.lowercased() }
  }

  /// Whether there are no words, so that everything matches.
  var isEmpty: Bool { words.isEmpty }

  /// Whether each word occurs in one of `texts`, ignoring case. A number matches only as a whole: 32 is not in 326.
  func match(_ texts: [String]) -> Bool {
    if words.isEmpty { return true }
    let texts = texts.map { $0.lowercased() }
    return words.allSatisfy { word in texts.contains { Self.occurs(word, in: $0) } }
  }

  private static func occurs(_ word: String, in text: String) -> Bool {
    guard word.allSatisfy(\.isNumber) else { return text.contains(word) }
    return text.ranges(of: word).contains { range in
      let before = text[..<range.lowerBound].last
      let after = text[range.upperBound...].first
      return before?.isNumber != true && after?.isNumber != true
    }
  }

  /// The matching entries of a list; throws if the list has entries, but none matches.
  ///
  /// - Parameters:
  ///   - noun: The name of an entry in the error, such as `failure`.
  ///   - list: The command that lists all entries.
  ///   - texts: The strings of an entry; the first is its name.
  func filter<Item>(
    _ items: [Item], noun: String, list: String, texts: (Item) -> [String]
  ) throws(CommandError) -> [Item] {
    try found(
      items.filter { match(texts($0)) }, among: items.compactMap { texts($0).first }, noun: noun, list: list)
  }

  /// `items`, which were found in a list; throws if the list has entries, but none was found.
  ///
  /// - Parameter names: The names of the list's entries.
  func found<Item>(
    _ items: [Item], among names: [String], noun: String, list: String
  ) throws(CommandError) -> [Item] {
    guard !items.isEmpty || names.isEmpty else {
      let given = words.joined(separator: " ")
      let suggestion = Suggestion.text(for: given, among: names)
      throw .badInput("no \(noun) matches '\(given)'\(suggestion). '\(list)' lists all.")
    }
    return items
  }
}
