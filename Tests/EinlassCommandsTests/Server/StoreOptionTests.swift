import EinlassTestSupport
import Foundation
import Testing

/// `einlassd --store`, with real processes.
struct StoreOptionTests {
  @Test func `a killed server continues where it stopped`() async throws {
    try await StoreServer.withFolder { folder in
      let store = folder.appending(path: "worlds.db").path
      let first = try StoreServer(["--store", store], in: folder)
      for arguments in [
        ["twitter.user.add", "user=vera_sim"], ["world.create", "name=w1"],
        ["failure.plan", "name=twitter-over-capacity", "call=twitter.verify_credentials", "times=2"],
      ] {
        let result = try await first.control(arguments)
        #expect(result.code == 0, "\(arguments): \(result.complaints)")
      }
      #expect(try await first.ask() == 503)
      #expect(first.end(by: SIGKILL) == SIGKILL)
      let second = try StoreServer([], in: folder, environment: ["EINLASS_STORE": store])
      #expect(try await second.ask() == 503)
      #expect(try await second.ask() == 400)
      #expect(try await second.control(["world.list"]).output.contains("w1 "))
      #expect(try await second.control(["twitter.user.suspend", "user=vera_sim"]).code == 0)
      // Only one process may use a store at a time.
      let third = try await BuiltProgram.run("einlassd-store", ["--store", store], environment: [:])
      #expect(third.code == 3)
      #expect(
        third.complaints
          == "error: the store '\(store)' is in use by another process; stop it first, or choose another "
          + "file\n"
      )
      #expect(second.end(by: SIGTERM) == 0)
      let mode = try FileManager.default.attributesOfItem(atPath: store)[.posixPermissions] as? Int
      #expect(mode == 0o600)
    }
  }

  @Test func `a world in a store can be exported without a server`() async throws {
    try await StoreServer.withFolder { folder in
      let store = folder.appending(path: "worlds.db").path
      let first = try StoreServer(["--store", store], in: folder)
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
      #expect(without.complaints.contains("--export-world requires a store; pass one with --store"))
    }
  }

  /// The program, the argument, the exit code, and the start of the error message, with PATH for the folder.
  private static let refusals: [(program: String, store: String, code: Int32, complaint: String)] = [
    (
      "einlassd-store", "PATH/none/worlds.db", 3,
      "error: the folder of the store 'PATH/none/worlds.db' does not exist"
    ),
    ("einlassd-store", "PATH", 3, "error: 'PATH' is a folder; use the path of a file in it\n"),
    ("einlassd-store", "PATH/text", 3, "error: 'PATH/text' is not a store of Einlass, and was not changed"),
    (
      "einlassd", "PATH/worlds.db", 2,
      "Error: --store 'PATH/worlds.db': this einlassd was built without databases"
    ),
  ]

  @Test(arguments: refusals)
  func `a store that cannot be opened is refused with an error message`(
    _ row: (program: String, store: String, code: Int32, complaint: String)
  ) async throws {
    try await StoreServer.withFolder { folder in
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
