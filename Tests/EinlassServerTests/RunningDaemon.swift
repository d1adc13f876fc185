import EinlassSystem
import EinlassTestSupport
import EinlassWire
import Foundation
import Testing

/// An `einlassd` process for the duration of a test. Its worlds are in a new store of the requested kind: see
/// `TestStore`.
struct RunningDaemon: Sendable {
  /// The first output: a line, or as much as the test waited for.
  let firstLine: String
  private let process: Process
  private let ended: Task<Void, Never>

  /// The process id.
  var id: Int32 { process.processIdentifier }

  /// The port of the way in called `name`, if the daemon was started with `--format json`.
  func port(_ name: String) throws -> Int {
    let members = try JSONSerialization.jsonObject(with: Data(firstLine.utf8)) as? [String: Any]
    let address = try #require(members?[name] as? String)
    return try #require(address.split(separator: ":").last.flatMap { Int($0) })
  }

  /// Returns the program next to the test bundle, wherever the bundle was built.
  static func program() throws -> String {
    let bundle = URL(filePath: ProcessInfo.processInfo.arguments[0]).deletingLastPathComponent()
    let name = try TestStore.asked == .memory ? "einlassd" : "einlassd-store"
    let program = bundle.appending(path: name).path
    try #require(FileManager.default.isExecutableFile(atPath: program), "\(program) is not built")
    return program
  }

  /// Runs `body` beside a daemon. `shell` contains commands that run before it in the same process, and `complaints`
  /// receives its standard error.
  static func run(
    _ options: [String], until mark: String = "\n", shell: String? = nil, complaints: Pipe? = nil,
    _ body: @Sendable (RunningDaemon) async throws -> Void
  ) async throws {
    try await TestStore.asked.withPlace { place in
      try await run(options, in: place, until: mark, shell: shell, complaints: complaints, body)
    }
  }

  private static func run(
    _ options: [String], in place: TestStore.Place, until mark: String, shell: String?, complaints: Pipe?,
    _ body: @Sendable (RunningDaemon) async throws -> Void
  ) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "einlassd-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let process = Process()
    process.executableURL = URL(filePath: shell == nil ? try program() : "/bin/sh")
    process.arguments =
      try shell.map { ["-c", "\($0); exec \"$0\" \"$@\"", try program()] + options } ?? options
    if let complaints { process.standardError = complaints }
    process.environment = place.environment.merging(["XDG_STATE_HOME": folder.path]) { $1 }
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardInput = FileHandle.nullDevice
    let (ends, end) = AsyncStream.makeStream(of: Void.self)
    process.terminationHandler = { _ in end.finish() }
    try process.run()
    defer { if process.isRunning { process.terminate() } }
    let ended = Task { for await _ in ends {} }
    let line = await beginning(of: pipe.fileHandleForReading, until: mark)
    try await body(RunningDaemon(firstLine: try #require(line), process: process, ended: ended))
  }

  private static func beginning(of file: FileHandle, until mark: String) async -> String? {
    let (pieces, piece) = AsyncStream.makeStream(of: [UInt8].self)
    DescriptorReader.start(file.fileDescriptor) { bytes in
      if bytes.isEmpty { piece.finish() } else { piece.yield(bytes) }
    }
    var text = Data()
    for await bytes in pieces {
      text += bytes
      if let end = text.firstRange(of: Data(mark.utf8)) {
        return String(decoding: text[..<end.lowerBound], as: UTF8.self)
      }
    }
    return nil
  }

  /// Sends SIGTERM and returns the exit code.
  func terminate() async -> Int32 {
    await end(by: SIGTERM)
  }

  /// Sends a signal and returns the exit code, or the number of the signal that ended the process.
  func end(by signal: Int32) async -> Int32 {
    kill(id, signal)
    await ended.value
    return process.terminationStatus
  }

  /// The process's memory, in KiB.
  func memory() throws -> Int {
    let status = try String(contentsOfFile: "/proc/\(process.processIdentifier)/status", encoding: .utf8)
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
    return try #require(line?.split(separator: " ").dropFirst().first.flatMap { Int($0) })
  }

  /// Performs the action at `path` through the control interface.
  func perform(_ path: String, _ body: String = "{}") async throws {
    _ = try await control("POST", path, body)
  }

  /// Returns the control interface's description of the server.
  func about() async throws -> JSONValue {
    try JSONValue(parsing: Data(try await control("GET", "/").utf8))
  }

  private func control(_ method: String, _ path: String, _ body: String = "") async throws -> String {
    let port = try port("control")
    let members = try JSONSerialization.jsonObject(with: Data(firstLine.utf8)) as? [String: Any]
    let token = try #require(members?["controlToken"] as? String)
    let response = try await TestConnection.open(to: port) { connection in
      try await connection.send(
        "\(method) \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nAuthorization: Bearer \(token)\r\n"
          + "Content-Type: application/json\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)")
      return await connection.readResponse()
    }
    try #require(response?.status == 200, "\(response?.body ?? "nothing")")
    return response?.body ?? ""
  }

  /// Sends `count` requests over four connections, a hundred at a time.
  func ask(_ count: Int) async throws {
    let port = try port("http")
    let request = "GET /me HTTP/1.1\r\nHost: graph.facebook.com\r\n\r\n"
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<4 {
        group.addTask {
          try await TestConnection.open(to: port) { connection in
            for _ in 0..<(count / 400) {
              try await connection.send(String(repeating: request, count: 100))
              for _ in 0..<100 { try #require(await connection.readResponse()?.status == 400) }
            }
          }
        }
      }
      try await group.waitForAll()
    }
  }
}
