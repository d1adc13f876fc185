package import EinlassStorage

/// Two rows of a world that must agree. Their content is the number of their last change.
package struct Pair: Sendable, Hashable {
  package let number: Int64
  /// The tables of the two rows.
  package static let tables = ["left", "right"]

  package init(_ number: Int64) {
    self.number = number
  }

  package var key: [UInt8] { Array("pair \(number)".utf8) }

  /// The content of both rows at a version. `nil` if they have been removed.
  package static func content(at version: Int64) -> [UInt8]? {
    version.isMultiple(of: 4) ? nil : Array("\(version)".utf8)
  }

  /// The entry of the journal for a change to a version.
  package func entry(at version: Int64) -> [UInt8] { Array("\(number) \(version)".utf8) }

  /// The changes that bring the pair to a version. The rows reappear in the version after the one in which they are
  /// removed.
  package func changes(to version: Int64) -> WorldChanges {
    var changes = WorldChanges()
    let content = Self.content(at: version)
    let isNew = content != nil && Self.content(at: version - 1) == nil
    changes.rows = Self.tables.map {
      RowChange(table: $0, key: key, position: isNew ? number : nil, content: content)
    }
    changes.state = "\(number) \(version)"
    changes.entries = [entry(at: version)]
    return changes
  }
}
