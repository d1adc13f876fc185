internal import ArgumentParser
internal import EinlassServer
internal import EinlassSimulator
package import EinlassStorage
internal import EinlassSystem

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// Opens the store that an argument names.
package typealias StoreOpener = @Sendable (_ argument: String) async throws(StorageError) -> any WorldStore

/// The program `einlassd`.
///
/// Exit codes: 0 the server was stopped by a signal, 1 it failed while running, 2 the input is invalid (options, world
/// file, configuration), 3 it could not start: a port is taken, certificates cannot be stored, or the store cannot be
/// opened.
package enum Daemon {
  /// Runs with the options of the command line, the environment and the configuration file, then ends the process.
  ///
  /// - Parameter openStore: Opens the store of `--store`. `nil` if this program supports none.
  package static func main(openStore: StoreOpener? = nil) async {
    do {
      let arguments = try arguments()
      try LoadedProviders.load(arguments, listed: nil)
      try WorldModules.check(LoadedProviders.all)
      let command = try DaemonCommand.parse(arguments)
      try await command.serve(openStore: openStore)
      Output.finish()
    } catch let invalid as DaemonSettings.Invalid {
      end(2, "error: \(invalid)")
    } catch let failure as WorldFileError {
      end(2, "error: \(failure)")
    } catch let failure as ConfigurationError {
      end(2, "error: \(failure)")
    } catch let failure as StorageError {
      end(3, "error: \(failure)")
    } catch let failure as WorldDirectory.DirectoryError {
      if case .storeFailed = failure { end(3, "error: \(failure)") }
      end(2, "error: \(failure)")
    } catch let failure as CertificateError {
      end(3, "error: \(failure)")
    } catch let failure as StartError {
      end(3, "error: \(failure)")
    } catch {
      let code = DaemonCommand.exitCode(for: error)
      let message = DaemonCommand.fullMessage(for: error)
      if code == .success {
        print(message)
        exit(0)
      }
      end(code == .validationFailure ? 2 : 1, message)
    }
  }

  /// Returns the command line, preceded by the options of the environment and the configuration file: the last value
  /// counts.
  private static func arguments() throws -> [String] {
    let commandLine = Array(CommandLine.arguments.dropFirst())
    // A request for help succeeds even if other arguments are invalid.
    guard !commandLine.contains(where: isRequestForInformation) else { return commandLine }
    return try DaemonSettings(commandLine, environment: ProcessInfo.processInfo.environment).arguments
      + commandLine
  }

  private static func isRequestForInformation(_ argument: String) -> Bool {
    ["-h", "--help", "--version", "--experimental-dump-help"].contains(argument)
      || argument.hasPrefix("--generate-completion-script")
  }

  private static func end(_ code: Int32, _ message: String) -> Never {
    Output.printError(message)
    Output.finish()
    exit(code)
  }
}
