import EinlassTestSupport
import Foundation
import Testing

/// The program `einlassd`, used by a person or a script.
extension SerialTests {
  @Suite(.tags(.slow))
  struct DaemonTests {
    @Test func `the first line with --format json has the addresses; SIGTERM ends it`() async throws {
      try await RunningDaemon.run(["--format", "json"]) { daemon in
        let members = try #require(
          JSONSerialization.jsonObject(with: Data(daemon.firstLine.utf8)) as? [String: Any])
        for name in ["http", "proxy"] {
          #expect((members[name] as? String)?.hasPrefix("http://127.0.0.1:") == true, "\(daemon.firstLine)")
        }
        #expect((members["tls"] as? String)?.hasPrefix("127.0.0.1:") == true)
        let certificate = try #require(members["ca"] as? String)
        #expect(try String(contentsOfFile: certificate, encoding: .utf8).contains("BEGIN CERTIFICATE"))
        #expect(await daemon.terminate() == 0)
      }
    }

    @Test(arguments: [
      (["--host", "0.0.0.0"], 2, "other machines can reach --host 0.0.0.0; add --i-know-this-is-open"),
      (["--clock", "noon"], 2, "--clock 'noon' is not a time; use one such as 2017-03-20T09:00:00Z"),
      (["--world", "/nothing.yaml"], 2, "/nothing.yaml"),
      (["--world-idle", "999999999999d"], 2, "--world-idle '999999999999d' is not a duration"),
      (["--state-dir", "/etc/passwd"], 3, "could not create the folder '/etc/passwd' (Not a directory)"),
      (["--state-dir", "/proc/x"], 3, "could not create the folder '/proc/x'"),
      (["--nonsense"], 2, "Unknown option '--nonsense'"),
    ])
    func `errors are reported, and the exit code names the party at fault`(
      options: [String], code: Int32, says: String
    ) async throws {
      let folder = FileManager.default.temporaryDirectory.path
      let program = try RunningDaemon.program()
      let result = try await OutsideTool.run(
        program, options, ["XDG_STATE_HOME": folder, "PATH": "/usr/bin"])
      #expect(result.code == code)
      #expect(result.complaints.contains(says), "\(result.complaints)")
      #expect(result.output == "")
    }

    /// The file's text, the additional options, and the start of the clock's text.
    @Test(
      arguments: [
        ("clock: 2018-02-03T04:05:06Z\n", [], "2018-02-03T04:0"),
        ("clock: 2018-02-03T04:05:06Z\n", ["--clock", "2016-01-01T00:00:00Z"], "2016-01-01T00:0"),
        ("", [], "20"),
      ] as [(String, [String], String)])
    func `worlds start at a world file's clock, unless --clock overrides it`(
      line: String, options: [String], beginning: String
    ) async throws {
      let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).yaml")
      defer { try? FileManager.default.removeItem(at: file) }
      try Data("signIn: twitter\n\(line)".utf8).write(to: file)
      try await RunningDaemon.run(["--format", "json", "--world", file.path] + options) { daemon in
        let members = try #require(
          JSONSerialization.jsonObject(with: Data(daemon.firstLine.utf8)) as? [String: Any])
        let address = try #require(members["control"] as? String)
        let token = try #require(members["controlToken"] as? String)
        let result = try await LightProgram.run(
          ["control", "clock.show", "--address", address, "--token", token, "--format", "json"], control: nil)
        #expect(result.output.contains("\"time\" : \"\(beginning)"), "\(result)")
        // The clock follows real time, and the test does not move it.
        #expect(result.output.contains("running"))
        if line.isEmpty { #expect(!result.output.contains("\"2017-03-20T09")) }
      }
    }

    @Test func `memory of deleted worlds is returned to the system`() async throws {
      try await RunningDaemon.run(["--format", "json"]) { daemon in
        let before = try daemon.memory()
        for name in 0..<2000 { try await daemon.perform("/actions/world.create", #"{"name": "w\#(name)"}"#) }
        let full = try daemon.memory()
        for name in 0..<2000 { try await daemon.perform("/worlds/w\(name)/actions/world.delete") }
        try #require(full > before + 16 * 1024, "\(before) KiB before, \(full) KiB with the worlds")
        try await eventually("still \((try? daemon.memory()) ?? 0) KiB of \(full), \(before) before") {
          (try? daemon.memory()).map { $0 < before + (full - before) / 2 } ?? false
        }
        #expect(await daemon.terminate() == 0)
      }
    }

    @Test func `fifty thousand requests leak no memory`() async throws {
      try await RunningDaemon.run(["--format", "json"]) { daemon in
        // A journal keeps ten thousand entries, and drops the older half when there are more. After twenty thousand
        // requests, it has reached its maximum size.
        try await daemon.ask(20_000)
        let before = try daemon.memory()
        try await daemon.ask(30_000)
        let after = try daemon.memory()
        #expect(after < before + 8 * 1024, "\(before) KiB before, \(after) KiB after")
        #expect(await daemon.terminate() == 0)
      }
    }
  }
}
