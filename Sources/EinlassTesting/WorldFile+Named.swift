public import EinlassScenarios
internal import EinlassWire
public import EinlassWorld
internal import Foundation

extension WorldFile {
  /// The world file that a test means by `name`.
  ///
  /// A name with a slash or with `.yaml` at its end is a path, relative to the test's folder. Any other is that of a
  /// file, without `.yaml`, in a folder `Worlds` or `Fixtures/Worlds`, or in a folder within it: beside the test, or in
  /// a folder above it up to the one with `Package.swift`; then among the worlds that come with Einlass. `folder/name`
  /// says in which folder within.
  ///
  /// - Parameter testFile: The source file of the test.
  /// - Throws: `WorldFileError` where there is no such file, several have the name, or the file is at fault.
  public static func named(
    _ name: String, from testFile: String = #filePath
  ) throws(WorldFileError) -> WorldFile {
    let folder = URL(filePath: testFile).deletingLastPathComponent()
    if name.hasSuffix(".yaml") {
      return try load(URL(filePath: name, relativeTo: folder).standardizedFileURL.path)
    }
    var known: [String] = []
    for worlds in WorldFolder.all(above: folder) {
      let names = worlds.names
      let found = names.filter { $0 == name || $0.hasSuffix("/\(name)") }
      if let first = found.first, found.count == 1 { return try load(worlds.path(of: first)) }
      guard found.isEmpty else {
        throw WorldFileError(
          file: worlds.folder.path, line: nil, key: "",
          message: "has several worlds '\(name)': \(found.sorted().joined(separator: ", ")); say which")
      }
      known += names
    }
    let words = Set(known + known.compactMap { $0.split(separator: "/").last.map(String.init) })
    throw WorldFileError(
      file: folder.path, line: nil, key: "",
      message: "there is no world '\(name)'\(Suggestion.text(for: name, among: words.sorted())); "
        + "put '\(name).yaml' into a folder 'Worlds' beside the test")
  }
}

/// A folder with world files.
private struct WorldFolder {
  let folder: URL

  /// The folders in which worlds are looked for, the nearest first, and those that come with Einlass last.
  static func all(above start: URL) -> [WorldFolder] {
    var folders: [WorldFolder] = []
    var folder = start.standardizedFileURL
    while folder.path != "/" {
      folders += [folder.appending(path: "Worlds"), folder.appending(path: "Fixtures/Worlds")]
        .map(WorldFolder.init)
      if FileManager.default.fileExists(atPath: folder.appending(path: "Package.swift").path) { break }
      folder.deleteLastPathComponent()
    }
    // A package is built from its sources, so that its data lie beside them.
    let own = URL(filePath: #filePath).appending(path: "../../../Fixtures/Worlds").standardizedFileURL
    return folders + [WorldFolder(folder: own)]
  }

  /// The names of its worlds, without `.yaml`, with the folders within it.
  var names: [String] {
    let paths = (try? FileManager.default.subpathsOfDirectory(atPath: folder.path)) ?? []
    return paths.filter { $0.hasSuffix(".yaml") }.map { String($0.dropLast(5)) }
  }

  func path(of name: String) -> String { folder.appending(path: "\(name).yaml").path }
}
