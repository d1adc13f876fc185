/// Finds what was probably meant.
package enum Suggestion {
  /// Of how many people names are compared to find what was meant: a world may have a million.
  package static let nameLimit = 200

  /// `; did you mean 'x'?` for the nearest of `words`, where one is near; else nothing.
  ///
  /// A word of more than 64 characters is like none: what comes from outside may have millions.
  package static func text(for word: String, among words: [String]) -> String {
    guard word.utf8.count <= 256, word.count <= 64 else { return "" }
    let nearest = words.map { ($0, distance(word, $0)) }.min { $0.1 < $1.1 }
    guard let nearest, nearest.1 <= max(2, word.count / 3) else { return "" }
    return " (did you mean '\(nearest.0)'?)"
  }

  /// How many letters have to be put in, left out or replaced (Levenshtein).
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
