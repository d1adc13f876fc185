public import FoundationEssentials

/// The folder `Fixtures/` of this checkout, for tests that read the data beside this file.
public enum Fixtures {
  /// `Fixtures/` itself.
  public static let directory = URL(filePath: #filePath).deletingLastPathComponent()

  /// The bytes of the file at `path`, which is relative to `Fixtures/`.
  ///
  /// Throws Foundation's file error where there is no such file.
  public static func data(_ path: String) throws -> Data {
    try Data(contentsOf: directory.appending(path: path))
  }
}
