internal import FoundationEssentials
internal import Glibc

/// The folder in which the server keeps what outlives it; only its owner may look into it.
struct StateFolder: Sendable {
  private let folder: String

  /// The folder at `path`; it is made where it is missing, readable by its owner alone.
  init(_ path: String) throws(CertificateFailure) {
    folder = path
    do {
      try FileManager.default.createDirectory(
        atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      throw .file("make the folder", path: path, reason: Self.reason(errno))
    }
  }

  func path(of name: String) -> String { folder + "/" + name }

  /// The octets of the file called `name`; nil where it cannot be read.
  func read(_ name: String) -> [UInt8]? {
    FileManager.default.contents(atPath: path(of: name)).map { Array($0) }
  }

  /// Writes the file in one step: nobody ever sees half of it, and nobody but the owner any of it.
  func write(_ octets: [UInt8], to name: String) throws(CertificateFailure) {
    let path = path(of: name)
    let beside = path + ".new"
    // A leftover may have other permissions, which would stay.
    _ = unsafe unlink(beside)
    let file = unsafe open(beside, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw .file("write", path: beside, reason: Self.reason(errno)) }
    let written = unsafe octets.withUnsafeBytes { unsafe Glibc.write(file, $0.baseAddress, $0.count) }
    let isSafe = written == octets.count && fsync(file) == 0
    let failure = errno
    close(file)
    guard isSafe, unsafe rename(beside, path) == 0 else {
      throw .file("write", path: path, reason: Self.reason(isSafe ? errno : failure))
    }
  }

  /// Waits until no other process holds the folder, and holds it.
  func lock() throws(CertificateFailure) -> FolderLock {
    let path = path(of: "lock")
    let file = unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw .file("open", path: path, reason: Self.reason(errno)) }
    while flock(file, LOCK_EX) != 0 {
      if errno != EINTR { throw .file("lock", path: path, reason: Self.reason(errno)) }
    }
    return FolderLock(file: file)
  }

  private static func reason(_ code: Int32) -> String {
    unsafe String(cString: strerror(code))
  }
}

/// Holds a folder until it ends; the system lets go by itself where the process ends first.
struct FolderLock: Sendable {
  fileprivate let file: Int32

  func end() { close(file) }
}
