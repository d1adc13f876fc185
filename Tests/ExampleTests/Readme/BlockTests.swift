import EinlassTestSupport
import Foundation
import Testing

/// Each Swift block on a page is in a file that is compiled and run.
///
/// Such a file is in a folder called `...Blocks`. It imports the same modules as the block, and possibly Testing. It
/// contains the block's other lines as one piece, with the same indentation throughout.
struct BlockTests {
  /// A file in a folder of blocks.
  struct File: Sendable, CustomTestStringConvertible {
    let name: String
    let lines: [Substring]

    var imports: Set<Substring> { Set(lines.filter { $0.hasPrefix("import ") }) }
    var testDescription: String { name }

    /// Whether the file contains `code` in one piece, with the same indentation before each line.
    func holds(_ code: [Substring]) -> Bool {
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
  }

  private static let files: [File] = {
    let folder = Documents.root.appending(path: "Tests/ExampleTests/Readme")
    let paths = (try? FileManager.default.subpathsOfDirectory(atPath: folder.path)) ?? []
    return paths.filter { $0.contains("Blocks/") && $0.hasSuffix(".swift") }.map { path in
      let text = (try? String(contentsOf: folder.appending(path: path), encoding: .utf8)) ?? ""
      return File(name: path, lines: text.split(separator: "\n", omittingEmptySubsequences: false))
    }
  }()

  private static let swift = Documents.blocks.filter { $0.language == "swift" }
  /// Parts of a manifest are not source files of a target.
  static let manifests = swift.filter { $0.text.hasPrefix("// Package.swift\n") }
  static let blocks = swift.filter { !$0.text.hasPrefix("// Package.swift\n") }

  private static func code(_ block: Documents.Block) -> [Substring] {
    Array(block.lines.filter { !$0.hasPrefix("import ") }.drop { $0.isEmpty })
  }

  @Test(arguments: blocks)
  func `a block is compiled and run as printed, with the imports that it shows`(_ block: Documents.Block)
    throws
  {
    if case .notRun(let reason) = block.mark { return #expect(reason.contains(" ")) }
    let files = Self.files.filter { $0.holds(Self.code(block)) }
    try #require(!files.isEmpty, "no file of Tests/ExampleTests/Readme/...Blocks has this block")
    let imports = Set(block.lines.filter { $0.hasPrefix("import ") })
    #expect(
      files.contains { $0.imports.subtracting(["import Testing"]) == imports.subtracting(["import Testing"]) }
    )
  }

  @Test(arguments: files) func `a file contains a block of a page`(_ file: File) {
    #expect(Self.blocks.contains { file.holds(Self.code($0)) })
  }

  @Test func `the adapter file matches the page`() throws {
    let file = try Documents.text("Tests/ExampleTests/Readme/CheckBackEndBlocks/login-backend.yaml")
    #expect(try Documents.block(tested: "adapter file").text == file)
  }

  @Test(arguments: manifests)
  func `a manifest is readable and names existing products`(_ block: Documents.Block) throws {
    let manifest = try Documents.text("Package.swift")
    let names = block.text.matches(of: /\.product\(name: "(\w+)", package: "einlass"/).map(\.1)
    try #require(!names.isEmpty)
    for name in names {
      let isLibrary = manifest.contains(try Regex("library\\(\\s*name: \"\(name)\","))
      #expect(
        isLibrary
          || manifest.contains("[\"Accounts\", \"AuthenticationServices\", \"Social\", \"OhhAuth\"]")
            && ["Accounts", "AuthenticationServices", "Social", "OhhAuth"].contains(name),
        "\(name)")
    }
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let text =
      "// swift-tools-version: 6.2\nimport PackageDescription\nlet package = Package(\n  name: \"App\",\n\(block.text))\n"
    try text.write(to: folder.appending(path: "Package.swift"), atomically: true, encoding: .utf8)
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["swift", "package", "--package-path", folder.path, "dump-package"]
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0, "\(block.page): \(text)")
  }
}
