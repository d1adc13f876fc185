import EinlassSimulator
import EinlassTestSupport
import Foundation
import Testing

extension SerialTests {
  /// The lines that `einlassd` prints for each language, run exactly as printed.
  @Suite(.tags(.slow))
  struct PrintedLinesTests {
    private static let target =
      "graph.facebook.com/v7.0/500000000000001?access_token=500000000000001%7C00000000000000000000000000000001"
    private static let name = "\"name\":\"Einlass Demo\""

    /// A program in one of the languages, called with these arguments and an address.
    struct Client: Sendable, CustomTestStringConvertible {
      let language: String
      let program: String
      let arguments: [String]

      init(_ language: String, _ program: String, _ arguments: String...) {
        self.language = language
        self.program = program
        self.arguments = arguments
      }

      var testDescription: String { "\(language): \(arguments.last ?? program)" }
      var isInstalled: Bool { FileManager.default.isExecutableFile(atPath: "/usr/bin/\(program)") }
    }

    static let clients = [
      Client(
        "Python", OutsideTool.python, "-c", "import requests, sys; print(requests.get(sys.argv[1]).text)"),
      Client("Python", OutsideTool.python, "-c", "import httpx, sys; print(httpx.get(sys.argv[1]).text)"),
      Client(
        "Python", "python3", "-c",
        "import sys, urllib.request as r; print(r.urlopen(sys.argv[1]).read().decode())"),
      Client("Ruby", "ruby", "-e", "require 'net/http'; puts Net::HTTP.get(URI(ARGV[0]))"),
      Client("Ruby", "ruby", "-e", "require 'open-uri'; puts URI.open(ARGV[0]).read"),
      Client("Perl", "perl", "-e", "use LWP::UserAgent; print LWP::UserAgent->new->get($ARGV[0])->content"),
      Client(
        "Perl", "perl", "-e",
        "use HTTP::Tiny; print HTTP::Tiny->new(verify_SSL => 1)->get($ARGV[0])->{content}"),
      Client(
        "Perl", "perl", "-e", "use Mojo::UserAgent; print Mojo::UserAgent->new->get($ARGV[0])->result->body"),
      Client("curl", "curl", "-s", "-S"),
      Client("wget", "wget", "-q", "-O", "-"),
      Client("PHP", "php", "-r", "$c = curl_init($argv[1]); curl_exec($c); echo curl_error($c);"),
    ]

    /// Tested only if they are installed, because they are large.
    static let largeClients = [
      Client("Java", "java", script("Fetch.java")), Client("Go", "go", "run", script("fetch.go")),
    ]

    private static func script(_ name: String) -> String { OutsideTool.script(name) }

    /// The server's printed commands for the language.
    private func commands(for language: String, _ clients: JSONValue) throws -> String {
      let client = clients.elements.first { $0["name"]?.text?.hasPrefix(language) == true }
      return try #require(client?["commands"]?.text)
    }

    /// Requests an app's node in a shell, following the printed lines. `...` is replaced by the program's arguments.
    private func ask(_ client: Client, _ scheme: String, _ clients: JSONValue, in folder: URL) async throws {
      var script = try commands(for: client.language, clients)
      var program = client.program
      if script.hasSuffix(" ...") {
        script = script.dropLast(3) + "\"$@\""
      } else {
        program = client.program.hasPrefix("/") ? program : "/usr/bin/\(program)"
        script += "\nexec \"$0\" \"$@\""
      }
      let result = try await OutsideTool.run(
        "env",
        ["-C", folder.path, "sh", "-c", script, program] + client.arguments + ["\(scheme)://\(Self.target)"],
        [
          "PATH": "/usr/local/bin:/usr/bin:/bin", "LANG": "C.UTF-8", "PYTHONDONTWRITEBYTECODE": "1",
          "GOCACHE": folder.appending(path: "go").path, "HOME": folder.path,
        ])
      #expect(result.output.contains(Self.name), "\(scheme): \(script)\n\(result.complaints)")
    }

    /// Starts a server whose certificate is in a folder whose name has to be quoted carefully in a shell.
    private func withServer(_ body: @escaping @Sendable (JSONValue, URL) async throws -> Void) async throws {
      let folder = FileManager.default.temporaryDirectory.appending(
        path: "einlass \(UUID().uuidString) it's $HOME")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      let state = folder.appending(path: "state").path
      try await RunningDaemon.run(["--format", "json", "--state-dir", state]) { daemon in
        try await body(try #require(try await daemon.about()["clients"]), folder)
      }
    }

    @Test func `the settings start with Swift`() async throws {
      try await withServer { clients, _ in
        let names = clients.elements.compactMap { $0["name"]?.text }
        #expect(
          names == ["Swift", "Python", "Ruby", "Go", "Perl", "Node 24", "curl", "wget", "PHP", "Java"])
      }
    }

