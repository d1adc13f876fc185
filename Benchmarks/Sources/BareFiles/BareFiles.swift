import FoundationEssentials
import Glibc

/// What the bare servers respond with, as they find it in the files that they are given: `BODY-FILE HEADER-FILE`, with
/// one `name: value` a line in the second.
public struct BareFiles: Sendable {
  /// The body of every response.
  public let body: String
  /// The header fields of every response.
  public let fields: [(name: String, value: String)]

  /// The files that the command line names; ends the program where it names no two.
  public init() throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 3 else {
      fatalError("usage: \(arguments.first ?? "server") BODY-FILE HEADER-FILE")
    }
    body = try String(contentsOfFile: arguments[1], encoding: .utf8)
    fields = try String(contentsOfFile: arguments[2], encoding: .utf8).split(separator: "\n").compactMap {
      line in
      let parts = line.split(separator: ":", maxSplits: 1)
      return parts.count == 2 ? (String(parts[0]), String(parts[1].drop { $0 == " " })) : nil
    }
  }

  /// Says where the server listens, as einlassd does, and at once: whoever reads it through a pipe waits for it.
  public static func announce(port: Int) {
    print(#"{"http":"http://127.0.0.1:\#(port)"}"#)
    fflush(nil)
  }
}
