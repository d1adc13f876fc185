internal import EinlassStorage
internal import Foundation
internal import GRDB

/// What a world without a name has left in the file, which goes in pieces of a few milliseconds each.
struct RemovedWorld {
  private static let pieceSize = 1000

  private let world: Int64

  init(_ world: Int64) {
    self.world = world
  }

  /// Removes a piece; false: nothing was left.
  func removePiece(_ batch: WriteBatch) throws -> Bool {
    let before = batch.db.totalChangesCount
    for (table, key) in [("records", "place"), ("marks", "id"), ("secrets", "id")] {
      // By the number of the row alone: with the world as a condition as well, all of its rows would be looked through.
      try batch.write(
        "DELETE FROM \(table) WHERE \(key) IN (SELECT \(key) FROM \(table) WHERE world = ? LIMIT ?)",
        [world, Self.pieceSize])
    }
    try removeEntries("uniques", last: "value", batch)
    try removeEntries("entries", last: "value, place", batch)
    if batch.db.totalChangesCount > before { return true }
    try batch.write("DELETE FROM worlds WHERE id = ? AND name IS NULL", [world])
    return false
  }

  /// Removes what comes first of one index of one table.
  private func removeEntries(_ name: String, last columns: String, _ batch: WriteBatch) throws {
    let index = try GRDB.Row.fetchOne(
      batch.db, sql: "SELECT tbl, idx FROM \(name) WHERE world = ? LIMIT 1", arguments: [world])
    guard let index else { return }
    let all = "world = ? AND tbl = ? AND idx = ?"
    let (table, number): (Int64, Int64) = (index[0], index[1])
    let bound = try GRDB.Row.fetchOne(
      batch.db, sql: "SELECT \(columns) FROM \(name) WHERE \(all) ORDER BY \(columns) LIMIT 1 OFFSET ?",
      arguments: [world, table, number, Self.pieceSize])
    var arguments: StatementArguments = [world, table, number]
    guard let bound else { return try batch.write("DELETE FROM \(name) WHERE \(all)", arguments) }
    arguments += StatementArguments(bound.databaseValues)
    let marks = bound.databaseValues.map { _ in "?" }.joined(separator: ", ")
    try batch.write("DELETE FROM \(name) WHERE \(all) AND (\(columns)) <= (\(marks))", arguments)
  }
}
