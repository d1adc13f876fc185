internal import ArgumentParser
internal import Dispatch
internal import EinlassPrograms
internal import EinlassSystem

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// `einlass exec`
struct ExecCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "exec",
    abstract: "Runs a command with a server of its own, which stops when the command ends.",
    discussion: """
      The command gets the variables that 'einlass env' prints. Several can run at the same time.

      Examples:
        einlass exec -- pytest
        einlass exec --world Fixtures/Worlds/twitter/one-account.yaml -- npm test

      Exit codes: the command's own, or 128 and the number of the signal that ended it; 2 an option is invalid or there \
      is no einlassd, 3 the server did not start, 126 the command cannot be started.
      """)

  @Option(help: "A world file; without it, the built-in world.", completion: .file())
  var world: String?

  @Argument(
    parsing: .postTerminator, help: ArgumentHelp("The command and its arguments.", valueName: "command"))
  var command: [String] = []

  func validate() throws {
    if command.isEmpty { throw ValidationError("name a command behind '--', as in 'einlass exec -- pytest'") }
  }

  func run() throws {
    let environment = ProcessInfo.processInfo.environment
    let log = unsafe fileno(tmpfile())
    guard log >= 0, let pipe = Pipe() else {
      throw CommandError.unreachable("the system has no room for another program")
    }
    let server = try ServerProcess(
      options: world.map { ["--world", $0] } ?? [], environment: environment, input: pipe.reading, log: log)
    close(pipe.reading)
    let code = try runCommand(
      ServerEnvironment(addresses: server.addresses, existing: environment).environment)
    // The end of its input ends the server, however this program ends.
    close(pipe.writing)
    _ = server.process.wait()
    printAll(of: log)
    throw ExitCode(code)
  }

  private func runCommand(_ environment: [String: String]) throws -> Int32 {
    guard
      let process = ChildProcess(command[0], Array(command.dropFirst()), environment: environment)
    else {
      Output.printError(
        "error: '\(command[0])' cannot be started (\(unsafe String(cString: strerror(errno)))); is it installed?"
      )
      return 126
    }
    // A terminal sends these to the command as well, which decides; this program waits for it. Others are passed on.
    signal(SIGINT, SIG_IGN)
    signal(SIGQUIT, SIG_IGN)
    let sources = [SIGTERM, SIGHUP].map { number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler { kill(process.id, number) }
      source.resume()
      return source
    }
    defer { for source in sources { source.cancel() } }
    return process.wait()
  }

  /// What the server said meanwhile, for people to see.
  private func printAll(of log: Int32) {
    var octets = [UInt8](repeating: 0, count: 65_536)
    let count = unsafe pread(log, &octets, octets.count, 0)
    let text = String(decoding: octets.prefix(max(0, count)), as: UTF8.self)
    if !text.isEmpty { Output.printError(text) }
  }
}
