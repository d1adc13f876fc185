internal import EinlassStorage
internal import Synchronization

/// What somebody wants to read.
enum Wanted: Sendable {
  /// Nothing but that the world is there.
  case presence
  /// What the cache may have.
  case known(RowCache.Key, @Sendable () throws(StorageError) -> Query)
  /// Rows that no cache has.
  case rows(Query)
  /// Rows that are of no world, and what the worlds of these engines are like at the same moment.
  case rowsAndWorlds(Query, [PostgreSQLEngine])
  /// The state of the world, where it was saved after that revision.
  case state(after: Int64, Query)
}

/// What was read.
struct ReadAnswer: Sendable {
  /// What the cache had; nil: see `rows`.
  var content: RowCache.Content?
  var rows: SQLRows?
  /// The world as it was before the rows were read; nil: no world was asked for.
  var world: WorldRow?
  /// The numbers of the worlds that are there, of those that were asked for along with the rows.
  var present: Set<Int64> = []
}

/// Somebody who waits for something that is read.
struct ReadRequest: Sendable {
  /// nil: what is wanted is of no world.
  let engine: PostgreSQLEngine?
  let wanted: Wanted
  let end: @Sendable (Result<ReadAnswer, StorageError>) -> Void
}

/// The way to read what is there: readers wait in line, and those that wait together are served in one round trip.
///
/// What a program was told is done, every reader that comes later sees, whichever program it is in: a cache is used only
/// after the version of its world was asked for, and that only after the reader has come.
final class ReadQueue: Sendable {
  private struct State {
    var waiting: [ReadRequest] = []
    var idle: [Lane]
    var isClosed = false
  }

  private let server: ServerAddress
  private let lanes: [Lane]
  private let state: Mutex<State>

  /// How many are served together at most.
  private static let longestGroup = 256
  /// From how many on those who wait are worth another round trip at the same time: fewer are served by the next one.
  private static let crowd = 24

  init(_ server: ServerAddress, count: Int) {
    self.server = server
    let lanes = (1...count).map { Lane("reader \($0)", server) }
    self.lanes = lanes
    state = Mutex(State(idle: lanes))
  }

  /// What is wanted, as it is now or later.
  func read(_ engine: PostgreSQLEngine?, _ wanted: Wanted) async throws(StorageError) -> ReadAnswer {
    try await StorageFailures.result(of: server, isReading: true) { tell in
      add(ReadRequest(engine: engine, wanted: wanted, end: tell))
    }
  }

  func close() async {
    state.withLock { $0.isClosed = true }
    for lane in lanes { await lane.close() }
  }

  private func add(_ request: ReadRequest) {
    let (isClosed, lane) = state.withLock { state -> (Bool, Lane?) in
      guard !state.isClosed else { return (true, nil) }
      state.waiting.append(request)
      let isIdle = state.idle.count == lanes.count
      return (false, isIdle || state.waiting.count >= Self.crowd ? state.idle.popLast() : nil)
    }
    if isClosed { request.end(.failure(.closed(server))) }
    if let lane { lane.run { self.serveAll(lane) } }
  }

  private func serveAll(_ lane: Lane) {
    while true {
      let requests = state.withLock { state -> [ReadRequest] in
        let requests = Array(state.waiting.prefix(Self.longestGroup))
        state.waiting.removeFirst(requests.count)
        if requests.isEmpty { state.idle.append(lane) }
        return requests
      }
      if requests.isEmpty { return }
      serve(requests, lane)
    }
  }

  private func serve(_ requests: [ReadRequest], _ lane: Lane) {
    var isLastAttempt = false
    while true {
      do {
        return try lane.withConnection { connection in
          var group = ReadGroup(requests)
          try group.run(connection)
          group.end()
        }
      } catch {
        // The connection was cut while nobody used it, or just now; nothing has been changed by reading.
        if (error as? DatabaseError)?.isLoss == true, !isLastAttempt {
          isLastAttempt = true
          continue
        }
        let error = StorageError(error, server)
        for request in requests { request.end(.failure(error)) }
        return
      }
    }
  }
}
