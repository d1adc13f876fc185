internal import ArgumentParser

/// Why nothing came of an action.
enum ControlFailure: Error, CustomStringConvertible {
  /// An option or an argument is at fault.
  case badInput(String)
  /// The server said no; nothing changed.
  case refused(String)
  /// The server is not there, or it is not the one that the token is for.
  case unreachable(String)

  var description: String {
    switch self {
    case .badInput(let text), .refused(let text), .unreachable(let text): text
    }
  }

  /// What the program ends with.
  var exitCode: ExitCode {
    switch self {
    case .refused: .different
    case .badInput: .badInput
    case .unreachable: .unreachable
    }
  }
}
