import EinlassTestSupport
import Foundation
import Testing

/// `docs/README.md` lists the documents.
struct DocumentIndexTests {
  /// The targets of the index's links, relative to the project.
  private static func targets() throws -> [String] {
    let docs = Documents.root.appending(path: "docs")
    return try Documents.text("docs/README.md").matches(of: /\]\(([^)#]+)\)/).map { match in
      let file = docs.appending(path: String(match.1)).standardizedFileURL.path
      return String(file.dropFirst(Documents.root.path.count).drop { $0 == "/" })
    }
  }

  @Test func `every link of the index leads to a file`() throws {
    let targets = try Self.targets()
    #expect(!targets.isEmpty)
    for target in targets {
      #expect(
        FileManager.default.fileExists(atPath: Documents.root.appending(path: target).path), "\(target)")
    }
  }

  @Test func `the index has every document and every page of the catalogues`() throws {
    let listed = Set(try Self.targets())
    let pages =
      try Documents.files(in: "docs") + Documents.files(in: "Sources").filter { $0.contains(".docc/") }
    for page in pages where page.hasSuffix(".md") && page != "docs/README.md" {
      #expect(listed.contains(page), "\(page)")
    }
  }
}
