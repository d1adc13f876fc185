internal import ArgumentParser
internal import EinlassSimulator
internal import EinlassSystem

/// The program `einlass`.
///
/// Exit codes: 0 everything is as expected, 1 something is not, 2 invalid input or options, 3 a server cannot be
/// reached.
@main
enum Program {
  static func main() async {
    do {
      try LoadedProviders.load(
        Array(CommandLine.arguments.dropFirst()), listed: CredentialOptions.environment("EINLASS_PROVIDER"))
      try WorldModules.check(LoadedProviders.all)
      var command = try EinlassCommand.parseAsRoot()
      if var asynchronous = command as? any AsyncParsableCommand {
        try await asynchronous.run()
      } else {
        try command.run()
      }
      finishOutput()
    } catch let failure as WorldFileError {
      Output.printError("error: \(failure)")
      exit(2)
    } catch let failure as ConfigurationError {
      Output.printError("error: \(failure)")
      exit(2)
    } catch let failure as CommandError {
      finishOutput()
      Output.printError("error: \(failure)")
      exit(failure.exitCode.rawValue)
    } catch {
      finishOutput()
      finish(error)
    }
  }

  /// Ends the program with an error if its output could not be written, for example on a full disk.
  private static func finishOutput() {
    if fflush(nil) != 0 {
      Output.printError("error: the output could not be written; check the disk's free space")
      exit(2)
    }
  }

  private static func finish(_ error: any Error) -> Never {
    let code = EinlassCommand.exitCode(for: error)
    let message = EinlassCommand.fullMessage(for: error)
    if !message.isEmpty {
      if code == .success { Output.print(message) } else { Output.printError(message) }
    }
    exit(code == .validationFailure ? 2 : code.rawValue)
  }
}
