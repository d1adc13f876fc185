internal import EinlassStorage
internal import GRDB

extension StorageError {
  /// Converts `error` to an error of the store at `path`, without data to be stored.
  init(_ error: any Error, path: String) {
    switch error {
    case let error as StorageError: self = error
    case let error as DatabaseError:
      self.init(
        "the store '\(path)' \(Self.sentence(error))", isOfContent: error.resultCode == .SQLITE_CORRUPT)
    default: self.init("the store '\(path)' failed: \(type(of: error))")
    }
  }

  private static func sentence(_ error: DatabaseError) -> String {
    switch error.resultCode {
    case .SQLITE_FULL: "cannot grow: the disk is full; free some space, and try again"
    case .SQLITE_READONLY, .SQLITE_PERM, .SQLITE_AUTH:
      "cannot be written; give this user write access to the file and its folder"
    case .SQLITE_IOERR:
      "cannot be read or written: the disk reports an error (\(error.extendedResultCode.rawValue))"
    case .SQLITE_CORRUPT: "is damaged; restore a copy of the file"
    case .SQLITE_NOTADB: "is not a store of Einlass, and was not changed; choose another file"
    case .SQLITE_BUSY, .SQLITE_LOCKED: "is locked by another program; stop the program that uses the file"
    case .SQLITE_MISUSE: "is closed"
    case .SQLITE_CANTOPEN: "cannot be opened; check that its folder exists and is writable"
    default:
      "failed: SQLite reports \(error.resultCode.rawValue), \(error.message ?? "without a reason")"
    }
  }
}
