import Foundation
import Testing

/// `docs/README.md` lists the documents.
struct DocumentIndexTests {
  private static let root = URL(filePath: #filePath).appending(path: "../../../..").standardizedFileURL
  private static let docs = root.appending(path: "docs")

  /// The targets of the index's links, relative to the project.
  private static func targets() throws -> [String] {
    let text = try String(contentsOf: docs.appending(path: "README.md"), encoding: .utf8)
    return text.matches(of: /\]\(([^)#]+)\)/).map { match in
      let file = docs.appending(path: String(match.1)).standardizedFileURL.path
      return String(file.dropFirst(root.path.count).drop { $0 == "/" })
    }
  }

  @Test func `every link of the index leads to a file`() throws {
    let targets = try Self.targets()
    #expect(!targets.isEmpty)
    for target in targets {
      #expect(FileManager.default.fileExists(atPath: Self.root.appending(path: target).path), "\(target)")
    }
  }

  @Test func `the index has every document and every page of the catalogues`() throws {
    let files = FileManager.default
    let documents = try files.subpathsOfDirectory(atPath: Self.docs.path).map { "docs/\($0)" }
    let sources = Self.root.appending(path: "Sources")
    let pages = try files.subpathsOfDirectory(atPath: sources.path).filter { $0.contains(".docc/") }
      .map { "Sources/\($0)" }
    let listed = Set(try Self.targets())
    for document in documents + pages where document.hasSuffix(".md") && document != "docs/README.md" {
      #expect(listed.contains(document), "\(document)")
    }
  }
}
