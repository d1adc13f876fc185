package import Foundation
internal import Testing

/// README, the pages of documentation, and their code blocks.
package enum Documents {
  /// A code block on a page.
  package struct Block: Sendable, CustomTestStringConvertible {
    /// The page, relative to the checkout.
    package let page: String
    /// The line of the page where the block begins, from 1.
    package let line: Int
    /// The language of the block. Empty if none is given.
    package let language: String
    /// The comment in the line before, if it is a `Mark`.
    package let mark: Mark?
    /// The content of the block, including each line's line feed.
    package let text: String

    package var lines: [Substring] {
      text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    }
    package var testDescription: String { "\(page):\(line)" }

    /// The block's commands, each of which follows a dollar sign, with the output printed below.
    ///
    /// A command may continue on the next line after a backslash. The output ends with a line feed, unless it is empty.
    package var commands: [Command] {
      var commands: [Command] = []
      var goesOn = false
      for line in lines {
        if line.hasPrefix("$ ") {
          commands.append(Command(text: String(line.dropFirst(2)), output: ""))
          goesOn = line.hasSuffix("\\")
        } else if let last = commands.indices.last {
          if goesOn {
            commands[last].text += "\n\(line)"
            goesOn = line.hasSuffix("\\")
          } else {
            commands[last].output += "\(line)\n"
          }
        }
      }
      return commands
    }
  }

  /// A command on a page, and its output.
  package struct Command: Sendable, CustomTestStringConvertible {
    package var text: String
    package var output: String

    /// The words of the command as one line, beginning with the program's name.
    package var words: [String] {
      text.replacing(/\\\n\s+/, with: "").split(separator: " ").map(String.init)
    }
    package var testDescription: String { text }
  }

  /// The comment before a block: `<!-- tested: NAME -->` or `<!-- not run: REASON -->`.
  package enum Mark: Sendable, Hashable {
    /// A test finds the block by this name.
    case tested(String)
    /// No test runs the block, for this reason.
    case notRun(String)

    init?(_ line: Substring) {
      if let match = line.wholeMatch(of: /\s*<!-- tested: (.+) -->/) {
        self = .tested(String(match.1))
      } else if let match = line.wholeMatch(of: /\s*<!-- not run: (.+) -->/) {
        self = .notRun(String(match.1))
      } else {
        return nil
      }
    }
  }

  /// The root folder of the checkout.
  package static let root = URL(filePath: #filePath).appending(path: "../../..").standardizedFileURL

  /// Returns the paths of all files in `folder` and below, relative to the checkout, without builds of other packages.
  package static func files(in folder: String) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: root.appending(path: folder).path)
      .filter { !$0.contains(".build/") }.map { "\(folder)/\($0)" }
  }

  /// Every page, relative to the checkout: README and the pages next to it, `docs`, catalogues, examples, fixtures.
  package static let pages: [String] = {
    let neighbours = (try? FileManager.default.contentsOfDirectory(atPath: root.path)) ?? []
    let others = ["docs", "Sources", "Examples", "Fixtures"].flatMap { (try? files(in: $0)) ?? [] }
    return (neighbours + others).filter { $0.hasSuffix(".md") }.sorted()
  }()

  /// Every block of every page.
  package static let blocks = pages.flatMap { page in (try? text(page)).map { blocks(in: $0, page) } ?? [] }

  /// The text of a page or another file of the checkout.
  package static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  /// The blocks marked as tested by this name.
  package static func blocks(tested name: String) -> [Block] {
    blocks.filter { $0.mark == .tested(name) }
  }

  /// The only block marked as tested by this name.
  package static func block(tested name: String) throws -> Block {
    let blocks = blocks(tested: name)
    try #require(blocks.count == 1, "\(blocks.count) blocks are marked with 'tested: \(name)'")
    return blocks[0]
  }

  /// The blocks in the text of a page.
  package static func blocks(in text: String, _ page: String) -> [Block] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    var blocks: [Block] = []
    var start: Int?
    for (index, line) in lines.enumerated() where line.hasPrefix("```") {
      guard let first = start else {
        start = index
        continue
      }
      let mark = first > 0 ? Mark(lines[first - 1]) : nil
      blocks.append(
        Block(
          page: page, line: first + 1, language: String(lines[first].dropFirst(3)), mark: mark,
          text: lines[(first + 1)..<index].map { $0 + "\n" }.joined()))
      start = nil
    }
    return blocks
  }
}
