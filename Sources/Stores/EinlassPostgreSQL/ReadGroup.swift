internal import EinlassStorage

/// Readers that are served together.
struct ReadGroup {
  /// What is read once for all who want it.
  private struct Place: Hashable {
    let engine: ObjectIdentifier
    let key: RowCache.Key
  }

  private let requests: [ReadRequest]
  private let engines: [ObjectIdentifier: PostgreSQLEngine]
  private var worlds: [Int64: WorldRow] = [:]
  /// What was sent, in order.
  private var sent: [(request: Int, place: Place?)] = []
  private var places: Set<Place> = []
  private var rowsOfRequests: [Int: SQLRows] = [:]
  private var rowsOfPlaces: [Place: SQLRows] = [:]
  private var contents: [RowCache.Content?]
  private var errors: [Int: StorageError] = [:]

  init(_ requests: [ReadRequest]) {
    self.requests = requests
    contents = Array(repeating: nil, count: requests.count)
    var engines: [ObjectIdentifier: PostgreSQLEngine] = [:]
    for request in requests {
      if let engine = request.engine { engines[ObjectIdentifier(engine)] = engine }
      guard case .rowsAndWorlds(_, let others) = request.wanted else { continue }
      for engine in others { engines[ObjectIdentifier(engine)] = engine }
    }
    self.engines = engines
  }

  /// Reads the versions of the worlds with what no cache has, and then what the versions say is out of date.
  mutating func run(_ connection: Connection) throws {
    if !engines.isEmpty {
      connection.send(
        "SELECT \(WorldRow.columns) FROM worlds WHERE id = ANY($1::int8[]) AND NOT is_removed",
        [.integers(engines.values.map(\.world))])
    }
    for (number, request) in requests.enumerated() { sendFirst(number, request, connection) }
    var results = try connection.finish()
    if !engines.isEmpty { worlds = WorldRow.all(results.removeFirst(), confirmed) }
    take(results)

    var stale: [(engine: PostgreSQLEngine, stamp: Int64)] = []
    for engine in engines.values {
      guard let world = worlds[engine.world] else { continue }
      engine.cache.confirm(world)
      if let query = engine.known.missing(world) {
        connection.send(query.sql, query.values)
        stale.append((engine, world.tables[WorldRow.secrets]?.stamp ?? 0))
      }
    }
    for (number, request) in requests.enumerated() { sendSecond(number, request, connection) }
    guard !sent.isEmpty || !stale.isEmpty else { return }
    results = try connection.finish()
    for (engine, stamp) in stale {
      do throws(StorageError) {
        try engine.known.add(results.removeFirst(), stamp: stamp)
      } catch {
        // Only requests for this world fail.
        for (number, request) in requests.enumerated() where request.engine === engine {
          errors[number] = error
        }
      }
    }
    take(results)
  }

  /// What is known of a world.
  private func confirmed(_ world: Int64) -> WorldRow? {
    engines.values.first { $0.world == world }?.cache.confirmed
  }

  private mutating func sendFirst(_ number: Int, _ request: ReadRequest, _ connection: Connection) {
    switch request.wanted {
    case .presence, .state: break
    case .rows(let query), .rowsAndWorlds(let query, _):
      send(number, nil, connection) { () throws(StorageError) -> Query in query }
    case .known(let key, let query):
      guard let engine = request.engine, engine.cache.find(key) == nil else { return }
      send(number, Place(engine: ObjectIdentifier(engine), key: key), connection, query)
    }
  }

  private mutating func sendSecond(_ number: Int, _ request: ReadRequest, _ connection: Connection) {
    guard let engine = request.engine, let world = worlds[engine.world] else { return }
    switch request.wanted {
    case .presence, .rows, .rowsAndWorlds: break
    case .state(let revision, let query):
      if world.revision > revision {
        send(number, nil, connection) { () throws(StorageError) -> Query in query }
      }
    case .known(let key, let query):
      let place = Place(engine: ObjectIdentifier(engine), key: key)
      if !rowsOfPlaces.isEmpty, rowsOfPlaces[place] != nil { return }
      if let content = engine.cache.find(key) {
        contents[number] = content
      } else {
        send(number, place, connection, query)
      }
    }
  }

  private mutating func send(
    _ number: Int, _ place: Place?, _ connection: Connection, _ query: () throws(StorageError) -> Query
  ) {
    if let place, !places.insert(place).inserted { return }
    do throws(StorageError) {
      let query = try query()
      connection.send(query.sql, query.values)
      sent.append((number, place))
    } catch {
      errors[number] = error
    }
  }

  private mutating func take(_ results: [SQLRows]) {
    for ((request, place), rows) in zip(sent, results) {
      if let place { rowsOfPlaces[place] = rows } else { rowsOfRequests[request] = rows }
    }
    sent = []
  }

  /// Tells everybody what was read.
  func end() {
    for (number, request) in requests.enumerated() { request.end(result(number, request)) }
  }

  private func result(_ number: Int, _ request: ReadRequest) -> Result<ReadAnswer, StorageError> {
    if let error = errors[number] { return .failure(error) }
    var answer = ReadAnswer()
    if let engine = request.engine {
      guard let world = worlds[engine.world] else {
        engine.isRemoved = true
        return .failure(PostgreSQLEngine.removedError)
      }
      answer.world = world
    }
    answer.content = contents[number]
    answer.rows = rowsOfRequests[number]
    if case .rowsAndWorlds(_, let engines) = request.wanted {
      answer.present = Set(engines.map(\.world)).intersection(worlds.keys)
    }
    if answer.content == nil, case .known(let key, _) = request.wanted, let engine = request.engine {
      answer.rows = rowsOfPlaces[Place(engine: ObjectIdentifier(engine), key: key)]
    }
    return .success(answer)
  }
}
