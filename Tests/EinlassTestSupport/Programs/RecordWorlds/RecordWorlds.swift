internal import FoundationEssentials

/// Records the output of every world file below a folder, in one file each in another folder, so that two builds can be
/// compared: see `Scripts/record`.
enum RecordWorlds {
  /// Runs the program with the arguments after its name.
  static func run(_ arguments: [String]) async throws {
    guard arguments.count == 2 else {
      print("usage: EinlassTestSupport record-worlds WORLDS OUTPUT")
      return
    }
    let worlds = URL(filePath: arguments[0])
    let output = URL(filePath: arguments[1])
    let names = try FileManager.default.subpathsOfDirectory(atPath: worlds.path).filter {
      $0.hasSuffix(".yaml")
    }
    for name in names.sorted() {
      let recording = try await WorldRecording(worlds.appending(path: name).path, name: name)
      try write(recording.text, to: output.appending(path: "worlds/\(name).txt"))
    }
    try write(try await PageRecording().text, to: output.appending(path: "pages.txt"))
  }

  private static func write(_ text: String, to url: URL) throws {
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }
}
