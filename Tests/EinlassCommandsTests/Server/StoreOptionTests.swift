import EinlassTestSupport
import Foundation
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// `einlassd --store`, with real processes.
struct StoreOptionTests {
  /// A server that runs until the test ends it.
  private final class Server {
    private let process = Process()
    let addresses: [String: String]

    init(_ arguments: [String], in folder: URL, environment: [String: String] = [:]) throws {
      process.executableURL = try ProgramRunner.program().deletingLastPathComponent()
        .appending(path: "einlassd-store")
      process.arguments =
        ["--format", "json", "--state-dir", folder.appending(path: "state").path] + arguments
      process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
      let output = Pipe()
      process.standardOutput = output
      try process.run()
      // It prints one line, and nothing more until it ends.
      let line = output.fileHandleForReading.availableData
      addresses = try JSONDecoder().decode([String: String].self, from: line)
    }

    func end(by signal: Int32) -> Int32 {
      kill(process.processIdentifier, signal)
      process.waitUntilExit()
      return process.terminationStatus
    }

    func control(_ arguments: [String]) async throws -> BuiltProgram.Result {
      try await BuiltProgram.run(
        "einlass", ["control"] + arguments,
        environment: [
          "EINLASS_CONTROL": addresses["control"] ?? "",
          "EINLASS_CONTROL_TOKEN": addresses["controlToken"] ?? "",
        ])
    }

    /// The status of an unsigned question.
    func ask() async throws -> Int {
      let base = try #require(addresses["http"])
      let address = try #require(URL(string: "\(base)/twitter/1.1/account/verify_credentials.json"))
      let (_, response) = try await URLSession.shared.data(from: address)
      return try #require(response as? HTTPURLResponse).statusCode
    }
  }

  private static func withFolder(_ body: (URL) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "einlass store \(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try await body(folder)
  }

  @Test func `a server that was killed goes on where it was`() async throws {
    try await Self.withFolder { folder in
      let store = folder.appending(path: "worlds.db").path
      let first = try Server(["--store", store], in: folder)
      for arguments in [
        ["twitter.user.add", "user=vera_sim"], ["world.create", "name=w1"],
        ["failure.plan", "name=twitter-over-capacity", "call=twitter.verify_credentials", "times=2"],
      ] {
        let result = try await first.control(arguments)
        #expect(result.code == 0, "\(arguments): \(result.complaints)")
      }
      #expect(try await first.ask() == 503)
      #expect(first.end(by: SIGKILL) == SIGKILL)
      let second = try Server([], in: folder, environment: ["EINLASS_STORE": store])
      #expect(try await second.ask() == 503)
      #expect(try await second.ask() == 400)
      #expect(try await second.control(["world.list"]).output.contains("w1 "))
      #expect(try await second.control(["twitter.user.suspend", "user=vera_sim"]).code == 0)
      // One process at a time.
      let third = try await BuiltProgram.run("einlassd-store", ["--store", store], environment: [:])
      #expect(third.code == 3)
      #expect(
        third.complaints
          == "error: the store '\(store)' is in use by another process; end that one first, or give another file\n"
      )
      #expect(second.end(by: SIGTERM) == 0)
      let mode = try FileManager.default.attributesOfItem(atPath: store)[.posixPermissions] as? Int
      #expect(mode == 0o600)
    }
  }

  @Test func `a world of a store can be exported without a server`() async throws {
    try await Self.withFolder { folder in
      let store = folder.appending(path: "worlds.db").path
      let first = try Server(["--store", store], in: folder)
      #expect(try await first.control(["twitter.user.add", "user=vera_sim"]).code == 0)
      #expect(first.end(by: SIGTERM) == 0)
      let exported = try await BuiltProgram.run(
        "einlassd-store", ["--store", store, "--export-world", "default"], environment: [:])
      #expect(exported.code == 0, "\(exported.complaints)")
      #expect(exported.output.hasPrefix("{\"clock\":"))
      #expect(exported.output.contains("vera_sim"))
      let none = try await BuiltProgram.run(
        "einlassd-store", ["--store", store, "--export-world", "w9"], environment: [:])
      #expect(none.code == 2)
      #expect(none.complaints.hasPrefix("error: there is no world 'w9'"), "\(none.complaints)")
      let without = try await BuiltProgram.run(
        "einlassd-store", ["--export-world", "default"], environment: [:])
      #expect(without.code == 2)
      #expect(without.complaints.contains("--export-world writes a world of a store; give one with --store"))
    }
  }

  /// The program, the argument, the exit code, and the beginning of the complaint, with PATH for the folder.
  private static let refusals: [(program: String, store: String, code: Int32, complaint: String)] = [
    (
      "einlassd-store", "PATH/none/worlds.db", 3,
      "error: the folder of the store 'PATH/none/worlds.db' does not exist"
    ),
    ("einlassd-store", "PATH", 3, "error: 'PATH' is a folder; give the path of a file in it\n"),
    ("einlassd-store", "PATH/text", 3, "error: 'PATH/text' is not a store of Einlass, and is left as it is"),
    (
      "einlassd", "PATH/worlds.db", 2,
      "Error: --store 'PATH/worlds.db': this einlassd was built without databases"
    ),
  ]

  @Test(arguments: refusals)
  func `a store that cannot be opened is refused with a sentence`(
    _ row: (program: String, store: String, code: Int32, complaint: String)
  ) async throws {
    try await Self.withFolder { folder in
      try Data("not a database, and longer than sixteen octets".utf8).write(
        to: folder.appending(path: "text"))
      let store = row.store.replacing("PATH", with: folder.path)
      let result = try await BuiltProgram.run(row.program, ["--store", store], environment: [:])
      #expect(result.code == row.code)
      #expect(
        result.complaints.hasPrefix(row.complaint.replacing("PATH", with: folder.path)),
        "\(result.complaints)")
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["text"])
    }
  }
}
