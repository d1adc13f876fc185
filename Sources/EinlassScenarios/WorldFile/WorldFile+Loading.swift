internal import EinlassWire
public import EinlassWorld

extension WorldFile {
  /// The maximum size of a world file in octets.
  public static let sizeLimit = 16 * 1024 * 1024

  /// Reads the file at `path`; a file of more than `sizeLimit` octets is refused before it is read.
  public static func load(_ path: String) throws(WorldFileError) -> WorldFile {
    let octets: [UInt8]
    do {
      octets = try BoundedFile.read(path, limit: sizeLimit)
    } catch {
      throw WorldFileError(file: path, line: nil, key: "", message: message(of: error))
    }
    guard let text = String(validating: octets, as: UTF8.self) else {
      throw WorldFileError(
        file: path, line: nil, key: "", message: "is not UTF-8 text; save it as UTF-8")
    }
    return try WorldFile(text, path: path)
  }

  private static func message(of failure: BoundedFile.ReadingError) -> String {
    switch failure {
    case .notThere: "there is no such file; give a world file or a folder of them"
    case .unreadable(let why): "cannot be read (\(why))"
    case .tooLarge:
      "is larger than \(sizeLimit / 1024 / 1024) MB, which is the limit for world files; "
        + "leave people out, or let 'crowd:' make them"
    }
  }
}
