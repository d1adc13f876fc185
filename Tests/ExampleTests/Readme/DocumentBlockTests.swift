import EinlassTestSupport
import Foundation
import Testing

/// Checks that every code block on a page is tested, or states a reason why not.
struct DocumentBlockTests {
  /// The sources of all tests.
  private static let tests: String = {
    let folders = ["Tests", "Examples"].map { Documents.root.appending(path: $0) }
    let files = folders.flatMap { folder in
      ((try? FileManager.default.subpathsOfDirectory(atPath: folder.path)) ?? [])
        .filter { $0.hasSuffix(".swift") }.map { folder.appending(path: $0) }
    }
    return files.compactMap { try? String(contentsOf: $0, encoding: .utf8) }.joined()
  }()

  /// Swift blocks are found by their content: see `BlockTests`.
  @Test(arguments: Documents.blocks.filter { $0.language != "swift" })
  func `a block is used by a test, or states why not`(_ block: Documents.Block) throws {
    switch try #require(block.mark, "put '<!-- tested: NAME -->' or '<!-- not run: REASON -->' before it") {
    case .tested(let name):
      #expect(Self.tests.contains("tested: \"\(name)\")"), "no test looks up 'tested: \(name)'")
    case .notRun(let reason): #expect(reason.contains(" "), "'\(reason)' is no reason")
    }
  }

  @Test func `marks, languages and commands are read from a page`() throws {
    let page =
      "# A page\n\n<!-- tested: a session -->\n```\n$ one \\\n    two\n1\n2\n$ three\n```\n\n```swift\nlet a = 1\n```\n"
    let blocks = Documents.blocks(in: page, "page.md")
    #expect(blocks.map(\.language) == ["", "swift"])
    #expect(blocks.map(\.mark) == [.tested("a session"), nil])
    #expect(blocks.map(\.line) == [4, 12])
    #expect(blocks[0].commands.map(\.words) == [["one", "two"], ["three"]])
    #expect(blocks[0].commands.map(\.output) == ["1\n2\n", ""])
    #expect(blocks[1].text == "let a = 1\n")
  }

  @Test func `README has at most 150 lines`() throws {
    #expect(
      try Documents.text("README.md").split(separator: "\n", omittingEmptySubsequences: false).count <= 151)
  }

  /// The targets of `make` that pages name.
  private static let makeTargets: [(page: String, target: String)] = Documents.pages.flatMap { page in
    let text = (try? Documents.text(page)) ?? ""
    return text.matches(of: /(?m)(?:`|^\$ |^)make ([a-z][a-z-]*)/).map { (page, String($0.1)) }
  }

  @Test(arguments: makeTargets) func `a make target exists`(_ page: String, _ target: String) throws {
    #expect(try Documents.text("Makefile").contains("\n\(target):"), "\(page): make \(target)")
  }

  @Test func `README's first commands are targets of make`() throws {
    let lines = try Documents.block(tested: "make targets").lines
    #expect(
      lines.map { $0.prefix { $0 != "#" }.trimmingCharacters(in: .whitespaces) } == ["make run", "make test"])
  }

  @Test func `the modules of the picture are targets`() throws {
    let names = try Documents.block(tested: "picture").text.matches(of: /Einlass[A-Za-z]*|OAuth1/).map {
      String($0.0)
    }
    let manifest = try Documents.text("Package.swift")
    #expect(Set(names).count >= 7)
    for name in Set(names) { #expect(manifest.contains("/\(name)\""), "\(name)") }
  }

  @Test func `CONTRIBUTING names every module, and existing paths`() throws {
    let text = try Documents.text("CONTRIBUTING.md")
    let files = FileManager.default
    let sources = Documents.root.appending(path: "Sources")
    for group in try files.contentsOfDirectory(atPath: sources.path) {
      for module in try files.contentsOfDirectory(atPath: sources.appending(path: group).path) {
        #expect(text.contains("`\(module)`"), "\(module)")
      }
    }
    let paths = text.matches(of: /`((?:Sources|Tests|Scripts|docs)\/[A-Za-z0-9.\/_-]+)`/).map {
      String($0.1)
    }
    #expect(paths.count >= 10)
    for path in paths where !path.contains(".build/") {
      #expect(files.fileExists(atPath: Documents.root.appending(path: path).path), "\(path)")
    }
  }

  @Test(arguments: Documents.blocks(tested: "recipe"))
  func `a recipe on a page is the file that the line above it names`(_ block: Documents.Block) throws {
    let lines = try Documents.text(block.page).split(separator: "\n", omittingEmptySubsequences: false)
    let before = lines[..<(block.line - 1)].suffix(4).joined(separator: "\n")
    let link = try #require(before.matches(of: /\]\(\.\.\/(Examples\/Recipes\/[^)]+)\)/).last)
    #expect(block.text == (try Documents.text(String(link.1))))
  }

  @Test func `each recipe is on a page`() {
    #expect(Documents.blocks(tested: "recipe").count == 8)
  }

  /// Links between pages, with the pages that contain them.
  private static let links: [(page: String, target: String)] = Documents.pages.flatMap { page in
    let text = (try? Documents.text(page)) ?? ""
    return text.matches(of: /\]\(([^)\s]+)\)/).map { (page, String($0.1)) }.filter { !$0.1.hasPrefix("http") }
  }

  @Test(arguments: links) func `a link leads to a file, and to a heading in it`(
    _ page: String, _ target: String
  ) throws {
    let parts = target.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    let folder = Documents.root.appending(path: page).deletingLastPathComponent()
    let file =
      parts[0].isEmpty ? Documents.root.appending(path: page) : folder.appending(path: String(parts[0]))
    try #require(FileManager.default.fileExists(atPath: file.standardizedFileURL.path), "\(page): \(target)")
    guard parts.count == 2 else { return }
    let text = try String(contentsOf: file.standardizedFileURL, encoding: .utf8)
    let headings = text.matches(of: /(?m)^#+ (.+)$/).map { Self.anchor(String($0.1)) }
    #expect(headings.contains(String(parts[1])), "\(page): \(target)")
  }

  /// Returns the anchor of a heading, as generated by GitHub.
  private static func anchor(_ heading: String) -> String {
    heading.lowercased().filter { $0.isLetter || $0.isNumber || " -_".contains($0) }
      .replacing(" ", with: "-")
  }
}
