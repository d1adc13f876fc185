internal import Foundation
internal import OAuth1

/// Encodes records as JSON, including secrets.
enum RecordCoding {
  private static let encoder: JSONEncoder = {
    let encoder = JSONEncoder()
    if let key = SharedSecret.isRevealed { encoder.userInfo[key] = true }
    return encoder
  }()
  private static let decoder = JSONDecoder()

  static func encode<Record: StoredRecord>(_ record: Record) throws(StorageError) -> [UInt8] {
    if let json = record.json { return json }
    do {
      return Array(try encoder.encode(record))
    } catch {
      throw StorageError("a record of the table '\(Record.tableName)' cannot be encoded")
    }
  }

  static func decode<Record: StoredRecord>(
    _ type: Record.Type, _ bytes: [UInt8]
  ) throws(StorageError) -> Record {
    do {
      return try decoder.decode(type, from: Data(bytes))
    } catch {
      throw StorageError(
        "the store has a record of the table '\(Record.tableName)' that this program cannot read; restore "
          + "a copy of the store",
        isOfContent: true)
    }
  }
}
