internal import EinlassSystem

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// Files that only their owner may read, from the time of their creation.
package enum PrivateFile {
  /// Writes the file at `path` atomically: a reader sees the old content or the new content. Returns `false` if it
  /// cannot be written; the old file is then unchanged.
  ///
  /// Foundation's atomic write makes the file readable by everyone, regardless of the old file's mode, so this uses
  /// system calls.
  package static func write(_ octets: [UInt8], to path: String) -> Bool {
    let draft = path + ".draft"
    try? FileManager.default.removeItem(atPath: draft)
    let file = unsafe open(draft, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard file >= 0 else { return false }
    let isWritten = writeAll(octets, to: file) && fsync(file) == 0
    let isClosed = close(file) == 0
    guard isWritten, isClosed, unsafe rename(draft, path) == 0 else {
      try? FileManager.default.removeItem(atPath: draft)
      return false
    }
    return true
  }

  private static func writeAll(_ octets: [UInt8], to file: Int32) -> Bool {
    var written = 0
    while written < octets.count {
      let count = unsafe octets.withUnsafeBytes { octets in
        unsafe EinlassSystem.write(file, octets.baseAddress?.advanced(by: written), octets.count - written)
      }
      guard count > 0 else { return false }
      written += count
    }
    return true
  }
}
