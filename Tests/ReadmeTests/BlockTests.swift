import Foundation
import Testing

/// Each block of Swift in the README, in pages of docs and in that of OAuth1's catalogue stands in a file that is
/// compiled and run.
///
/// Such a file imports what the block imports, and Testing; the block's other lines stand in it in one piece,
/// indented alike.
struct BlockTests {
  /// A page with blocks, and the folder of their files.
  struct Page: Sendable, CustomTestStringConvertible {
    let path: String
    let folder: String
    let count: Int

    static let all = [
      Page(path: "README.md", folder: "Blocks", count: 9),
      Page(path: "docs/testing.md", folder: "TestingBlocks", count: 7),
      Page(path: "docs/check-backend.md", folder: "CheckBackEndBlocks", count: 1),
    ]

    /// A catalogue's page, whose blocks are README's.
    static let oauth1 = Page(path: "Sources/OAuth1/OAuth1.docc/OAuth1.md", folder: "Blocks", count: 3)

    var testDescription: String { path }
  }

  struct Block: Sendable, CustomTestStringConvertible {
    let page: Page
    let lines: [String]

    var imports: [String] { lines.filter { $0.hasPrefix("import ") } }

    var code: [String] {
      Array(lines.filter { !$0.hasPrefix("import ") }.drop { $0.isEmpty })
    }

    var testDescription: String { code.first ?? "" }
  }

  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
  private static let root = folder.deletingLastPathComponent().deletingLastPathComponent()

  /// All blocks but the manifest, which is no source file of a target.
  static let blocks = (Page.all + [.oauth1]).flatMap(blocks(of:))

  private static func blocks(of page: Page) -> [Block] {
    let text = (try? String(contentsOf: root.appending(path: page.path), encoding: .utf8)) ?? ""
    return text.components(separatedBy: "\n```swift\n").dropFirst().compactMap { rest in
      guard let end = rest.range(of: "\n```") else { return nil }
      let lines = rest[..<end.lowerBound].split(separator: "\n", omittingEmptySubsequences: false)
      return lines.first == "// Package.swift" ? nil : Block(page: page, lines: lines.map(String.init))
    }
  }

  private func files(_ page: Page) throws -> [[String]] {
    let blocks = Self.folder.appending(path: page.folder)
    let names = try FileManager.default.contentsOfDirectory(atPath: blocks.path)
    return try names.filter { $0.hasSuffix(".swift") }.map { name in
      let file = blocks.appending(path: name)
      let text = try String(contentsOf: file, encoding: .utf8)
      return text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }
  }

  /// Whether `lines` hold `code` in one piece, with the same blanks before each line.
  private func hold(_ lines: [String], _ code: [String]) -> Bool {
    guard let first = code.first, lines.count >= code.count else { return false }
    return (0...(lines.count - code.count)).contains { start in
      guard lines[start].hasSuffix(first) else { return false }
      let blanks = lines[start].dropLast(first.count)
      guard blanks.allSatisfy({ $0 == " " }) else { return false }
      return zip(lines[start...], code).allSatisfy { line, wanted in
        line == (wanted.isEmpty ? "" : blanks + wanted)
      }
    }
  }

  @Test(arguments: Page.all) func `there are as many blocks as files`(_ page: Page) throws {
    #expect(Self.blocks(of: page).count == page.count)
    #expect(try files(page).count == page.count)
  }

  @Test func `the page of OAuth1 signs and verifies as the README does`() {
    #expect(Self.blocks(of: .oauth1).count == Page.oauth1.count)
  }

  @Test(arguments: blocks)
  func `a block is compiled and run as printed, with the imports that it shows`(_ block: Block) throws {
    let file = try #require(
      try files(block.page).first { hold($0, block.code) }, "no file of Blocks has this block")
    let imports = file.filter { $0.hasPrefix("import ") }
    #expect(Set(imports) == Set(block.imports + ["import Testing"]) || imports == block.imports)
  }

  @Test func `the adapter file is as printed`() throws {
    let page = try String(contentsOf: Self.root.appending(path: "docs/check-backend.md"), encoding: .utf8)
    let file = try String(
      contentsOf: Self.folder.appending(path: "CheckBackEndBlocks/login-backend.yaml"), encoding: .utf8)
    let start = try #require(page.range(of: "```yaml\n"))
    let end = try #require(page[start.upperBound...].range(of: "```"))
    #expect(page[start.upperBound..<end.lowerBound] == file)
  }

  @Test(arguments: zip(Page.all, [["Einlass", "OAuth1"], ["EinlassTesting", "EinlassServer"]]))
  func `the manifest names products that there are`(_ page: Page, products: [Substring]) throws {
    let text = try String(contentsOf: Self.root.appending(path: page.path), encoding: .utf8)
    let start = try #require(text.range(of: "```swift\n// Package.swift\n"))
    let block = text[start.upperBound...].prefix(while: { $0 != "`" })
    let manifest = try String(contentsOf: Self.root.appending(path: "Package.swift"), encoding: .utf8)
    let names = block.matches(of: /\.product\(name: "(\w+)", package: "einlass"\)/).map(\.1)
    #expect(products.allSatisfy(names.contains))
    for name in names {
      #expect(manifest.contains(try Regex("library\\(\\s*name: \"\(name)\",")), "\(name)")
    }
  }
}
