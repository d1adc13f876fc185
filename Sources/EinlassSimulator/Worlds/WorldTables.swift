internal import EinlassDevice
internal import EinlassNetworks
internal import EinlassStorage

/// Everything that the storage of a world keeps, table by table.
struct WorldTables: Sendable, Codable {
  /// The tables of every participant; one more participant is one more line.
  static let all: [any StoredRecord.Type] =
    TwitterTables.all + FacebookTables.all + BrokerTables.all + PhoneTables.all

  let contents: StorageContents

  /// What `storage` keeps at this moment.
  init(of storage: any StorageEngine) async throws(StorageFailure) {
    contents = try await StorageContents(of: storage, tables: Self.all)
  }

  /// Reads the tables by their names.
  init(from decoder: any Decoder) throws {
    contents = try StorageContents(from: decoder, tables: Self.all)
  }

  /// Writes the tables by their names.
  func encode(to encoder: any Encoder) throws {
    try contents.encode(to: encoder)
  }

  /// The records of one type, in the order in which they came.
  subscript<Record: StoredRecord>(type: Record.Type) -> [Record] { contents[type] }
}
