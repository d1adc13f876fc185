import Foundation
import Testing

extension SerialTests {
  /// Starting and ending `einlassd` in the presence of an obstacle.
  struct DaemonEndTests {
    @Test func `a closed terminal ends the server like SIGTERM`() async throws {
      // The tests may run under nohup, which ignores the signal.
      let shell = #"exec env --default-signal=HUP "$0" "$@""#
      try await RunningDaemon.run(["--format", "json"], shell: shell) { daemon in
        #expect(await daemon.end(by: SIGHUP) == 0)
      }
    }

    @Test func `under nohup the server outlives its terminal`() async throws {
      try await RunningDaemon.run(["--format", "json"], shell: "trap '' HUP") { daemon in
        kill(daemon.id, SIGHUP)
        try await daemon.ask(400)
        #expect(await daemon.terminate() == 0)
      }
    }

    @Test(arguments: ["http", "proxy", "tls", "control"])
    func `a port in use is the only thing reported`(entry: String) async throws {
      try await RunningDaemon.run(["--format", "json"]) { daemon in
        let port = try daemon.port(entry)
        let folder = FileManager.default.temporaryDirectory.appending(path: "einlassd-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let second = try await OutsideTool.run(
          try RunningDaemon.program(), ["--\(entry)-port", "\(port)"], ["XDG_STATE_HOME": folder.path])
        #expect(second.code == 3)
        #expect(second.output == "")
        #expect(
          second.complaints
            == "error: port \(port) at 127.0.0.1 is in use; stop the program that listens there, or "
            + "choose another port with --\(entry)-port\n")
        #expect(await daemon.terminate() == 0)
      }
    }

    @Test(.timeLimit(.minutes(15)))
    func `an unread log delays no request, and reports the lines it dropped`()
      async throws
    {
      let complaints = Pipe()
      try await RunningDaemon.run(["--format", "json", "--verbose"], complaints: complaints) { daemon in
        try await daemon.ask(12_000)
        let file = complaints.fileHandleForReading
        var log = ""
        while !log.contains("because they were not read"), case let octets = file.availableData,
          !octets.isEmpty
        {
          log += String(decoding: octets, as: UTF8.self)
        }
        let lines = log.split(separator: "\n")
        #expect(lines.filter { $0.hasSuffix("/me 400") }.count > 400)
        #expect(lines.contains { $0.hasSuffix("log lines were dropped because they were not read in time") })
        try await daemon.ask(12_000)
        #expect(await daemon.terminate() == 0)
      }
    }

    @Test(arguments: ["127.0.0.1", "localhost", "[::ffff:127.0.0.1]"])
    func `the control port is not reached through the proxy`(host: String) async throws {
      try await RunningDaemon.run(["--format", "json", "--allow-others"]) { daemon in
        let destination = "\(host):\(try daemon.port("control"))"
        let response = try await TestConnection.open(to: try daemon.port("proxy")) { connection in
          try await connection.send("CONNECT \(destination) HTTP/1.1\r\nHost: \(destination)\r\n\r\n")
          return await connection.readResponse()
        }
        #expect(response?.status == 403)
        #expect(await daemon.terminate() == 0)
      }
    }
  }
}
