import EinlassTestSupport
import Foundation
import Testing

/// The glossary in docs/concepts.md, and the types of the sources.
struct GlossaryTests {
  private struct Row {
    let term: String
    /// The Swift names in backticks, without their members.
    let types: [String]
    /// Words that no type uses for the term.
    let others: [String]
  }

  private static func rows() throws -> [Row] {
    let glossary = try #require(
      Documents.text("docs/concepts.md").components(separatedBy: "## Glossary").last)
    return glossary.split(separator: "\n").filter { $0.hasPrefix("| ") }.dropFirst().map { line in
      let cells = line.split(separator: "|", omittingEmptySubsequences: false)
        .map { $0.trimmingCharacters(in: .whitespaces) }
      return Row(
        term: cells[1], types: cells[3].matches(of: /`(\w+)/).map { String($0.1) },
        others: cells[4].components(separatedBy: ", ").filter { !$0.isEmpty })
    }
  }

  /// The names of all types and modules in `Sources`.
  private static let names = Result {
    var names: Set<String> = []
    for path in try Documents.files(in: "Sources") where path.hasSuffix(".swift") {
      names.formUnion(path.split(separator: "/")[1...2].map(String.init))
      let scanner = SourceScanner(try Documents.text(path))
      names.formUnion(scanner.declared.union(scanner.inner))
    }
    return names
  }

  @Test func `terms are sorted, unique, and named as in the sources`() throws {
    let rows = try Self.rows()
    let terms = rows.map(\.term)
    #expect(terms.count > 12 && terms == Set(terms).sorted())
    let names = try Self.names.get()
    for row in rows { for type in row.types { #expect(names.contains(type), "\(row.term): \(type)") } }
  }

  @Test func `no type has another word for a term in its name`() throws {
    let names = try Self.names.get()
    for row in try Self.rows() {
      for other in row.others {
        let word = other.split(separator: " ").map(\.capitalized).joined()
        let pattern = try Regex("\(word)s?(?![a-z])")
        let found = names.filter { $0.contains(pattern) }.sorted()
        #expect(found == [], "write \(row.term), not \(other)")
      }
    }
  }
}
