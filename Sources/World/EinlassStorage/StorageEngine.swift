package import EinlassWire

/// Where a world keeps its records: a few operations, each written once for all present and future records.
///
/// Every operation is atomic. Closures have exclusive access to the record while they run: they must be quick and
/// not call the engine. They may run on another thread. Throws `StorageError` where the engine cannot perform it; then nothing has changed.
package protocol StorageEngine: Sendable {
  /// Which of the stored values are secrets, as declared by the schemas.
  var secrets: SecretIndex { get }

  /// The record with `key`; nil where there is none.
  func find<Record: TableRecord>(
    _ type: Record.Type, _ key: Record.Key
  ) async throws(StorageError) -> Record?

  /// The record that a unique index has for `value`; of several, the one saved last.
  func find<Record: TableRecord, Value>(
    _ type: Record.Type, by index: TableIndex<Record, Value>, _ value: Value
  ) async throws(StorageError) -> Record?

  /// All records that an index has for `value`, in the order in which they came.
  func list<Record: TableRecord, Value>(
    _ type: Record.Type, by index: TableIndex<Record, Value>, _ value: Value
  ) async throws(StorageError) -> [Record]

  /// At most `limit` records whose text in a sorted index begins with `prefix`, sorted by it.
  func list<Record: TableRecord>(
    _ type: Record.Type, by index: TableIndex<Record, String>, prefix: String, limit: Int
  ) async throws(StorageError) -> [Record]

  /// The last `count` records, in the order in which they came. Takes time proportional to their number.
  func list<Record: TableRecord>(
    _ type: Record.Type, last count: Int
  ) async throws(StorageError) -> [Record]

  /// Adds the record, or replaces the one with the same key, which keeps its position.
  func save<Record: TableRecord>(_ record: Record) async throws(StorageError)

  /// Adds the record; false where one with its key exists. Of several concurrent callers exactly one gets true.
  func insert<Record: TableRecord>(_ record: Record) async throws(StorageError) -> Bool

  /// Adds the record, unless one among those that `index` has for `value` satisfies `isSame`: then that one counts,
  /// the last of several. Returns the one that counts; of several concurrent callers only one adds.
  func insert<Record: TableRecord, Value>(
    _ record: Record, unless index: TableIndex<Record, Value>, _ value: Value,
    has isSame: @escaping @Sendable (Record) -> Bool
  ) async throws(StorageError) -> Record

  /// Changes the current record with `key`, and returns the result of `change`; nil where there is none.
  @discardableResult
  func update<Record: TableRecord, Result: Sendable>(
    _ type: Record.Type, _ key: Record.Key, _ change: @escaping @Sendable (inout Record) -> Result
  ) async throws(StorageError) -> Result?

  /// Changes the record with the key of `record`, or `record` itself where there is none, and stores it.
  @discardableResult
  func upsert<Record: TableRecord, Result: Sendable>(
    _ record: Record, _ change: @escaping @Sendable (inout Record) -> Result
  ) async throws(StorageError) -> Result

  /// Removes and returns the record with `key`; nil where there is none. Of several concurrent callers exactly one
  /// gets it.
  @discardableResult
  func remove<Record: TableRecord>(
    _ type: Record.Type, _ key: Record.Key
  ) async throws(StorageError) -> Record?

  /// Removes and returns the record with `key` where `predicate` is true; nil where it is not, or where there is no
  /// such record. Of several concurrent callers exactly one gets it.
  @discardableResult
  func remove<Record: TableRecord>(
    _ type: Record.Type, _ key: Record.Key, where predicate: @escaping @Sendable (Record) -> Bool
  ) async throws(StorageError) -> Record?

  /// Drops the records from before `moment`; a record with an earlier date than its predecessor goes with that one.
  func drop<Record: TableRecord>(
    _ type: Record.Type, before moment: WallTime
  ) async throws(StorageError)

  /// Replaces all records with `records`, at once.
  func replace<Record: TableRecord>(
    _ type: Record.Type, with records: [Record]
  ) async throws(StorageError)

  /// Announces `count` further records, so that an engine can make room once.
  func expect<Record: TableRecord>(_ type: Record.Type, _ count: Int) async throws(StorageError)

  /// Stores `record` until its end is before `now`; false where it is stored already, or where no room is left. Of
  /// several concurrent callers with the same mark exactly one gets true.
  func spend<Record: MarkRecord>(
    _ record: Record, at now: WallTime
  ) async throws(StorageError) -> Bool

  /// Every stored mark, in the order in which they end.
  func marks<Record: MarkRecord>(_ type: Record.Type) async throws(StorageError) -> [Record]

  /// Replaces all marks with `records`, at once.
  func replaceMarks<Record: MarkRecord>(
    _ type: Record.Type, with records: [Record]
  ) async throws(StorageError)

  /// A copy of the contents at this moment, which does not change any more.
  func snapshot() async throws(StorageError) -> any StorageEngine
}
