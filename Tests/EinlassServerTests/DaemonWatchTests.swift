import EinlassSystem
import EinlassTestSupport
import Foundation
import Synchronization
import Testing

/// `einlassd --watch`, with a world file that is edited beside it.
extension SerialTests {
  @Suite(.tags(.everyStore))
  struct DaemonWatchTests {
    /// A folder with a world file, and the daemon's standard error.
    private struct WatchedFile: Sendable {
      let file: URL
      let log: Log

      func write(_ text: String) throws { try Data(text.utf8).write(to: file) }

      /// Writes another file and moves it over the first, as most editors do.
      func replace(_ text: String) throws {
        try Data(text.utf8).write(to: file, options: .atomic)
      }

      /// Waits until the daemon has printed a line that contains `part`.
      func hears(_ part: String) async throws {
        try await eventually("it says '\(part)'; it said \(log.text)") { log.text.contains(part) }
      }
    }

    private final class Log: Sendable {
      private let octets = Mutex(Data())
      var text: String { String(decoding: octets.withLock { $0 }, as: UTF8.self) }
      func add(_ more: Data) { octets.withLock { $0 += more } }
    }

    private static let world = """
      signIn: twitter
      twitter:
        people:
          - screenName: nora_sim

      """

    private func withDaemon(
      _ text: String, _ body: @Sendable (RunningDaemon, WatchedFile) async throws -> Void
    ) async throws {
      let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      let watched = WatchedFile(file: folder.appending(path: "world.yaml"), log: Log())
      try watched.write(text)
      let complaints = Pipe()
      DescriptorReader.start(complaints.fileHandleForReading.fileDescriptor) { watched.log.add(Data($0)) }
      try await RunningDaemon.run(
        ["--format", "json", "--world", watched.file.path, "--watch"], complaints: complaints
      ) { daemon in
        try await body(daemon, watched)
        #expect(await daemon.terminate() == 0)
      }
    }

    /// Returns whether the default world's Twitter has a person of this name. Records an issue if it has none.
    private func knows(_ name: String, _ daemon: RunningDaemon) async -> Bool {
      (try? await daemon.perform("/worlds/default/actions/twitter.user.lock", "{\"user\": \"\(name)\"}"))
        != nil
    }

    @Test func `a changed file recreates the default world, if written or replaced`() async throws {
      try await withDaemon(Self.world) { daemon, watched in
        try await daemon.perform("/actions/world.create", #"{"name": "mine"}"#)
        try await daemon.ask(400)
        try watched.write(Self.world + "    - screenName: otto_sim\n")
        try await watched.hears(
          "world.yaml changed, and the default world was replaced: twitter.people: added 'otto_sim'\n")
        #expect(await knows("otto_sim", daemon))
        // The journal has been replaced.
        try await daemon.perform("/worlds/default/actions/journal.expect", #"{"count": 0}"#)
        try watched.replace(Self.world + "    - screenName: vera_sim\n")
        try await watched.hears("twitter.people: added 'vera_sim'; twitter.people: removed 'otto_sim'\n")
        #expect(await knows("vera_sim", daemon))
        // A named world continues, and new worlds are created from the current file.
        let add = #"{"user": "vera_sim"}"#
        try await daemon.perform("/worlds/mine/actions/twitter.user.add", add)
        try await daemon.perform("/actions/world.create", #"{"name": "later"}"#)
        try await daemon.perform("/worlds/later/actions/twitter.user.lock", add)
      }
    }

    @Test func `with a mistake in the file, or without the file, the world continues`() async throws {
      try await withDaemon(Self.world) { daemon, watched in
        try watched.write(Self.world.replacing("people", with: "peopel"))
        try await watched.hears(
          "world.yaml:3: twitter.peopel: is not a key here (did you mean 'people'?)")
        try await watched.hears("; the server continues to use the previous file\n")
        #expect(await knows("nora_sim", daemon))
        try FileManager.default.removeItem(at: watched.file)
        try await watched.hears("the file does not exist")
        #expect(await knows("nora_sim", daemon))
        try watched.write(Self.world.replacing("nora_sim", with: "otto_sim"))
        try await watched.hears("twitter.people: added 'otto_sim'; twitter.people: removed 'nora_sim'\n")
        #expect(await knows("otto_sim", daemon))
      }
    }

    @Test func `a change that makes no difference keeps the existing world`() async throws {
      try await withDaemon(Self.world) { daemon, watched in
        try await daemon.ask(400)
        try watched.write("# The same.\n" + Self.world)
        try await watched.hears("only the layout or comments changed\n")
        try watched.write(Self.world + "expect:\n  credentials: true\n")
        try await watched.hears("but not the parts that a server uses: expect: added\n")
        try await daemon.perform("/worlds/default/actions/journal.expect", #"{"count": 400}"#)
      }
    }

    @Test func `a request in flight ends in the world in which it started`() async throws {
      let slow = """
        plan:
          - failure: slow-real-time
            call: facebook.me
            delay: 4s

        """
      // A replaced world removes its records from a store, and its remaining requests are refused.
      let ending = try TestStore.asked == .memory ? 400 : 503
      try await withDaemon(Self.world + slow) { daemon, watched in
        let port = try daemon.port("http")
        try await TestConnection.open(to: port) { connection in
          try await connection.send("GET /me HTTP/1.1\r\nHost: graph.facebook.com\r\n\r\n")
          try watched.write(Self.world.replacing("nora_sim", with: "otto_sim"))
          try await watched.hears("twitter.people: added 'otto_sim'")
          #expect(await connection.readResponse()?.status == ending)
          // The connection stays open, and its next requests go to the new world.
          try await connection.send("GET /me HTTP/1.1\r\nHost: graph.facebook.com\r\n\r\n")
          #expect(await connection.readResponse()?.status == 400)
        }
        try await daemon.perform("/worlds/default/actions/journal.expect", #"{"count": 1}"#)
      }
    }

    @Test func `a world file that becomes a pipe does not block the server`() async throws {
      try await withDaemon(Self.world) { daemon, watched in
        try FileManager.default.removeItem(at: watched.file)
        unsafe try #require(mkfifo(watched.file.path, 0o600) == 0)
        try await watched.hears(
          "it is not a regular file; the server continues to use the previous file\n")
        #expect(await knows("nora_sim", daemon))
      }
    }

    @Test(arguments: [[], ["--world", "built-in"]])
    func `without a world file there is nothing to watch`(options: [String]) async throws {
      let result = try await OutsideTool.run(
        try RunningDaemon.program(), ["--watch"] + options, ["PATH": "/usr/bin"])
      #expect(result.code == 2)
      #expect(result.complaints.contains("--watch requires a world file; pass one with --world"))
    }
  }
}
