internal import EinlassStorage
internal import EinlassWire

/// Somebody who waits for a mark to be spent.
struct Spending: Sendable {
  let engine: PostgreSQLEngine
  let table: Int64
  let mark: Mark
  let end: WallTime
  let now: WallTime
  /// How many marks of the table may count at a time.
  let capacity: Int
  let tell: @Sendable (Result<Bool, StorageError>) -> Void

  var place: MarkPlace { MarkPlace(world: engine.world, table: table, mark: mark) }
}

/// A mark of any world.
struct MarkPlace: Hashable, Comparable {
  let world: Int64
  let table: Int64
  let mark: Mark

  static func < (left: Self, right: Self) -> Bool {
    (left.world, left.table, left.mark.high, left.mark.low)
      < (right.world, right.table, right.mark.high, right.mark.low)
  }
}

/// The way to spend marks: those that wait together are put in by one statement, and who puts a mark in has spent it, over
/// all programs. Nothing of a world is locked for it.
final class MarkQueue: Sendable {
  private let lane: Lane
  private let line = WaitingLine<Spending>()
  private let rooms = MarkRooms()

  /// How many are spent together at most.
  private static let longestGroup = 512

  init(_ server: ServerAddress) {
    lane = Lane("marks", server)
  }

  private var server: ServerAddress { lane.server }

  /// false: the mark counts already, or no room is left.
  func spend<Record: MarkRecord>(
    _ record: Record, at now: WallTime, _ table: StoredTable, of engine: PostgreSQLEngine
  ) async throws(StorageError) -> Bool {
    try await StorageFailures.result(of: server) { tell in
      let spending = Spending(
        engine: engine, table: table.id, mark: record.mark, end: record.end, now: now,
        capacity: Record.capacity, tell: tell)
      if !line.add(spending, start: { lane.run { self.serve() } }) { tell(.failure(.closed(server))) }
    }
  }

  /// All marks of a table have been replaced.
  func forget(_ table: StoredTable, of engine: PostgreSQLEngine) {
    rooms.forget(MarkRooms.Table(world: engine.world, table: table.id))
  }

  /// Takes no more marks, and returns once those that wait are spent and the connection is closed.
  func close() async {
    line.close()
    await lane.close()
  }

  private func serve() {
    line.serve({ min($0.count, Self.longestGroup) }, spend)
  }

  private func spend(_ group: [Spending]) {
    var waiting = group
    // Two of a kind, and those for which there may be no room, come one after the other.
    while !waiting.isEmpty {
      do {
        let outcomes = try lane.withConnection { connection in try spendSome(waiting, connection) }
        for outcome in outcomes.told { outcome.spending.tell(outcome.result) }
        // Whoever comes later finds what has ended: it is removed another time.
        try? lane.withConnection { connection in try rooms.sweep(outcomes.told.map(\.spending), connection) }
        waiting = outcomes.later
      } catch {
        let error = StorageError(
          error, server, isUnknown: (error as? DatabaseError)?.isOfSentConnection ?? false)
        for spending in waiting { spending.tell(.failure(error)) }
        return
      }
    }
  }

  /// What became of some of those who waited.
  private struct Outcomes {
    var told: [(spending: Spending, result: Result<Bool, StorageError>)] = []
    var later: [Spending] = []
  }

  /// Spends as many as go together.
  private func spendSome(_ waiting: [Spending], _ connection: Connection) throws -> Outcomes {
    try rooms.count(waiting, connection)
    var left: [MarkRooms.Table: Int] = [:]
    var (chosen, refused, later): ([MarkPlace: Spending], [Spending], [Spending]) = ([:], [], [])
    for spending in waiting {
      let table = MarkRooms.Table(world: spending.engine.world, table: spending.table)
      let room = left[table] ?? rooms.left(table)
      if room == 0, rooms.isFull(table, at: spending.now) {
        refused.append(spending)
      } else if room == 0 || chosen[spending.place] != nil {
        later.append(spending)
      } else {
        left[table] = room - 1
        chosen[spending.place] = spending
      }
    }
    // In one order in all programs, so that none waits for another one that waits for it.
    let rows = chosen.sorted { $0.key < $1.key }.map(\.value)
    let (present, spent) = try put(rows, worlds: Set(waiting.map(\.engine.world)), connection)
    rooms.take(spent)
    var outcomes = Outcomes(later: later)
    for spending in rows + refused {
      guard present.contains(spending.engine.world) else {
        spending.engine.isRemoved = true
        outcomes.told.append((spending, .failure(PostgreSQLEngine.removedError)))
        continue
      }
      outcomes.told.append(
        (spending, .success(chosen[spending.place] != nil && spent.contains(spending.place))))
    }
    return outcomes
  }

  /// Puts marks in; returns which of the worlds are there, and which of the marks are new.
  private func put(
    _ rows: [Spending], worlds: Set<Int64>, _ connection: Connection
  ) throws -> (present: Set<Int64>, spent: Set<MarkPlace>) {
    connection.send(
      "SELECT id FROM worlds WHERE id = ANY($1::int8[]) AND NOT is_removed", [.integers(worlds.sorted())])
    if !rows.isEmpty {
      connection.send(
        """
        INSERT INTO marks AS m (world, tbl, high, low, ends, spent)
        SELECT n.* FROM unnest($1::int8[], $2::int8[], $3::int8[], $4::int8[], $5::int8[], $6::int8[])
          AS n (world, tbl, high, low, ends, spent)
        WHERE EXISTS (SELECT 1 FROM worlds w WHERE w.id = n.world AND NOT w.is_removed)
        ON CONFLICT (world, tbl, high, low) DO UPDATE SET ends = excluded.ends, spent = excluded.spent
        WHERE m.ends < excluded.spent
        RETURNING m.world, m.tbl, m.high, m.low
        """,
        [
          .integers(rows.map(\.engine.world)), .integers(rows.map(\.table)),
          .integers(rows.map { Int64(bitPattern: $0.mark.high) }),
          .integers(rows.map { Int64(bitPattern: $0.mark.low) }),
          .integers(rows.map(\.end.milliseconds)), .integers(rows.map(\.now.milliseconds)),
        ])
    }
    let results = try connection.finish()
    let present = Set((0..<results[0].count).compactMap { results[0].integer($0, 0) })
    return (present, rows.isEmpty ? [] : Set(MarkRows.places(results[1])))
  }
}
