internal import ArgumentParser

/// Why a server was not started, found or ended.
enum ServerCommandError: Error, CustomStringConvertible {
  /// The program, or what it needs, is not there.
  case badInput(String)
  /// A server runs already, and was to be started with other options.
  case refused(String)
  /// No server runs, or it did not start.
  case unreachable(String)

  var description: String {
    switch self {
    case .badInput(let text), .refused(let text), .unreachable(let text): text
    }
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
