/// Suggests corrections of misspelled words.
package enum Suggestion {
  /// The maximum number of people whose names are compared for a suggestion, since a world may have a million.
  package static let nameLimit = 200

  /// Returns ` (did you mean 'x'?)` for the most similar of `words`, or for up to `count` of them, most similar first.
  /// Empty if none is similar.
  ///
  /// A word of more than 64 characters has no suggestions: input from outside may have millions.
  package static func text(for word: String, among words: [String], count: Int = 1) -> String {
    guard word.utf8.count <= 256, word.count <= 64 else { return "" }
    let near = words.map { (word: $0, distance: distance(word, $0)) }
      // Half of the letters have to match.
      .filter { $0.distance <= max(2, word.count / 4) && 2 * $0.distance <= max(word.count, $0.word.count) }
      .sorted { $0.distance < $1.distance }.prefix(count).map { "'\($0.word)'" }
    guard let last = near.last else { return "" }
    let others = near.dropLast().joined(separator: ", ")
    return " (did you mean \(others.isEmpty ? "" : "\(others) or ")\(last)?)"
  }

  /// Returns the number of letters to insert, remove or replace (Levenshtein).
  private static func distance(_ left: String, _ right: String) -> Int {
    let right = Array(right)
    var row = Array(0...right.count)
    for (index, letter) in left.enumerated() {
      var diagonal = row[0]
      row[0] = index + 1
      for column in right.indices {
        let above = row[column + 1]
        let step = letter == right[column] ? diagonal : diagonal + 1
        row[column + 1] = min(step, above + 1, row[column] + 1)
        diagonal = above
      }
    }
    return row[right.count]
  }
}
