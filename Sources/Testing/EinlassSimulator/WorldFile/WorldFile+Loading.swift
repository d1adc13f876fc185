internal import EinlassWire
public import EinlassWorld

extension WorldFile {
  /// The maximum size of a world file in bytes.
  public static let sizeLimit = 16 * 1024 * 1024

  /// Reads a world file, or a world that comes with the program.
  ///
  /// A file of more than `sizeLimit` bytes is refused before it is read.
  ///
  /// - Parameter path: The path of a file, or the name of a world that comes with the program, such as
  ///   `twitter/banned`. `built-in` is the built-in world.
  /// - Returns: The file.
  /// - Throws: `WorldFileError` if there is neither a file nor a world of this name, if several worlds have
  ///   the name, or if the file is invalid.
  public static func load(_ path: String) throws(WorldFileError) -> WorldFile {
    if path == builtInName { return try builtIn() }
    let octets: [UInt8]
    do throws(BoundedFile.ReadingError) {
      octets = try BoundedFile.read(path, limit: sizeLimit)
    } catch {
      guard error == .notThere, let found = try shipped(path) else {
        throw WorldFileError(file: path, line: nil, key: "", message: message(of: error, path))
      }
      octets = found
    }
    return try read(octets, path: path)
  }

  /// The world file that comes with the program under this name; `nil` if there is none.
  private static func shipped(_ name: String) throws(WorldFileError) -> [UInt8]? {
    let name = name.hasSuffix(".yaml") ? String(name.dropLast(5)) : name
    guard let file = try WorldLibrary.shipped?.file(of: name) else { return nil }
    return try? BoundedFile.read(file, limit: sizeLimit)
  }

  /// Reads the bytes of a world file; `path` is for messages.
  package static func read(_ octets: [UInt8], path: String) throws(WorldFileError) -> WorldFile {
    guard octets.count <= sizeLimit else {
      throw WorldFileError(file: path, line: nil, key: "", message: message(of: .tooLarge, path))
    }
    guard let text = String(validating: octets, as: UTF8.self) else {
      throw WorldFileError(
        file: path, line: nil, key: "", message: "is not UTF-8 text; save it as UTF-8")
    }
    return try WorldFile(text, path: path)
  }

  private static func message(of failure: BoundedFile.ReadingError, _ path: String) -> String {
    switch failure {
    case .notThere:
      "the file does not exist"
        + (path.hasPrefix("/")
          ? "" : WorldLibrary.suggestion(for: path, among: WorldLibrary.shipped?.names ?? []))
        + "; pass a world file or a folder of world files"
    case .unreadable: failure.description
    case .tooLarge:
      "is larger than the limit of \(sizeLimit / 1024 / 1024) MB for world files; remove people, or "
        + "generate them with 'crowd:'"
    }
  }
}
