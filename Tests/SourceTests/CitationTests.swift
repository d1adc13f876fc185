import EinlassTestSupport
import Foundation
import Testing

/// Sources and tests cite the origin of the networks' behavior: existing sections of `docs/reference`.
struct CitationTests {
  /// The names of documents in comments, and their files.
  private static let documents = [
    "Twitter's login": "twitter", "Facebook's login": "facebook", "Accounts": "accounts",
    "X's login": "x-today", "OAuth providers": "providers", "Calls after login": "after-login",
    "Apple's modules": "apple-modules",
  ]

  /// A section, or a row of the list of mistakes, that a file cites.
  private struct Citation: Hashable {
    let document: String
    let number: String
  }

  private static func reference(_ name: String) throws -> String {
    try Documents.text("docs/reference/\(name).md")
  }

  /// Every section and row that `docs/reference` has.
  private static func targets() throws -> Set<Citation> {
    var targets: Set<Citation> = []
    for (name, file) in documents {
      for heading in try reference(file).matches(of: /(?m)^#{2,4} ([0-9]+(?:\.[0-9]+)*)/) {
        targets.insert(Citation(document: name, number: String(heading.1)))
        targets.insert(Citation(document: file, number: String(heading.1)))
      }
    }
    for row in try reference("mistakes").matches(of: /(?m)^\| ([0-9]+) \|/) {
      targets.insert(Citation(document: "mistakes", number: String(row.1)))
    }
    return targets
  }

  /// The citations in a text, including comments of several lines.
  private static func citations(in text: String) -> [Citation] {
    let line = text.replacing(/\s*\n\s*(?:\/\/+)?\s*/, with: " ")
    let numbers = /[0-9]+(?:\.[0-9]+)*/
    let sections =
      /reference of ([A-Z][A-Za-z']*(?: login| providers| after login| modules)?),? sections? ([0-9.]+(?:(?:, | to | and )[0-9][0-9.]*)*)/
    let files = /docs\/reference\/([a-z-]+)\.md, sections? ([0-9.]+(?:(?:, | to | and )[0-9][0-9.]*)*)/
    let rows = /list of mistakes, rows? ([0-9]+(?:(?:, | to | and )[0-9]+)*)/
    return (line.matches(of: sections) + line.matches(of: files)).flatMap { found in
      found.2.matches(of: numbers).map { Citation(document: String(found.1), number: String($0.0)) }
    }
      + line.matches(of: rows).flatMap { found in
        found.1.matches(of: numbers).map { Citation(document: "mistakes", number: String($0.0)) }
      }
  }

  private static func files() throws -> [String] {
    try ["Sources", "Tests", "Examples", "Fixtures"].flatMap(Documents.files)
      .filter { $0.hasSuffix(".swift") || $0.hasSuffix(".md") }
  }

  @Test func `every cited section and row exists`() throws {
    let targets = try Self.targets()
    var count = 0
    for path in try Self.files() {
      for citation in Self.citations(in: try Documents.text(path)) {
        count += 1
        #expect(targets.contains(citation), "\(path): \(citation.document), \(citation.number)")
      }
    }
    #expect(count >= 150)
  }

  @Test func `every page of docs/reference has a name for citations`() throws {
    let folder = Documents.root.appending(path: "docs/reference").path
    let pages = try FileManager.default.contentsOfDirectory(atPath: folder).map {
      $0.replacing(".md", with: "")
    }
    #expect(Set(pages) == Set(Self.documents.values).union(["mistakes"]))
  }

  /// A section of another page, cited on a page of `docs/reference`.
  @Test func `the pages' citations of one another exist`() throws {
    let targets = try Self.targets()
    var count = 0
    for page in Set(Self.documents.values).sorted() {
      let citations = try Self.reference(page)
        .matches(
          of: /(twitter|facebook|accounts|x-today|after-login)\.md\)?,? (?:sections? )?([0-9]+(?:\.[0-9]+)*)/)
      for citation in citations {
        count += 1
        let target = Citation(document: String(citation.1), number: String(citation.2))
        #expect(targets.contains(target), "\(page): \(citation.0)")
      }
    }
    #expect(count >= 14)
  }

  @Test func `a citation is read across lines and names several sections`() {
    let found = Self.citations(
      in: """
        /// Source: reference of
          /// Facebook's login, sections 1.3 to 1.6 and 7.
        // list of mistakes, row 25.
        // docs/reference/x-today.md, sections 3.4 and 4; reference of OAuth providers, section 2.6
        """)
    #expect(found.map(\.number) == ["1.3", "1.6", "7", "2.6", "3.4", "4", "25"])
    #expect(
      found.map(\.document) == Array(repeating: "Facebook's login", count: 3) + ["OAuth providers"]
        + Array(repeating: "x-today", count: 2) + ["mistakes"])
  }
}