    /// URLSession trusts only the system's certificates, so the commands change copies of its folders.
    @Test func `the commands for Swift point URLSession at the server`() async throws {
      try await withServer { clients, folder in
        let program = folder.appending(path: "fetch").path
        let built = try await OutsideTool.run(
          "env", ["swiftc", "-o", program, Self.script("fetch.swift")], ProcessInfo.processInfo.environment)
        try #require(built.code == 0, "\(built.complaints)")
        let all = try commands(for: "Swift", clients).replacing("sudo ", with: "")
        let proxy = try #require(all.split(separator: "\n").first)
        let documented = try Documents.block(tested: "swift client").commands.map(\.text)
        #expect(documented.first == "eval \"$(einlass env)\"")
        let ca = "EINLASS_CA='\(folder.path.replacing("'", with: #"'\''"#))/state/ca.pem'"
        let page = ([String(proxy), ca] + documented.dropFirst()).joined(separator: "\n").replacing(
          "sudo ", with: "")
        for (commands, isTrusted) in [(all, true), (page, true), (String(proxy), false)] {
          let script = """
            set -e; rm -rf "$0/copy"
            for place in /etc/ssl/certs /usr/local/share/ca-certificates; do
              mkdir -p "$0/copy$place"; cp -a "$place/." "$0/copy$place"; mount --bind "$0/copy$place" "$place"
            done
            \(commands.replacing("update-ca-certificates", with: "update-ca-certificates > /dev/null 2>&1"))
            exec "$1" "$2"
            """
          let result = try await OutsideTool.run(
            "unshare",
            [
              "--map-root-user", "--mount", "sh", "-c", script, folder.path, program,
              "https://\(Self.target)",
            ],
            [
              "PATH": "/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", "LANG": "C.UTF-8",
              "LD_LIBRARY_PATH": ProcessInfo.processInfo.environment["LD_LIBRARY_PATH"] ?? "",
            ])
          #expect(result.output.contains(Self.name) == isTrusted, "\(result.output)\(result.complaints)")
        }
      }
    }

    @Test(arguments: clients)
    func `printed settings point a language's programs at the server`(client: Client) async throws {
      try await withServer { clients, folder in
        for scheme in ["https", "http"] { try await ask(client, scheme, clients, in: folder) }
      }
    }

    @Test(
      .enabled(if: largeClients.contains(where: \.isInstalled), "neither Java nor Go is installed"),
      arguments: largeClients.filter(\.isInstalled))
    func `printed settings work for Java and Go`(client: Client) async throws {
      try await withServer { clients, folder in
        for scheme in ["https", "http"] { try await ask(client, scheme, clients, in: folder) }
      }
    }

    /// Returns the text without the parts that differ between runs: ports, the certificate's path, the control token.
    private func masked(_ text: String) -> String {
      let own = text.replacing(/127\.0\.0\.1:\d+/, with: "ADDRESS").replacing(/roxyPort=\d+/, with: "PORT")
      let masked = own.replacing(/\/[^ =]+\/ca\.(pem|p12)/, with: "CA").replacing(
        /TOKEN=[0-9a-f]+/, with: "TOKEN"
      ).replacing(/token=[0-9a-f]+/, with: "TOKEN")
      return masked.trimmingCharacters(in: .newlines)
    }

    @Test func `the page on the server matches the printed output`() async throws {
      let commands = try Documents.block(tested: "make server").commands
      #expect(commands.map(\.text) == ["make server"])
      let shown = try #require(
        commands.first?.output.components(separatedBy: "Press Ctrl-C to stop the server.").first)
      try await RunningDaemon.run([], until: "Press Ctrl-C to stop the server.") { daemon in
        #expect(masked(daemon.firstLine) == masked(shown))
      }
    }

    @Test func `the banner has at most 15 lines, and lists every address`() async throws {
      try await RunningDaemon.run([], until: "Press Ctrl-C to stop the server.") { daemon in
        let lines = daemon.firstLine.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.count == 15)
        for name in ["http", "proxy", "control"] {
          let start = "  \(name)".padding(toLength: 11, withPad: " ", startingAt: 0) + "http://127.0.0.1:"
          #expect(lines.contains { $0.hasPrefix(start) })
        }
        #expect(lines.contains { $0.hasPrefix("  ca       /") })
        #expect(lines.contains { $0.contains(/EINLASS_CONTROL_TOKEN=[0-9a-f]{64} einlass env\)"$/) })
      }
    }
  }
}
