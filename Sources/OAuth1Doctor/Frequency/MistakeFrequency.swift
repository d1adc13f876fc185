/// How often a mistake is the settled cause of a public thread about a refused OAuth 1.0a request.
///
/// Counted are the threads of the list of mistakes, those of the open half of `Fixtures/Diagnosis`, and what a search of
/// GitHub's issues for the words of each mistake brought. A thread counts once, for the mistake that its fix or its author
/// names first; a pull request and the issue that it closes are one thread. A thread whose cause nobody settled does not
/// count. Where the list of mistakes has several mistakes in one row, its threads count for the one that the row names
/// first.
package struct MistakeFrequency: Sendable {
  /// The mistake's `id`.
  package let id: String
  /// Each once: `owner/repository#number` at GitHub, or an address without its scheme.
  package let threads: [String]

  /// `threads` are separated by white space; `#number` alone is another thread of the repository before it.
  init(_ id: String, _ threads: String) {
    self.id = id
    var repository: Substring = ""
    self.threads = threads.split(whereSeparator: \.isWhitespace).map { name in
      guard name.first == "#" else {
        repository = name.prefix { $0 != "#" }
        return String(name)
      }
      return String(repository + name)
    }
  }

  /// How many threads there are.
  package var count: Int { threads.count }

  /// The whole table, the most frequent first; where two are equal, by their ids.
  package static let all: [MistakeFrequency] =
    (parameters + encodings + addresses + keys + signatures + requests).sorted { first, second in
      (second.count, first.id) < (first.count, second.id)
    }

  /// How many threads were counted.
  package static let total = all.reduce(0) { $0 + $1.count }

  private static let counts = Dictionary(all.map { ($0.id, $0.count) }) { first, _ in first }

  /// How many threads name the mistake; 0 where none does.
  package static func count(of id: String) -> Int { counts[id] ?? 0 }
}

extension [SignatureMistake] {
  /// A number that is the greater the likelier it is that just these mistakes were made: each counts with its threads, and
  /// with one more, since a mistake of which nobody has written is not impossible.
  var likelihood: Int { reduce(1) { $0 * (MistakeFrequency.count(of: $1.id) + 1) } }
}
