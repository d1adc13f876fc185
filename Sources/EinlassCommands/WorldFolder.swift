internal import EinlassSimulator
internal import FoundationEssentials

/// The world files below a folder.
enum WorldFolder {
  /// `path` itself where it is a file, else the files below it, sorted by name.
  static func files(at path: String) throws -> [String] {
    var isFolder: Bool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder else {
      return [path]
    }
    let endings = [".yaml", ".yml", ".json"]
    guard let all = try? FileManager.default.subpathsOfDirectory(atPath: path) else {
      throw WorldPlan.Mistake("\(path): this folder, or one in it, cannot be read; name the files instead")
    }
    let names = all.filter { name in endings.contains { name.hasSuffix($0) } }.sorted()
    guard !names.isEmpty else {
      throw WorldPlan.Mistake("\(path): there is no .yaml, .yml or .json file in this folder")
    }
    return names.map { path.hasSuffix("/") ? path + $0 : "\(path)/\($0)" }
  }
}
