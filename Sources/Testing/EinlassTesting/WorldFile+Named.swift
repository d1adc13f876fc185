public import EinlassSimulator
public import EinlassWorld
internal import Foundation

extension WorldFile {
  /// Finds and reads the world file that a test means by a name.
  ///
  /// A name with `.yaml` at its end is a path, relative to the test's folder. Any other is that of a file,
  /// without `.yaml`, in a folder `Worlds` or `Fixtures/Worlds`, or in a folder within it. These folders are
  /// looked for in the test's folder, and in each folder above it up to the one with `Package.swift`. The
  /// worlds that come with Einlass are last. `folder/name` states the folder within.
  ///
  /// - Parameters:
  ///   - name: A name or path, such as `three-accounts`, `mine/banned` or `../mine.yaml`.
  ///   - testFile: The source file of the test.
  /// - Returns: The file that is found first.
  /// - Throws: `WorldFileError` if there is no such file, if several have the name, or if the file is
  ///   invalid.
  public static func named(
    _ name: String, from testFile: String = #filePath
  ) throws(WorldFileError) -> WorldFile {
    let folder = URL(filePath: testFile).deletingLastPathComponent()
    if name.hasSuffix(".yaml") {
      return try load(URL(filePath: name, relativeTo: folder).standardizedFileURL.path)
    }
    var known: [String] = []
    for worlds in Self.libraries(above: folder) {
      if let file = try worlds.file(of: name) { return try load(file) }
      known += worlds.names
    }
    throw WorldFileError(
      file: folder.path, line: nil, key: "",
      message: "there is no world '\(name)'\(WorldLibrary.suggestion(for: name, among: known)); "
        + "add '\(name).yaml' to a 'Worlds' folder next to the test")
  }

  /// The folders in which worlds are looked for, the nearest first, and those that come with Einlass last.
  private static func libraries(above start: URL) -> [WorldLibrary] {
    var folders: [URL] = []
    var folder = start.standardizedFileURL
    while folder.path != "/" {
      folders += [folder.appending(path: "Worlds"), folder.appending(path: "Fixtures/Worlds")]
      if FileManager.default.fileExists(atPath: folder.appending(path: "Package.swift").path) { break }
      folder.deleteLastPathComponent()
    }
    // A package is built from its sources, so that its data lie beside them.
    let own = URL(filePath: #filePath).appending(path: "../../../../Fixtures/Worlds").standardizedFileURL
    return (folders + [own]).map(WorldLibrary.init)
  }
}
