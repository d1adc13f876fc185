internal import ArgumentParser
internal import EinlassSystem
internal import EinlassWorld

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// An `einlassd` that this program has started.
struct ServerProcess {
  let addresses: ServerAddresses
  let process: ChildProcess

  /// Returns the program: the path in `EINLASSD`, or else the one in this program's folder, or the one in `PATH`.
  static func program(_ environment: [String: String]) throws(CommandError) -> String {
    if let path = environment["EINLASSD"] {
      if unsafe access(path, X_OK) == 0 { return path }
      throw .badInput(
        "EINLASSD is '\(path)', which is not a program; set EINLASSD to einlassd's path, or unset it")
    }
    let own = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    var folders = own.map { [String($0[..<($0.lastIndex(of: "/") ?? $0.startIndex)])] } ?? []
    folders += (environment["PATH"] ?? "").split(separator: ":").map(String.init)
    for folder in folders where unsafe access(folder + "/einlassd", X_OK) == 0 { return folder + "/einlassd" }
    throw .badInput(
      "einlassd is neither in einlass's folder nor in PATH; build it with 'swift build --product einlassd', or "
        + "set EINLASSD to its path")
  }

  /// Starts a server and waits until it listens. It runs as long as `input`, its standard input, stays open; if `input`
  /// is `nil`, it runs in a new session until it is stopped.
  ///
  /// - Parameter log: The file for its errors; if the server does not start, they are also the error's text.
  init(
    options: [String], environment: [String: String], input: Int32?, log: Int32
  ) throws(CommandError) {
    let program = try Self.program(environment)
    let nothing = unsafe open("/dev/null", O_RDWR | O_CLOEXEC)
    guard nothing >= 0, let pipe = Pipe() else {
      throw .unreachable("the system cannot start another program (\(SystemError.last))")
    }
    defer {
      close(pipe.reading)
      close(nothing)
    }
    let start = lseek(log, 0, SEEK_END)
    let process = ChildProcess(
      program, ["--format", "json"] + (input == nil ? [] : ["--end-with-input"]) + options,
      environment: environment,
      .init(input: input ?? nothing, output: pipe.writing, error: log), isDetached: true, inheritsFiles: false
    )
    close(pipe.writing)
    guard let process else {
      throw .unreachable("'\(program)' could not be started (\(SystemError.last))")
    }
    guard let addresses = ServerAddresses(json: Self.line(of: pipe.reading)) else {
      let code = process.wait()
      let said = Self.text(of: log, from: start)
      let text = said.isEmpty ? "'\(program)' exited before it started listening" : said
      throw code == ExitCode.badInput.rawValue ? .badInput(text) : .unreachable(text)
    }
    (self.addresses, self.process) = (addresses, process)
  }

  /// Returns the first line that comes from `descriptor`.
  private static func line(of descriptor: Int32) -> String {
    var line: [UInt8] = []
    var octet: UInt8 = 0
    while true {
      let count = unsafe read(descriptor, &octet, 1)
      if count < 0, errno == EINTR { continue }
      if count <= 0 || octet == 0x0A { return String(decoding: line, as: UTF8.self) }
      line.append(octet)
    }
  }

  /// Returns the output that a program has appended to a file after its first `start` bytes, without the prefix `error:
  /// `.
  private static func text(of descriptor: Int32, from start: off_t) -> String {
    guard start >= 0 else { return "" }
    var octets = [UInt8](repeating: 0, count: 16_384)
    let count = unsafe pread(descriptor, &octets, octets.count, start)
    let text = String(decoding: octets.prefix(max(0, count)), as: UTF8.self)
    return text.trimming(while: \.isWhitespace).trimmingPrefix("error: ").description
  }

}

extension String {
  fileprivate func trimming(while isTrimmed: (Character) -> Bool) -> Substring {
    let start = drop(while: isTrimmed)
    return start[..<(start.lastIndex { !isTrimmed($0) }.map(start.index(after:)) ?? start.startIndex)]
  }
}
