import EinlassTestSupport
import Foundation
import Testing

extension SerialTests {
  /// Sessions of pages with clients and back ends that run beside a server.
  @Suite(.tags(.slow))
  struct DocumentedBackEndTests {
    private typealias Members = [String: String]

    private static func withServer(_ body: @escaping @Sendable (Members) async throws -> Void) async throws {
      try await RunningDaemon.run(["--format", "json"]) { daemon in
        try await body(
          try #require(JSONSerialization.jsonObject(with: Data(daemon.firstLine.utf8)) as? Members))
      }
    }

    /// Runs a script in a shell that finds our programs, and returns its output.
    private static func shell(
      _ script: String, in folder: URL? = nil, _ environment: [String: String] = [:]
    ) async throws -> String {
      let programs = URL(filePath: try RunningDaemon.program()).deletingLastPathComponent().path
      let place = try folder ?? #require(URL(string: Documents.root.absoluteString))
      let result = try await OutsideTool.run(
        "env", ["-C", place.path, "bash", "-c", script],
        ["PATH": "\(programs):/usr/local/bin:/usr/bin:/bin", "LANG": "C.UTF-8", "HOME": "/nonexistent"]
          .merging(environment) { $1 })
      #expect(result.code == 0, "\(script)\n\(result.output)\(result.complaints)")
      return result.output
    }

    @Test func `the server page's script signs in with the PIN of the page`() async throws {
      let commands = try Documents.block(tested: "tweepy").commands
      #expect(commands.map(\.words[0]) == ["export", "cat", "python3"])
      try await Self.withServer { server in
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try commands[1].output.write(
          to: folder.appending(path: "sign_in.py"), atomically: true, encoding: .utf8)
        let export = commands[0].text
          .replacing("http://127.0.0.1:39751", with: server["proxy"] ?? "")
          .replacing(/=\/\S+ca.pem/, with: "='\(server["ca"] ?? "")'")
        // A person opens the page at the address and types the PIN. A pipe represents the keyboard.
        let output = try await Self.shell(
          """
          \(export)
          mkfifo keyboard
          '\(OutsideTool.python)' -B -u sign_in.py < keyboard > shown &
          exec 3> keyboard
          until [ -s shown ]; do sleep 0.1; done
          curl -sS --cacert '\(server["ca"] ?? "")' "$(head -n 1 shown)&einlass_person=nora_sim" > page
          grep -owE '[0-9]{7}' page | head -n 1 >&3
          wait %1 && cat shown
          """, in: folder)
        let printed = commands[2].output.replacing(/PIN: \d+\n/, with: "PIN: ")
        func masked(_ text: String) -> String { text.replacing(/oauth_token=\S+/, with: "TOKEN") }
        #expect(masked(output) == masked(printed))
      }
    }

    /// Returns the text without the parts that differ between runs.
    private static func masked(_ text: String) -> String {
      text.replacing(/\d{4}-\d\d-\d\dT[0-9:+]+/, with: "TIME").replacing(/"session":"[^"]+"/, with: "SESSION")
        .replacing(/(127\.0\.0\.1|localhost):\d+/, with: "ADDRESS").trimmingCharacters(in: .newlines)
    }

    /// Runs `body` beside the login back end, started as on the page, and passes `body` its address and its output.
    private static func withBackEnd(
      _ server: Members, _ command: String, _ body: (String, String) async throws -> Void
    ) async throws {
      let settings = command.replacing("\\\n", with: " ").split(separator: " ").filter { $0.contains("=") }
        .map { $0.split(separator: "=", maxSplits: 1).map(String.init) }
      var environment = Dictionary(settings.map { ($0[0], $0[1]) }) { $1 }
      for (name, value) in environment {
        environment[name] = value.replacing("http://127.0.0.1:8090", with: server["http"] ?? "")
      }
      environment["PORT"] = "0"
      let process = Process()
      process.executableURL = URL(filePath: try RunningDaemon.program()).deletingLastPathComponent()
        .appending(path: "login-backend")
      process.environment = environment
      let log = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).log")
      try Data().write(to: log)
      defer { try? FileManager.default.removeItem(at: log) }
      process.standardError = try FileHandle(forWritingTo: log)
      try process.run()
      defer { process.terminate() }
      var text = ""
      try await eventually("the back end listens") {
        text = try String(contentsOf: log, encoding: .utf8)
        return text.contains("listens at ")
      }
      let address = try #require(text.firstMatch(of: /listens at (http:\S+),/)?.1)
      try await body(String(address), text)
    }

    @Test func `the back end runs as on its page, and accepts a code once`() async throws {
      let commands = try Documents.block(tested: "login back end").commands
      let requests = try Documents.block(tested: "login back end with curl").commands
      #expect(commands.map(\.words[0]) == ["make", "FACEBOOK_APP_ID=500000000000001"])
      #expect(commands[1].text.hasSuffix(" swift run login-backend"))
      #expect(requests.count == 2)
      try await Self.withServer { server in
        try await Self.withBackEnd(server, commands[1].text) { address, log in
          #expect(Self.masked(log) == Self.masked(commands[1].output))
          let dialog =
            "\(server["http"] ?? "")/facebook/dialog/oauth?client_id=500000000000001"
            + "&redirect_uri=fb500000000000001://authorize/&response_type=code&einlass_person=nora@sim.example"
          let location = try await Self.shell("curl -sS -o /dev/null -w '%{redirect_url}' '\(dialog)'")
          let code = try #require(location.firstMatch(of: /code=([^&#]+)/)?.1, "\(location)")
          for request in requests {
            let text = request.text.replacing("localhost:8080", with: address).replacing(
              "AQUaVBB1eVIN...", with: code)
            #expect(Self.masked(try await Self.shell(text)) == Self.masked(request.output))
          }
        }
      }
    }

    @Test func `the check runs as on its page, and the example passes`() async throws {
      let commands = try Documents.block(tested: "check-backend").commands
      #expect(commands.count == 4)
      try await Self.withServer { server in
        try await Self.withBackEnd(server, commands[1].text) { address, _ in
          let check = commands[3].text.replacing("http://127.0.0.1:8080", with: address)
            .replacing("http://127.0.0.1:8090", with: server["http"] ?? "")
          let output = try await Self.shell(
            check,
            [
              "EINLASS_CONTROL": server["control"] ?? "",
              "EINLASS_CONTROL_TOKEN": server["controlToken"] ?? "",
            ])
          #expect(output.contains("honest-sign-in") && !output.contains("FAILED"), "\(output)")
        }
      }
    }
  }
}
