internal import ArgumentParser
internal import Glibc

/// The program `einlass`.
///
/// Exit codes: 0 all is as expected, 1 something is not, 2 the input is at fault (options included), 3 a server cannot
/// be reached.
@main
enum Program {
  static func main() async {
    do {
      var command = try EinlassCommand.parseAsRoot()
      if var asynchronous = command as? any AsyncParsableCommand {
        try await asynchronous.run()
      } else {
        try command.run()
      }
      finishOutput()
    } catch let failure as ControlFailure {
      finishOutput()
      Output.complain("error: \(failure)")
      exit(failure.exitCode.rawValue)
    } catch {
      finishOutput()
      finish(error)
    }
  }

  /// Ends the program where what it printed could not be written, on a full disk say.
  private static func finishOutput() {
    if fflush(nil) != 0 {
      Output.complain("error: the output could not be written; is the disk full?")
      exit(2)
    }
  }

  private static func finish(_ error: any Error) -> Never {
    let code = EinlassCommand.exitCode(for: error)
    let message = EinlassCommand.fullMessage(for: error)
    if !message.isEmpty {
      if code == .success { Output.print(message) } else { Output.complain(message) }
    }
    exit(code == .validationFailure ? 2 : code.rawValue)
  }
}

/// Exit codes beyond success.
extension ExitCode {
  /// Something is not as expected.
  static let different = ExitCode(1)
  /// The input is at fault.
  static let badInput = ExitCode(2)
  /// A server cannot be reached.
  static let unreachable = ExitCode(3)
}
