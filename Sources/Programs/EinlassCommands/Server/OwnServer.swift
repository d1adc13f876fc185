internal import EinlassSystem
internal import EinlassWorld

/// An `einlassd` that runs as long as this program needs it, and never longer than this program.
struct OwnServer {
  let addresses: ServerAddresses
  private let process: ChildProcess
  /// The server's standard input. Closing it ends the server, even if this program crashes.
  private let input: Int32
  private let log: Int32

  init(options: [String], _ environment: [String: String]) throws(CommandError) {
    let folders = TemporaryPlace.folders(environment) + [StateFolder.standard(environment)].compactMap(\.self)
    guard let log = TemporaryPlace.file(in: folders) else {
      throw .noTemporaryPlace(folders)
    }
    guard let pipe = Pipe() else {
      throw .unreachable("the system cannot start another program (\(SystemError.last))")
    }
    defer { close(pipe.reading) }
    let server = try ServerProcess(
      options: options, environment: environment, input: pipe.reading, log: log)
    (addresses, process, input, self.log) = (server.addresses, server.process, pipe.writing, log)
  }

  /// Ends the server and shows its log.
  func end() {
    close(input)
    _ = process.wait()
    var octets = [UInt8](repeating: 0, count: 65_536)
    let count = unsafe pread(log, &octets, octets.count, 0)
    let text = String(decoding: octets.prefix(max(0, count)), as: UTF8.self)
    if !text.isEmpty { Output.printError(text) }
  }
}
