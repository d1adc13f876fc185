import FoundationEssentials
import Glibc

/// The response of the bare servers, read from the files on their command line: `BODY-FILE HEADER-FILE`. The header
/// file has one `name: value` per line.
public struct BareFiles: Sendable {
  /// The body of every response.
  public let body: String
  /// The header fields of every response.
  public let fields: [(name: String, value: String)]

  /// Reads the files that the command line names. Exits if it does not name two.
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

  /// Prints the server's address as einlassd does. Flushes at once, because the reader of a pipe waits for it.
  public static func announce(port: Int) {
    print(#"{"http":"http://127.0.0.1:\#(port)"}"#)
    fflush(nil)
  }
}
