internal import EinlassStorage

/// The way of entries into journals: those that wait together are added by one statement.
///
/// A journal has a number of its own, so that adding to it waits for nobody who changes the world's records.
final class JournalQueue: Sendable {
  /// Entries that wait to be added, all or none.
  private struct Addition: Sendable {
    let engine: PostgreSQLEngine
    /// The entries, sealed.
    let contents: [[UInt8]]
    /// Gets the number of the first.
    let tell: @Sendable (Result<Int64, StorageError>) -> Void
  }

  private let lane: Lane
  private let line = WaitingLine<Addition>()

  /// How many additions go together at most.
  private static let longestGroup = 256
  /// How many entries are added until those that are too many are removed.
  private static let pieceSize: Int64 = 512

  init(_ server: ServerAddress) {
    lane = Lane("journal", server)
  }

  /// Adds entries to the journal of the world of `engine`; returns the number of the first, once they are there.
  func add(_ contents: [[UInt8]], to engine: PostgreSQLEngine) async throws(StorageError) -> Int64 {
    try await StorageFailures.result(of: lane.server) { tell in
      let addition = Addition(engine: engine, contents: contents, tell: tell)
      if !line.add(addition, start: { lane.run { self.serve() } }) { tell(.failure(.closed(lane.server))) }
    }
  }

  /// Takes no more entries, and returns once those that wait are there and the connection is closed.
  func close() async {
    line.close()
    await lane.close()
  }

  private func serve() {
    line.serve({ min($0.count, Self.longestGroup) }) { group in
      // In one order in all programs, so that none waits for another one that waits for it.
      let worlds = Dictionary(grouping: group, by: \.engine.world).sorted { $0.key < $1.key }
      for (world, additions) in worlds { add(additions, to: world) }
    }
  }

  private func add(_ additions: [Addition], to world: Int64) {
    do {
      let contents = additions.flatMap(\.contents)
      let last = try lane.withConnection { connection in try add(contents, to: world, connection) }
      guard let last else {
        for addition in additions {
          addition.engine.isRemoved = true
          addition.tell(.failure(PostgreSQLEngine.removedError))
        }
        return
      }
      var first = last - Int64(contents.count) + 1
      for addition in additions {
        addition.tell(.success(first))
        first += Int64(addition.contents.count)
      }
      // What is too many now is removed another time where this fails.
      try? lane.withConnection { connection in
        try drop(of: world, upTo: last, count: Int64(contents.count), connection)
      }
    } catch {
      let isUnknown = (error as? DatabaseError)?.isOfSentConnection ?? false
      let error = StorageError(error, lane.server, isUnknown: isUnknown)
      for addition in additions { addition.tell(.failure(error)) }
    }
  }

  /// Adds entries; returns the number of the last one, or nil where the world is gone.
  private func add(_ contents: [[UInt8]], to world: Int64, _ connection: Connection) throws -> Int64? {
    let rows = try connection.ask(
      """
      WITH counted AS (
        INSERT INTO journals AS j (world, last)
        SELECT w.id, $2::int8 FROM worlds w WHERE w.id = $1::int8 AND NOT w.is_removed
        ON CONFLICT (world) DO UPDATE SET last = j.last + excluded.last RETURNING last),
      added AS (
        INSERT INTO journal (world, number, content)
        SELECT $1::int8, c.last - $2::int8 + e.place, e.content
        FROM counted c, unnest($3::bytea[]) WITH ORDINALITY AS e (content, place))
      SELECT last FROM counted
      """, [.integer(world), .integer(Int64(contents.count)), .octetsList(contents)])
    return rows.count > 0 ? rows.integer(0, 0) : nil
  }

  /// Removes the oldest entries, now and then.
  private func drop(of world: Int64, upTo last: Int64, count: Int64, _ connection: Connection) throws {
    guard (last - count) / Self.pieceSize != last / Self.pieceSize else { return }
    _ = try connection.ask(
      "DELETE FROM journal WHERE world = $1::int8 AND number <= $2::int8",
      [.integer(world), .integer(last - Int64(SharedJournalEntry.capacity))])
  }
}
