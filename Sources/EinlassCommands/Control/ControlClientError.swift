internal import ArgumentParser

/// Why an action was not performed.
enum ControlClientError: Error, CustomStringConvertible {
  /// An option or an argument is invalid.
  case badInput(String)
  /// The server refused; nothing changed.
  case refused(String)
  /// The server is not there, or it is not the one that the token is for.
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
