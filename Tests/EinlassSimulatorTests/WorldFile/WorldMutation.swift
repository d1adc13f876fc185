import EinlassSimulator
import Testing

/// A fixture world without one of its lines and everything that belongs to the line.
struct WorldMutation: Sendable, CustomTestStringConvertible {
  let world: String
  /// The path of keys to the deleted line, such as `person.access`; entries of a list count from 0.
  let path: String
  /// The content of the line, without indentation.
  let line: String
  /// The rest of the file.
  let text: String

  var testDescription: String { "\(world) without \(path) (\(line))" }

  /// Every deletion in a file formatted like the fixtures: blocks by indentation, and one key or entry per line.
  static func all(of world: String, _ text: String) -> [WorldMutation] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(Line.init)
    var mutations: [WorldMutation] = []
    var path: [(depth: Int, name: String)] = []
    var entries: [Int: Int] = [:]
    for (index, line) in lines.enumerated() where !line.isBlank {
      path.removeAll { $0.depth >= line.depth }
      entries = entries.filter { $0.key <= line.depth }
      if line.isEntry {
        let number = entries[line.depth, default: 0]
        entries[line.depth] = number + 1
        path.append((line.depth, String(number)))
      } else {
        path.append((line.depth, line.key))
      }
      let left = removing(index, from: lines).map(\.text).joined(separator: "\n")
      mutations.append(
        WorldMutation(
          world: world, path: path.map(\.name).joined(separator: "."), line: line.words, text: left))
    }
    return mutations
  }

  /// The lines without the one at `index`, its nested lines, and parent keys that would then be empty.
  private static func removing(_ index: Int, from lines: [Line]) -> [Line] {
    var lines = lines
    let line = lines[index]
    let end = lines[(index + 1)...].firstIndex { !$0.isBlank && $0.depth <= line.depth } ?? lines.count
    lines.removeSubrange(index..<end)
    let isParentEmpty = index >= lines.count || lines[index].isBlank || lines[index].depth < line.depth
    guard index > 0, isParentEmpty, lines[index - 1].depth < line.depth, lines[index - 1].opensBlock else {
      return lines
    }
    return removing(index - 1, from: lines)
  }

  private struct Line: Sendable {
    let text: String

    init(_ text: Substring) {
      self.text = String(text)
    }

    var depth: Int { text.prefix { $0 == " " }.count }
    var words: String { String(text.drop { $0 == " " }) }
    var isBlank: Bool { words.isEmpty || words.hasPrefix("#") }
    var isEntry: Bool { words.hasPrefix("- ") }
    var key: String { String(words.prefix { $0 != ":" }) }
    var opensBlock: Bool { words.hasSuffix(":") }
  }
}
