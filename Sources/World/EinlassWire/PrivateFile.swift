internal import EinlassSystem

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// Files that only their owner may read, from their first moment on.
package enum PrivateFile {
  /// Writes the file at `path` whole, at once: a reader sees the old content or the new one. False where it
  /// cannot be written; then the old one is as it was.
  ///
  /// Foundation's own way of writing at once makes a file that all may read, whatever the old one's mode was; so
  /// this asks the system itself.
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
