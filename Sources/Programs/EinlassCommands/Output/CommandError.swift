internal import ArgumentParser
internal import EinlassSystem

/// The reason that a command that needs a server, or another program, did nothing.
enum CommandError: Error, CustomStringConvertible {
  /// An option, an argument or a file is invalid, or a program is missing.
  case badInput(String)
  /// The server refused, or already runs with other options; nothing changed.
  case refused(String)
  /// The server is not running, did not start, or is not the one that the token is for.
  case unreachable(String)

  var description: String {
    switch self {
    case .badInput(let text), .refused(let text), .unreachable(let text): text
    }
  }

  /// None of `folders` can be written; `errno` has the last reason.
  static func noTemporaryPlace(_ folders: [String]) -> CommandError {
    .unreachable(
      "no temporary file can be created in \(folders.joined(separator: ", ")) (\(SystemError.last)); set "
        + "TMPDIR to a writable folder")
  }

  /// The program's exit code.
  var exitCode: ExitCode {
    switch self {
    case .refused: .different
    case .badInput: .badInput
    case .unreachable: .unreachable
    }
  }
}
