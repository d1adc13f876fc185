internal import EinlassWire

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

extension DeviceKey {
  /// A key file that cannot be used; the message says which and what to do.
  public struct FileError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What is wrong, with the path and what to do.
    public let description: String
  }

  /// The key in the file at `path`, 32 bytes; where there is no file, a new key, kept there for its owner alone.
  ///
  /// A real phone keeps its key in hardware that cannot be read. Put the file elsewhere than the Keychain's: anyone who
  /// has both can open it.
  ///
  /// - Throws: Why the file can be neither read nor written.
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
