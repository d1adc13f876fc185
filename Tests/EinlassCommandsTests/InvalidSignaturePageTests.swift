import EinlassTestSupport
import Foundation
import Testing

/// The requests of `docs/invalid-signature.md`, run through the program.
struct InvalidSignaturePageTests {
  static let blocks = Documents.blocks(tested: "explained")

  /// The part of the program's report that these tests read.
  private struct Report: Decodable {
    struct Entry: Decodable { let id: String }
    struct Choice: Decodable { let mistakes: [Entry] }

    let explanations: [Choice]
    let causes: [Entry]
    let remarks: [Entry]

    /// The program's first finding.
    var first: String? { (explanations.first?.mistakes.first ?? causes.first ?? remarks.first)?.id }
  }

  @Test func `the page has at least 60 requests`() {
    #expect(Self.blocks.count >= 60)
  }

  @Test(arguments: blocks) func `the program reports the heading's mistake first`(_ block: Documents.Block)
    throws
  {
    let page = try Documents.text(block.page).split(separator: "\n", omittingEmptySubsequences: false)
    let heading = try #require(page[..<(block.line - 1)].last { $0.hasPrefix("## ") })
    let mistake = try #require(heading.firstMatch(of: /`(.+)`/)?.1)
    let words = try #require(block.lines.first).split(separator: " ").map(String.init)
    #expect(words.prefix(2) == ["einlass", "explain"] && words.suffix(2) == ["-", "<<'END'"])
    #expect(block.lines.last == "END")
    let request = block.lines.dropFirst().dropLast().joined(separator: "\n") + "\n"
    let result = try ProgramRunner.run(
      ["explain", "--format", "json"] + words.dropFirst(2).dropLast(),
      environment: try secrets(), input: Array(request.utf8))
    let report = try JSONDecoder().decode(Report.self, from: Data(result.output.utf8))
    #expect(report.first == String(mistake), "\(result.output)\(result.complaints)")
  }

  /// Returns the variables that readers of the page set.
  private func secrets() throws -> [String: String] {
    let line = try #require(try Documents.block(tested: "example secrets").lines.first)
    let pairs = line.split(separator: " ").dropFirst().map {
      $0.split(separator: "=", maxSplits: 1).map(String.init)
    }
    #expect(pairs.count == 2)
    return Dictionary(pairs.map { ($0[0], $0[1]) }) { first, _ in first }
  }
}
