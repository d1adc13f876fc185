internal import EinlassSystem
internal import EinlassWire

/// Files with secrets, even simulated ones: only their owner may read them.
enum SecretFile {
  /// Writes `text` with mode 0600; replaces an existing file atomically.
  static func write(_ text: String, to path: String) throws(CommandError) {
    let temporary = path + ".part"
    unsafe unlink(temporary)
    let descriptor = unsafe open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw failure(path) }
    let handle = Array((text + "\n").utf8)
    var written = 0
    while written < handle.count {
      let count = unsafe handle.withUnsafeBytes { buffer in
        unsafe EinlassSystem.write(
          descriptor, buffer.baseAddress?.advanced(by: written), buffer.count - written)
      }
      guard count > 0 else {
        close(descriptor)
        unsafe unlink(temporary)
        throw failure(path)
      }
      written += count
    }
    guard close(descriptor) == 0, unsafe rename(temporary, path) == 0 else { throw failure(path) }
  }

  /// The largest request that the control interface accepts, in bytes.
  private static let sizeLimit = 64 * 1024 * 1024

  /// The file's text; `-` means standard input.
  static func read(_ path: String) throws(CommandError) -> String {
    let octets: [UInt8]
    do {
      octets = try BoundedFile.read(path == "-" ? "/dev/stdin" : path, limit: sizeLimit)
    } catch .tooLarge {
      throw .badInput("'\(path)' is larger than the server limit of \(sizeLimit / 1024 / 1024) MB")
    } catch {
      throw .badInput("'\(path)' cannot be read; check that it exists")
    }
    guard let text = String(validating: octets, as: UTF8.self) else {
      throw .badInput("'\(path)' is not UTF-8 text")
    }
    return text
  }

  private static func failure(_ path: String) -> CommandError {
    .badInput("'\(path)' cannot be written (\(unsafe String(cString: strerror(errno)))); choose another path")
  }
}
