package import EinlassStorage
package import EinlassWire

/// A record whose members must agree: everything in it follows from its number and version.
package struct Pair: TableRecord, Equatable {
  package let number: Int64
  package var left: Int64
  package var right: Int64
  package var name: String
  package var team: String
  package var password: String

  package var key: Int64 { number }

  package init(_ number: Int64, version: Int64) {
    self.number = number
    (left, right) = (version, version)
    (name, team, password) = ("", "", "")
    change(to: version)
  }

  /// Makes it what it is in that version.
  package mutating func change(to version: Int64) {
    (left, right) = (version, version)
    name = Self.name(number, version: version)
    team = "team \(version % 3)"
    password = "password\(number)of\(version)"
  }

  package static func name(_ number: Int64, version: Int64) -> String { "pair \(number) \(version)" }

  package static let schema = TableSchema<Pair>(
    "pairs", indexes: [.unique(.name) { $0.name }, .sorted(.name) { $0.name }, .many(.team) { $0.team }],
    secrets: { pair, secrets in secrets.add(pair.password) })
}

extension TableIndex where Record == Pair, Value == String {
  package static var name: Self { Self("name") }
  package static var team: Self { Self("team") }
}

/// What a writer has used up.
package struct Use: MarkRecord, Equatable {
  package static let tableName = "uses"
  package static let capacity = 1_000_000

  package let mark: Mark
  package let end: WallTime

  package init(mark: Mark, end: WallTime) {
    (self.mark, self.end) = (mark, end)
  }

  /// The use of a version of a pair.
  package init(_ number: Int64, version: Int64) {
    self.init(
      mark: Mark(high: UInt64(bitPattern: number), low: UInt64(bitPattern: version)),
      end: WallTime(seconds: 2_000_000_000))
  }
}

/// What a writer does to a pair to get it to a version; it goes through them one by one.
package enum Change: Sendable {
  case save, update, remove, insert, spend

  package init(to version: Int64) {
    self = [.insert, .save, .update, .spend, .update, .remove][Int(version % 6)]
  }

  /// The version that the record has afterwards, nil where there is none.
  package static func content(at version: Int64) -> Int64? {
    switch Self(to: version) {
    case .save, .update, .insert: version
    case .spend: version - 1
    case .remove: nil
    }
  }
}
