internal import ArgumentParser
internal import EinlassServer
internal import EinlassSimulator
internal import Glibc

/// The program `einlassd`.
///
/// Exit codes: 0 the server was stopped by a signal, 1 it failed while running, 2 the input is invalid (options, world
/// file), 3 it could not start: a port is taken, or there is no place for the certificates.
@main
enum Program {
  static func main() async {
    do {
      let command = try DaemonCommand.parse()
      try await command.serve()
      Output.finish()
    } catch let failure as WorldFileError {
      end(2, "error: \(failure)")
    } catch let failure as WorldDirectory.DirectoryError {
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

  private static func end(_ code: Int32, _ message: String) -> Never {
    Output.printError(message)
    Output.finish()
    exit(code)
  }
}
