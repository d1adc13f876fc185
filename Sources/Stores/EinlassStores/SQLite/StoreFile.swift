internal import EinlassStorage
internal import EinlassSystem
internal import Foundation
internal import Synchronization

/// The file of a store, locked by this process until it is unlocked or this object is deallocated.
///
/// Its descriptor must be closed after the last connection to the database, and no other descriptor of the file may be
/// closed before: closing any descriptor of a file releases the locks that SQLite holds on it.
final class StoreFile: Sendable {
  let path: String
  /// `nil` after the file is unlocked.
  private let opened: Mutex<Opened?>

  /// A file's device and inode, which are the same for all of its paths.
  private struct Identity: Hashable {
    let device: UInt64
    let number: UInt64

    init(_ status: stat) {
      device = UInt64(status.st_dev)
      number = UInt64(status.st_ino)
    }
  }

  private struct Opened {
    let descriptor: Int32
    let identity: Identity
    let isEmpty: Bool
  }

  /// The files that this process has open; opening one again is refused in advance.
  private static let all = Mutex<Set<Identity>>([])

  /// Opens and locks the store at `path`. A missing or empty file is replaced by a new one, which `create` makes in the
  /// same folder.
  init(_ path: String, create: (_ path: String) throws -> Void) throws {
    self.path = path
    // SQLite would read it as a URI, and would open another file than the locked one.
    guard !path.lowercased().hasPrefix("file:") else {
      throw StorageError("'\(path)' is an address, not a path; use the path of a file, such as 'einlass.db'")
    }
    guard !path.isEmpty, !path.utf8.contains(0) else {
      throw StorageError("'\(path)' is not the path of a file; use one such as 'einlass.db'")
    }
    while true {
      guard let opened = try Self.open(path) else { continue }
      do {
        if !opened.isEmpty {
          try Self.checkHeader(opened, path)
          self.opened = Mutex(opened)
          return
        }
        try Self.make(path, create)
      } catch {
        Self.close(opened)
        throw error
      }
      // The locked file no longer has a name.
      Self.close(opened)
    }
  }

  deinit {
    unlock()
  }

  /// Lets other processes open the file. Does nothing if it is already unlocked.
  func unlock() {
    opened.withLock { opened in
      if let opened { Self.close(opened) }
      opened = nil
    }
  }

  // MARK: - Opening

  /// Opens and locks the file at `path`. `nil` if another file has just replaced it.
  private static func open(_ path: String) throws(StorageError) -> Opened? {
    if let there = identity(path), all.withLock({ $0.contains(there) }) { throw inUse(path) }
    let descriptor = unsafe EinlassSystem.open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOCTTY, 0o600)
    guard descriptor >= 0 else { throw openError(path, errno) }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      EinlassSystem.close(descriptor)
      throw inUse(path)
    }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      EinlassSystem.close(descriptor)
      throw StorageError("'\(path)' is not a regular file; use the path of a regular or a new file")
    }
    let opened = Opened(
      descriptor: descriptor, identity: Identity(status), isEmpty: status.st_size == 0)
    guard identity(path) == opened.identity else {
      EinlassSystem.close(descriptor)
      return nil
    }
    _ = all.withLock { $0.insert(opened.identity) }
    return opened
  }

  private static func identity(_ path: String) -> Identity? {
    var status = stat()
    return unsafe stat(path, &status) == 0 ? Identity(status) : nil
  }

  private static func close(_ opened: Opened) {
    _ = all.withLock { $0.remove(opened.identity) }
    // A child process that is just starting keeps the file open until its program is loaded, and would keep the lock.
    flock(opened.descriptor, LOCK_UN)
    EinlassSystem.close(opened.descriptor)
  }

  /// Replaces the empty, locked file at `path` by a new store.
  private static func make(_ path: String, _ create: (String) throws -> Void) throws {
    let new = "\(path).new"
    for leftover in [new, "\(new)-journal"] { unsafe unlink(leftover) }
    let descriptor = unsafe EinlassSystem.open(new, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw openError(path, errno) }
    EinlassSystem.close(descriptor)
    do {
      try create(new)
      guard unsafe rename(new, path) == 0 else { throw openError(path, errno) }
    } catch {
      unsafe unlink(new)
      throw error
    }
  }

  // MARK: - What is in it

  /// Throws if the file is not a store of this version. Does not change the file.
  ///
  /// The fields are those of https://www.sqlite.org/fileformat2.html#the_database_header.
  private static func checkHeader(_ opened: Opened, _ path: String) throws(StorageError) {
    var head = [UInt8](repeating: 0, count: 100)
    let count = unsafe pread(opened.descriptor, &head, head.count, 0)
    guard count == head.count, head.starts(with: "SQLite format 3\0".utf8) else {
      throw StorageError("'\(path)' is not a store of Einlass, and was not changed; choose another file")
    }
    func number(at place: Int) -> UInt32 {
      head[place..<place + 4].reduce(0) { $0 << 8 | UInt32($1) }
    }
    guard number(at: 68) == SQLiteSchema.applicationID else {
      throw StorageError(
        "'\(path)' is the database of another program, and was not changed; choose another file")
    }
    try SQLiteSchema.check(version: Int64(number(at: 60)), path)
  }

  private static func inUse(_ path: String) -> StorageError {
    StorageError(
      "the store '\(path)' is in use by another process; stop it first, or choose another file")
  }

  private static func openError(_ path: String, _ code: Int32) -> StorageError {
    switch code {
    case ENOENT:
      StorageError("the folder of the store '\(path)' does not exist; create it first")
    case EACCES, EPERM:
      StorageError(
        "this user has no access to the store '\(path)'; grant read and write access, or choose another file")
    case EROFS:
      StorageError("the store '\(path)' is on a read-only file system; choose another file")
    case EISDIR: StorageError("'\(path)' is a folder; use the path of a file in it")
    default:
      StorageError("the store '\(path)' cannot be opened: \(unsafe String(cString: strerror(code)))")
    }
  }
}
