/// The number of public threads about a refused OAuth 1.0a request whose settled cause is this mistake.
///
/// The threads are those of the list of mistakes, those of the open half of `Fixtures/Diagnosis`, and the results of
/// searching GitHub's issues for the words of each mistake. A thread counts once, for the mistake that its fix or its
/// author names first; a pull request and the issue that it closes are one thread. A thread without a settled cause
/// does not count. If the list of mistakes has several mistakes in one row, its threads count for the one that the row
/// names first.
package struct MistakeFrequency: Sendable {
  /// The mistake's `id`.
  package let id: String
  /// Unique: `owner/repository#number` on GitHub, or an address without its scheme.
  package let threads: [String]

  /// Reads the mistakes of a table: each id with a colon, then its threads. `#number` is another thread of the
  /// repository before it.
  private static func read(_ table: String) -> [MistakeFrequency] {
    var all: [(id: Substring, threads: [String])] = []
    var repository: Substring = ""
    for word in table.split(whereSeparator: \.isWhitespace) {
      if word.hasSuffix(":") {
        all.append((word.dropLast(), []))
      } else {
        if !word.hasPrefix("#") { repository = word.prefix { $0 != "#" } }
        all[all.count - 1].threads.append(String(word.hasPrefix("#") ? repository + word : word))
      }
    }
    return all.map { MistakeFrequency(id: String($0.id), threads: $0.threads) }
  }

  /// The number of threads.
  package var count: Int { threads.count }

  /// The whole table, most frequent first. Mistakes with equal counts are ordered by id.
  package static let all = read(table).sorted { ($1.count, $0.id) < ($0.count, $1.id) }

  /// The number of counted threads.
  package static let total = all.reduce(0) { $0 + $1.count }

  private static let counts = Dictionary(all.map { ($0.id, $0.count) }) { first, _ in first }

  /// Returns the number of threads that name the mistake; 0 if there are none.
  package static func count(of id: String) -> Int { counts[id] ?? 0 }
}

extension [SignatureMistake] {
  /// A number that increases with the likelihood of exactly these mistakes. Each contributes its number of threads plus
  /// one, since a mistake without threads is not impossible.
  var likelihood: Int { reduce(1) { $0 * (MistakeFrequency.count(of: $1.id) + 1) } }

  /// Whether the numbers of threads show, at two standard deviations of the counts, that these mistakes are likelier
  /// than `others`.
  func areClearlyLikelier(than others: [SignatureMistake]) -> Bool {
    let count = { (mistake: SignatureMistake) in Double(MistakeFrequency.count(of: mistake.id) + 1) }
    let (ids, otherIds) = (Set(map(\.id)), Set(others.map(\.id)))
    // Mistakes in both lists cancel out.
    let own = filter { !otherIds.contains($0.id) }.map(count)
    let other = others.filter { !ids.contains($0.id) }.map(count)
    let ratio = own.reduce(1, *) / other.reduce(1, *)
    let variance = (own + other).reduce(0) { $0 + 1 / $1 }
    // The logarithm of a count has about this variance.
    return ratio > 1 && Self.logarithm(ratio) * Self.logarithm(ratio) > 4 * variance
  }

  /// Returns the natural logarithm of a number that is at least 1, by halving and a series.
  private static func logarithm(_ number: Double) -> Double {
    var (rest, halves) = (number, 0.0)
    while rest > 1.5 {
      rest /= 2
      halves += 1
    }
    let step = (rest - 1) / (rest + 1)
    let series = (0..<12).reduce(0.0) { sum, index in
      let power = (0..<2 * index + 1).reduce(1.0) { product, _ in product * step }
      return sum + power / Double(2 * index + 1)
    }
    return 2 * series + halves * 0.693147180559945
  }
}
