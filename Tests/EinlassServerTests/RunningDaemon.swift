import Foundation
import Testing

/// An `einlassd` of its own process, for the time of a test.
struct RunningDaemon: Sendable {
  /// What it printed first: a line, or as much as the test waited for.
  let firstLine: String
  private let process: Process
  private let ended: Task<Void, Never>

  /// The program beside the test bundle, wherever that was built.
  static func program() throws -> String {
    let bundle = URL(filePath: ProcessInfo.processInfo.arguments[0]).deletingLastPathComponent()
    let program = bundle.appending(path: "einlassd").path
    try #require(FileManager.default.isExecutableFile(atPath: program), "\(program) is not built")
    return program
  }

  static func run(
    _ options: [String], until mark: String = "\n", _ body: @Sendable (RunningDaemon) async throws -> Void
  ) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "einlassd-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let process = Process()
    process.executableURL = URL(filePath: try program())
    process.arguments = options
    process.environment = ["XDG_STATE_HOME": folder.path]
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
    let (pieces, piece) = AsyncStream.makeStream(of: Data.self)
    file.readabilityHandler = { file in
      let octets = file.availableData
      if octets.isEmpty { piece.finish() } else { piece.yield(octets) }
    }
    defer { file.readabilityHandler = nil }
    var text = Data()
    for await octets in pieces {
      text += octets
      if let end = text.firstRange(of: Data(mark.utf8)) {
        return String(decoding: text[..<end.lowerBound], as: UTF8.self)
      }
    }
    return nil
  }

  /// Sends SIGTERM and gives the exit code.
  func terminate() async -> Int32 {
    process.terminate()
    await ended.value
    return process.terminationStatus
  }

  /// What the process holds in memory, in KiB.
  func memory() throws -> Int {
    let status = try String(contentsOfFile: "/proc/\(process.processIdentifier)/status", encoding: .utf8)
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
    return try #require(line?.split(separator: " ").dropFirst().first.flatMap { Int($0) })
  }

  /// Sends so many requests, by four connections, a hundred at a time.
  func ask(_ count: Int) async throws {
    let port = try #require(
      firstLine.firstRange(of: "\"http\":\"http://127.0.0.1:").flatMap { range in
        Int(firstLine[range.upperBound...].prefix { $0 != "\"" })
      })
    let request = "GET /me HTTP/1.1\r\nHost: graph.facebook.com\r\n\r\n"
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<4 {
        group.addTask {
          try await RawConnection.open(to: port) { talk in
            for _ in 0..<(count / 400) {
              try await talk.send(String(repeating: request, count: 100))
              for _ in 0..<100 { try #require(await talk.readAnswer()?.status == 400) }
            }
          }
        }
      }
      try await group.waitForAll()
    }
  }
}
