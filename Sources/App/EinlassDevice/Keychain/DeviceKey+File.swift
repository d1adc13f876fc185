internal import EinlassWire

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

extension DeviceKey {
  /// A key file that cannot be used. The message has the path and the fix.
  public struct FileError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The error, with the path and the fix.
    public let description: String
  }

  /// Reads the key in a file. If there is no file, creates a new key in a file that only its owner may read.
  ///
  /// A real phone keeps its key in hardware that cannot be read. Store the key apart from the Keychain's
  /// file: anyone who has both can open it.
  ///
  /// - Parameter path: The path of the file, which contains exactly 32 bytes. Its folder must exist.
  /// - Returns: The key.
  /// - Throws: `FileError` if the file is not such a key, or if it can be neither read nor written.
  public static func load(orMakeAt path: String) throws(FileError) -> DeviceKey {
    if FileManager.default.fileExists(atPath: path) {
      guard let data = try? Data(contentsOf: URL(filePath: path)), let key = DeviceKey(octets: Array(data))
      else {
        throw FileError(
          description: "'\(path)' is not a phone key of \(count) bytes; choose another path")
      }
      return key
    }
    let key = DeviceKey()
    guard PrivateFile.write(key.octets, to: path) else {
      throw FileError(
        description: "the key cannot be written to '\(path)'; use a path in an existing folder")
    }
    return key
  }
}
