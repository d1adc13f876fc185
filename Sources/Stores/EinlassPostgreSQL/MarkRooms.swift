internal import EinlassStorage
internal import EinlassWire
internal import Synchronization

/// How many marks of each table there is room for.
///
/// What others put in is not counted at once: this program counts anew whenever it has used up an eighth of the room that
/// there was. So up to eight programs together keep the capacity of a table, but for one mark each at its end.
final class MarkRooms: Sendable {
  struct Table: Hashable {
    let world: Int64
    let table: Int64
  }

  private struct Room {
    /// How many may be put in until they are counted again.
    var left = 0
    /// Until then all of the room is taken.
    var fullUntil: Int64?
    /// How many were put in since those that have ended were removed.
    var written = 0
  }

  private let rooms = Mutex<[Table: Room]>([:])

  /// How many marks are put in until those that have ended are removed.
  private static let sweepInterval = 4096

  /// How many may be put in.
  func left(_ table: Table) -> Int { rooms.withLock { $0[table]?.left ?? 0 } }

  /// Whether no room can have come since it was counted.
  func isFull(_ table: Table, at now: WallTime) -> Bool {
    rooms.withLock { rooms in rooms[table]?.fullUntil.map { now.milliseconds <= $0 } ?? false }
  }

  func forget(_ table: Table) {
    rooms.withLock { $0[table] = nil }
  }

  /// Counts what is there, where no room is left.
  func count(_ waiting: [Spending], _ connection: Connection) throws {
    var moments: [Table: (now: Int64, capacity: Int)] = [:]
    for spending in waiting {
      let table = Table(world: spending.engine.world, table: spending.table)
      if left(table) > 0 || isFull(table, at: spending.now) { continue }
      let now = max(moments[table]?.now ?? .min, spending.now.milliseconds)
      moments[table] = (now, spending.capacity)
    }
    guard !moments.isEmpty else { return }
    let asked = Array(moments)
    for (table, moment) in asked {
      connection.send(
        """
        SELECT count(*), min(ends) FROM (
          SELECT ends FROM marks WHERE world = $1::int8 AND tbl = $2::int8 AND ends >= $3::int8
          ORDER BY ends LIMIT $4::int8) AS m
        """,
        [
          .integer(table.world), .integer(table.table), .integer(moment.now),
          .integer(Int64(moment.capacity)),
        ])
    }
    for ((table, moment), rows) in zip(asked, try connection.finish()) {
      let free = moment.capacity - Int(rows.integer(0, 0) ?? 0)
      let soonest = rows.integer(0, 1)
      rooms.withLock { rooms in
        rooms[table, default: Room()].left = free > 0 ? max(1, free / 8) : 0
        rooms[table, default: Room()].fullUntil = free > 0 ? nil : soonest ?? moment.now
      }
    }
  }

  /// Notes what was put in.
  func take(_ spent: Set<MarkPlace>) {
    rooms.withLock { rooms in
      for place in spent {
        let table = Table(world: place.world, table: place.table)
        rooms[table, default: Room()].left -= 1
        rooms[table, default: Room()].written += 1
      }
    }
  }

  /// Removes marks that have ended, a piece of them, now and then.
  func sweep(_ spent: [Spending], _ connection: Connection) throws {
    var due: [Table: Int64] = [:]
    for spending in spent {
      let table = Table(world: spending.engine.world, table: spending.table)
      let isDue = rooms.withLock { rooms in
        guard let written = rooms[table]?.written, written >= Self.sweepInterval else { return false }
        rooms[table]?.written = 0
        return true
      }
      if isDue { due[table] = spending.now.milliseconds }
    }
    guard !due.isEmpty else { return }
    for (table, now) in due {
      connection.send(
        """
        DELETE FROM marks WHERE ctid = ANY(ARRAY(
          SELECT ctid FROM marks WHERE world = $1::int8 AND tbl = $2::int8 AND ends < $3::int8
          ORDER BY ends LIMIT $4::int8))
        """,
        [
          .integer(table.world), .integer(table.table), .integer(now),
          .integer(Int64(2 * Self.sweepInterval)),
        ])
    }
    _ = try connection.finish()
  }
}

/// Marks as they stand in rows.
enum MarkRows {
  /// Rows of world, table and the two halves.
  static func places(_ rows: SQLRows) -> [MarkPlace] {
    (0..<rows.count).map { row in
      MarkPlace(
        world: rows.integer(row, 0) ?? 0, table: rows.integer(row, 1) ?? 0, mark: mark(rows, row, 2))
    }
  }

  /// Rows of the two halves and the end.
  static func records<Record: MarkRecord>(_ rows: SQLRows) -> [Record] {
    (0..<rows.count).map { row in
      Record(mark: mark(rows, row, 0), end: WallTime(milliseconds: rows.integer(row, 2) ?? 0))
    }
  }

  private static func mark(_ rows: SQLRows, _ row: Int, _ column: Int) -> Mark {
    Mark(
      high: UInt64(bitPattern: rows.integer(row, column) ?? 0),
      low: UInt64(bitPattern: rows.integer(row, column + 1) ?? 0))
  }
}
