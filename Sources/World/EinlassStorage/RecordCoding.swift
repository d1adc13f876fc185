internal import Foundation
internal import OAuth1

/// Records as JSON, secrets included.
enum RecordCoding {
  private static let encoder: JSONEncoder = {
    let encoder = JSONEncoder()
    if let key = SharedSecret.isRevealed { encoder.userInfo[key] = true }
    return encoder
  }()

  static func encode<Record: StoredRecord>(_ record: Record) throws(StorageError) -> Data {
    if let json = record.json { return Data(json) }
    do {
      return try encoder.encode(record)
    } catch {
      throw StorageError("a record of the table '\(Record.tableName)' cannot be encoded")
    }
  }

  static func decode<Record: StoredRecord>(_ type: Record.Type, _ octets: Data) throws(StorageError)
    -> Record
  {
    do {
      return try JSONDecoder().decode(type, from: octets)
    } catch {
      throw StorageError(
        "the store has a record of the table '\(Record.tableName)' that this program cannot read; restore "
          + "a copy of the store",
        isOfContent: true)
    }
  }
}
