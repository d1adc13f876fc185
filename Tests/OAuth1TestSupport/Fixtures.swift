public import FoundationEssentials

/// The folder `Fixtures/` of this checkout, for tests that read its data.
public enum Fixtures {
  /// `Fixtures/` itself.
  public static let directory = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Fixtures", directoryHint: .isDirectory)

  /// The bytes of the file at `path`, which is relative to `Fixtures/`.
  ///
  /// - Throws: Foundation's error if the file cannot be read.
  public static func data(_ path: String) throws -> Data {
    try Data(contentsOf: directory.appending(path: path))
  }
}
