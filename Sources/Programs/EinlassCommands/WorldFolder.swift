internal import EinlassSimulator
internal import EinlassSystem

/// The world files in a folder and its subfolders.
struct WorldFolder {
  /// The paths, sorted by name.
  private(set) var files: [String] = []
  /// Paths that are not UTF-8 and therefore cannot be opened, with U+FFFD in place of other bytes.
  private(set) var skipped: [String] = []

  private static let endings = [".yaml", ".yml", ".json"]

  /// `path` itself if it is not a folder, otherwise the files below it; symbolic links to folders are not followed.
  ///
  /// If `path` does not exist, it may be the name of a built-in folder of worlds.
  init(at path: String) throws(ConfigurationError) {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else {
      let inner = WorldLibrary.shipped?.names.filter { $0.hasPrefix("\(path)/") } ?? []
      files = inner.isEmpty ? [path] : inner
      return
    }
    guard status.st_mode & S_IFMT == S_IFDIR else {
      files = [path]
      return
    }
    try walk(path.hasSuffix("/") ? String(path.dropLast()) : path)
    files.sort()
    guard !files.isEmpty else {
      let note = skipped.isEmpty ? "" : " with a UTF-8 name"
      throw ConfigurationError("\(path): this folder has no .yaml, .yml or .json file\(note)")
    }
  }

  /// Uses the system's own calls: a single name that is not UTF-8 makes Foundation fail for the whole folder.
  private mutating func walk(_ path: String) throws(ConfigurationError) {
    guard let names = Self.names(in: path) else {
      throw ConfigurationError(
        "\(path): this folder cannot be read (\(unsafe String(cString: strerror(errno)))); pass the files "
          + "instead"
      )
    }
    for octets in names {
      guard let name = String(validating: octets, as: UTF8.self) else {
        let text = String(decoding: octets, as: UTF8.self)
        if Self.endings.contains(where: text.hasSuffix) { skipped.append("\(path)/\(text)") }
        continue
      }
      let inner = "\(path)/\(name)"
      var status = stat()
      guard name != ".", name != "..", unsafe lstat(inner, &status) == 0 else { continue }
      if status.st_mode & S_IFMT == S_IFDIR {
        try walk(inner)
      } else if Self.endings.contains(where: name.hasSuffix) {
        files.append(inner)
      }
    }
  }

  /// The names in a folder as bytes; `nil` if the folder cannot be read.
  private static func names(in path: String) -> [[UInt8]]? {
    guard let folder = unsafe opendir(path) else { return nil }
    defer { unsafe closedir(folder) }
    var names: [[UInt8]] = []
    while let entry = unsafe readdir(folder) {
      let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { octets in
        unsafe Array(octets.prefix { $0 != 0 })
      }
      names.append(name)
    }
    return names
  }
}
