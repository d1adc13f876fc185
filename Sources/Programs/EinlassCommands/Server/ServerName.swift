internal import EinlassWire

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// The name of a background server: one for each project, so that two projects do not share one.
struct ServerName: CustomStringConvertible {
  /// The name of the server's files.
  let text: String
  /// The project's folder. `nil` if the name was chosen.
  let folder: String?

  var description: String { folder.map { "the project '\($0)'" } ?? "the name '\(text)'" }

  /// A name that the user chose. `nil` if it is not 1 to 64 letters, digits, `_`, `-` and `.`, with no dot first.
  init?(chosen text: String) {
    let isLegal = text.utf8.allSatisfy { octet in
      switch octet {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "."):
        true
      default: false
      }
    }
    guard isLegal, 1...64 ~= text.utf8.count, !text.hasPrefix(".") else { return nil }
    (self.text, folder) = (text, nil)
  }

  /// The name of the project that contains `folder`, an absolute path: the nearest folder upwards that contains `.git`,
  /// or else `folder` itself.
  private init(projectOf folder: String) {
    var project = folder
    var candidate = folder[...]
    while true {
      if FileManager.default.fileExists(atPath: candidate + "/.git") {
        project = candidate.isEmpty ? "/" : String(candidate)
        break
      }
      guard let slash = candidate.lastIndex(of: "/") else { break }
      candidate = candidate[..<slash]
    }
    // Two projects may have folders with the same name.
    let hash = WordHash(project).value
    let name = project.split(separator: "/").last.map(String.init) ?? "root"
    let plain = name.utf8.map { octet in
      ServerName(chosen: String(UnicodeScalar(octet))) == nil ? "_" : String(UnicodeScalar(octet))
    }
    text = plain.prefix(40).joined() + "-" + String(hash, radix: 16)
    self.folder = project
  }

  /// The given name, or that of the project in the working directory.
  init(_ chosen: String?) throws(CommandError) {
    guard let chosen else {
      self.init(projectOf: FileManager.default.currentDirectoryPath)
      return
    }
    guard let name = ServerName(chosen: chosen) else {
      throw .badInput(
        "'\(chosen)' is not a valid server name; use up to 64 letters, digits, '-', '_' and '.'")
    }
    self = name
  }
}
