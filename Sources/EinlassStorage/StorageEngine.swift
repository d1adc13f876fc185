package import EinlassWire

/// Where a world keeps its records: a handful of operations, each written once for every record there is or will be.
///
/// Every operation is atomic. Closures run while nobody else can change the record: they must be quick and call
/// nothing of the engine. Throws `StorageFailure` where the engine cannot do it; then nothing has changed.
package protocol StorageEngine: Sendable {
  /// What of all that is kept opens something, as the schemas tell it.
  var secrets: SecretIndex { get }

  /// The record with `key`; nil where there is none.
  func find<Record: TableRecord>(
    _ type: Record.Type, _ key: Record.Key
  ) async throws(StorageFailure) -> Record?

  /// The record that a unique index has for `value`; of several the last one saved.
  func find<Record: TableRecord, Value>(
    _ type: Record.Type, by index: TableIndex<Record, Value>, _ value: Value
  ) async throws(StorageFailure) -> Record?

  /// All records that an index has for `value`, in the order in which they came.
  func list<Record: TableRecord, Value>(
    _ type: Record.Type, by index: TableIndex<Record, Value>, _ value: Value
  ) async throws(StorageFailure) -> [Record]

  /// At most `limit` records whose text in a sorted index begins with `prefix`, sorted by it.
  func list<Record: TableRecord>(
    _ type: Record.Type, by index: TableIndex<Record, String>, prefix: String, limit: Int
  ) async throws(StorageFailure) -> [Record]

  /// The last so many records, in the order in which they came. Takes as long as they are many.
  func list<Record: TableRecord>(
    _ type: Record.Type, last count: Int
  ) async throws(StorageFailure) -> [Record]

  /// Adds the record, or replaces the one with its key, which keeps its place among the others.
  func save<Record: TableRecord>(_ record: Record) async throws(StorageFailure)

  /// Adds the record; false where there is one with its key. Of several callers at once exactly one gets true.
  func insert<Record: TableRecord>(_ record: Record) async throws(StorageFailure) -> Bool

  /// Adds the record, unless among those that `index` has for `value` there is one that `isSame`: then that one
  /// counts, the last of several. Returns the one that counts; of several callers at once one adds.
  func insert<Record: TableRecord, Value>(
    _ record: Record, unless index: TableIndex<Record, Value>, _ value: Value,
    has isSame: @Sendable (Record) -> Bool
  ) async throws(StorageFailure) -> Record

  /// Changes the record with `key` as it is by then, and returns what `change` does; nil where there is none.
  @discardableResult
  func update<Record: TableRecord, Result: Sendable>(
    _ type: Record.Type, _ key: Record.Key, _ change: @Sendable (inout Record) -> Result
  ) async throws(StorageFailure) -> Result?

  /// Changes the record with the key of `record`, or `record` itself where there is none, and keeps it.
  @discardableResult
  func upsert<Record: TableRecord, Result: Sendable>(
    _ record: Record, _ change: @Sendable (inout Record) -> Result
  ) async throws(StorageFailure) -> Result

  /// Takes the record with `key` out; nil where there is none. Of several callers at once exactly one gets it.
  @discardableResult
  func remove<Record: TableRecord>(
    _ type: Record.Type, _ key: Record.Key
  ) async throws(StorageFailure) -> Record?

  /// Takes the record with `key` out where it `isMeant`; nil where it is not, or not there. Of several callers at once
  /// exactly one gets it.
  @discardableResult
  func remove<Record: TableRecord>(
    _ type: Record.Type, _ key: Record.Key, where isMeant: @Sendable (Record) -> Bool
  ) async throws(StorageFailure) -> Record?

  /// Forgets what came before `moment`; a record that is dated before its predecessor goes with it.
  func drop<Record: TableRecord>(
    _ type: Record.Type, before moment: WallTime
  ) async throws(StorageFailure)

  /// Puts `records` in the place of all there are, at once.
  func replace<Record: TableRecord>(
    _ type: Record.Type, with records: [Record]
  ) async throws(StorageFailure)

  /// Says that so many records more will come, so that an engine can make room once.
  func expect<Record: TableRecord>(_ type: Record.Type, _ count: Int) async throws(StorageFailure)

  /// Remembers `record` until its end lies before `now`; false where it is remembered already, or no room is left. Of
  /// several callers with the same mark exactly one gets true.
  func spend<Record: MarkRecord>(
    _ record: Record, at now: WallTime
  ) async throws(StorageFailure) -> Bool

  /// Every mark that is remembered, the first to end first.
  func marks<Record: MarkRecord>(_ type: Record.Type) async throws(StorageFailure) -> [Record]

  /// Puts `records` in the place of all marks there are, at once.
  func replaceMarks<Record: MarkRecord>(
    _ type: Record.Type, with records: [Record]
  ) async throws(StorageFailure)

  /// All that is kept at this moment, which nothing changes any more.
  func snapshot() async throws(StorageFailure) -> any StorageEngine
}
