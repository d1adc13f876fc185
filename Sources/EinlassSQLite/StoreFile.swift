internal import EinlassStorage
internal import EinlassSystem
internal import Foundation
internal import Synchronization

/// The file of a store, locked for this process until it is unlocked, or as long as this value exists.
///
/// Its descriptor must be closed after the last connection to the database: closing any descriptor of a file drops the
/// locks that SQLite holds on it.
final class StoreFile: Sendable {
  let path: String
  /// nil: unlocked.
  private let descriptor: Mutex<Int32?>

  /// Whether there is nothing in the file.
  let isEmpty: Bool

  /// Opens the file at `path`, or makes an empty one that nobody else may read, and locks it.
  init(_ path: String) throws(StorageError) {
    self.path = path
    guard !path.isEmpty, !path.utf8.contains(0) else {
      throw StorageError("'\(path)' is not the path of a file; give one such as 'einlass.db'")
    }
    let descriptor = unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOCTTY, 0o600)
    guard descriptor >= 0 else { throw Self.openError(path, errno) }
    do throws(StorageError) {
      isEmpty = try Self.check(descriptor, path)
    } catch {
      close(descriptor)
      throw error
    }
    self.descriptor = Mutex(descriptor)
  }

  deinit {
    unlock()
  }

  /// Lets others open the file; does nothing where it is unlocked.
  func unlock() {
    descriptor.withLock { descriptor in
      if let open = descriptor { close(open) }
      descriptor = nil
    }
  }

  private static func check(_ descriptor: Int32, _ path: String) throws(StorageError) -> Bool {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw StorageError("'\(path)' is not an ordinary file; give the path of one, or of one to be made")
    }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      throw StorageError(
        "the store '\(path)' is in use by another process; end that one first, or give another file")
    }
    guard status.st_size > 0 else { return true }
    var head = [UInt8](repeating: 0, count: 16)
    let count = unsafe pread(descriptor, &head, 16, 0)
    guard count == 16, head == Array("SQLite format 3\0".utf8) else {
      throw StorageError("'\(path)' is not a store of Einlass, and is left as it is; give another file")
    }
    return false
  }

  private static func openError(_ path: String, _ code: Int32) -> StorageError {
    switch code {
    case ENOENT:
      StorageError("the folder of the store '\(path)' does not exist; make it first")
    case EACCES, EPERM:
      StorageError(
        "the store '\(path)' may not be read and written; give this user the right to, or another file")
    case EROFS:
      StorageError("the store '\(path)' is on a file system that cannot be written; give another file")
    case EISDIR: StorageError("'\(path)' is a folder; give the path of a file in it")
    default:
      StorageError("the store '\(path)' cannot be opened: \(unsafe String(cString: strerror(code)))")
    }
  }
}
