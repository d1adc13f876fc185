internal import EinlassSystem

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// The folder for the state that outlives the server; only its owner may read it.
struct StateFolder: Sendable {
  private let folder: PrivateFolder

  /// Opens the folder at `path`. A missing folder is created, readable only by its owner.
  ///
  /// A folder of another user, or one that others may write to, is refused: they could replace the authority.
  init(_ path: String) throws(CertificateError) {
    do throws(PrivateFolder.Failure) {
      folder = try PrivateFolder(path)
    } catch {
      throw switch error {
      case .unmakeable(let reason): .file("create the folder", path: path, reason: reason)
      case .foreign(let user): .foreignFolder(path: path, user: user)
      case .writableByOthers(let mode): .writableByOthers(path: path, mode: mode)
      }
    }
  }

  func path(of name: String) -> String { folder.path + "/" + name }

  /// Returns the bytes of the file called `name`; `nil` if it cannot be read.
  func read(_ name: String) -> [UInt8]? {
    FileManager.default.contents(atPath: path(of: name)).map { Array($0) }
  }

  /// Returns the bytes of the file called `name`; `nil` if it cannot be read, or if other users may have read it.
  func readSecret(_ name: String) -> [UInt8]? {
    var found = stat()
    guard unsafe stat(path(of: name), &found) == 0, found.st_uid == geteuid(), found.st_mode & 0o077 == 0
    else {
      return nil
    }
    return read(name)
  }

  /// Writes the file atomically, readable only by its owner.
  func write(_ octets: [UInt8], to name: String) throws(CertificateError) {
    let path = path(of: name)
    let beside = path + ".new"
    // A leftover file may have other permissions, which would remain.
    _ = unsafe unlink(beside)
    let file = unsafe open(beside, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw .file("write", path: beside, reason: SystemError.last) }
    let written = unsafe octets.withUnsafeBytes { unsafe EinlassSystem.write(file, $0.baseAddress, $0.count) }
    let isSafe = written == octets.count && fsync(file) == 0
    let failure = errno
    close(file)
    guard isSafe, unsafe rename(beside, path) == 0 else {
      let reason = SystemError.text(isSafe ? errno : failure)
      _ = unsafe unlink(beside)
      throw .file("write", path: path, reason: reason)
    }
  }

  /// Locks the folder, waiting until no other process holds the lock.
  func lock() throws(CertificateError) -> FolderLock {
    let path = path(of: "lock")
    let file = folder.open("lock")
    guard file >= 0 else { throw .file("open", path: path, reason: SystemError.last) }
    while flock(file, LOCK_EX) != 0 {
      if errno != EINTR { throw .file("lock", path: path, reason: SystemError.last) }
    }
    return FolderLock(file: file)
  }
}

/// A lock on a folder; the system releases it if the process ends first.
struct FolderLock: Sendable {
  fileprivate let file: Int32

  func release() { close(file) }
}
