import EinlassTestSupport
import Foundation
import OAuth1TestSupport
import Testing

/// `einlass up`, `env`, `exec` and `down`, with real servers.
@Suite(.tags(.slow))
struct ServerCommandsTests {
  @Test func `open passes the token to the browser in a file only its owner can read`() throws {
    try Machine.with { machine in
      let project = try machine.project("shop")
      #expect(try machine.run("open", in: project).code == 3)
      #expect(try machine.run("up", in: project).code == 0)
      defer { _ = try? machine.run("down", in: project) }
      let printed = try machine.run("open", "--print", in: project).output
      let address = try #require(
        printed.firstMatch(of: /^(http:\/\/127\.0\.0\.1:\d+\/)#token=([0-9a-f]{64})\n$/)
      ).output
      // The program that opens pages here only records its argument.
      let folder = machine.root.appending(path: "bin")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let opener = folder.appending(path: "xdg-open")
      try "#!/bin/sh\necho \"$1\" > '\(machine.root.path)/opened'\n".write(
        to: opener, atomically: true, encoding: .utf8)
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: opener.path)
      let shown = try machine.shell("PATH='\(folder.path)':\"$PATH\" einlass open", in: project)
      // The output is not a terminal, so the token is omitted.
      #expect(shown == "\(address.1)\n")
      let file = try String(contentsOf: machine.root.appending(path: "opened"), encoding: .utf8)
        .trimmingCharacters(in: .newlines)
      #expect(try String(contentsOfFile: file, encoding: .utf8).contains("url=\(address.0.dropLast())\""))
      let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int
      #expect(mode == 0o600)
      #expect(try machine.run("down", in: project).code == 0)
      #expect(!FileManager.default.fileExists(atPath: file))
    }
  }

  private static let question = "https://api.twitter.com/1.1/account/verify_credentials.json"
  private static let refusal = #"{"errors":[{"code":215,"message":"Bad Authentication data."}]}"#

  @Test func `a server is started, found from subfolders of its project, and stopped`() throws {
    try Machine.with { machine in
      let project = try machine.project("one")
      let below = project.appending(path: "tests/unit")
      try FileManager.default.createDirectory(at: below, withIntermediateDirectories: true)
      #expect(try machine.run("up", in: project).code == 0)
      defer { _ = try? machine.run("down", in: project) }
      let response = try machine.shell("eval \"$(einlass env)\"; curl -s '\(Self.question)'", in: below)
      #expect(response == Self.refusal)
      #expect(try machine.run("down", in: below).code == 0)
      let none = try machine.run("env", in: project)
      #expect(none.code == 3)
      #expect(none.output.isEmpty)
      #expect(
        none.complaints
          == "error: no server is running for the project '\(project.path)'; start one with 'einlass up'\n")
    }
  }

  /// Masks the parts of a text that differ between machines and starts.
  private static func masked(_ text: String) -> String {
    text.replacing(/'[^']*\/shop'/, with: "PROJECT").replacing(/its log is .*\.log/, with: "LOG")
      .replacing(/ca +\/.*ca\.pem/, with: "CA").replacing(/127\.0\.0\.1:\d+/, with: "ADDRESS")
      .replacing(/process \d+/, with: "process N").trimmingCharacters(in: .whitespacesAndNewlines)
  }

  @Test func `the session of a project matches README`() throws {
    let commands = try Documents.block(tested: "project server").commands
    #expect(commands.map(\.words).filter { $0[0] == "einlass" }.map { $0[1] } == ["up", "down"])
    try Machine.with { machine in
      let project = try machine.project("shop")
      defer { _ = try? machine.run("down", in: project) }
      var settings = ""
      for command in commands {
        if command.text.hasPrefix("eval ") { settings = command.text + "; " }
        let output = try machine.shell(settings + command.text, in: project)
        #expect(Self.masked(output) == Self.masked(command.output), "\(command.text)")
      }
    }
  }

  @Test func `the follow-up commands that 'up' prints include the server's name`() throws {
    try Machine.with { machine in
      let project = try machine.project("one")
      let started = try machine.run("up", "--name", "second", in: project).output
      defer { _ = try? machine.run("down", "--name", "second", in: project) }
      let commands = started.matches(of: /einlass ([a-z]+ --name second)['\)]/).map { String($0.1) }
      #expect(commands == ["open --name second", "env --name second", "down --name second"], "\(started)")
    }
  }

  @Test func `each project has one server, separate from other projects`() throws {
    try Machine.with { machine in
      let projects = [try machine.project("a/same"), try machine.project("b/same")]
      defer { for project in projects { _ = try? machine.run("down", in: project) } }
      let addresses = try projects.map { try machine.run("up", "--format", "json", in: $0).output }
      #expect(addresses[0] != addresses[1])
      #expect(try machine.run("up", "--format", "json", in: projects[0]).output == addresses[0])
      let other = try machine.run("up", "--", "--max-worlds", "2", in: projects[0])
      #expect(other.code == 1)
      #expect(
        other.complaints.hasPrefix(
          "error: a server for the project '\(projects[0].path)' is already running; stop it"))
      #expect(try machine.run("down", in: projects[0]).code == 0)
      #expect(try machine.run("env", in: projects[1]).code == 0)
    }
  }

  @Test func `a used port is the only error reported`() throws {
    try Machine.with { machine in
      let project = try machine.project("one")
      defer { _ = try? machine.run("down", in: project) }
      let port = try #require(
        try machine.run("up", "--format", "json", in: project).output.firstMatch(
          of: /"http:\/\/127.0.0.1:([0-9]+)"/)?.1)
      let second = try machine.run("up", "--name", "second", "--", "--http-port", String(port), in: project)
      #expect(second.code == 3)
      #expect(
        second.complaints
          == "error: port \(port) at 127.0.0.1 is in use; stop the program that listens there, or choose "
          + "another port with --http-port\n")
    }
  }

  @Test(arguments: [
    ("bash", "export EINLASS_CA='"), ("fish", "set -gx EINLASS_CA '"), ("dotenv", "EINLASS_CA='"),
    ("json", "  \"EINLASS_CA\" : \""), ("github", "EINLASS_CA="),
  ])
  func `every form quotes a path with a blank`(format: String, start: String) throws {
    try Machine.with { machine in
      let project = try machine.project("one")
      #expect(try machine.run("up", in: project).code == 0)
      defer { _ = try? machine.run("down", in: project) }
      let path = machine.root.appending(path: "state/einlass/ca.pem").path
      let lines = try machine.run("env", format, in: project).output.split(separator: "\n")
      let line = try #require(lines.first { $0.hasPrefix(start) }, "\(lines)")
      #expect(line.dropFirst(start.count).hasPrefix(path))
    }
  }

  /// The commands by which shells read the variables.
  static let shells = [
    ("sh", "eval \"$(einlass env)\""), ("bash", "eval \"$(einlass env)\""),
    ("zsh", "eval \"$(einlass env)\""),
    ("mksh", "eval \"$(einlass env)\""), ("fish", "einlass env fish | source"),
    ("bash", "einlass env dotenv > .env; set -a; . ./.env"),
  ]

  @Test(arguments: shells)
  func `special characters in a path pass through a shell without change`(shell: String, take: String) throws
  {
    let path = "/bin/\(shell)"
    if !FileManager.default.isExecutableFile(atPath: path) { try Test.cancel("\(path) is not installed") }
    let machine = Machine(
      state: #"a b's "$HOME" $(touch harm) `touch harm` \ \n \\ !x; #*"#,
      settings: ["JAVA_TOOL_OPTIONS": "-Da=b\nPATH=harm"])
    try Machine.with(machine) { machine in
      let project = try machine.project("one")
      #expect(try machine.run("up", in: project).code == 0)
      defer { _ = try? machine.run("down", in: project) }
      let values = try JSONDecoder().decode(
        [String: String].self, from: Data(machine.run("env", "json", in: project).output.utf8))
      let names = ["EINLASS_CA", "PHP_INI_SCAN_DIR", "JAVA_TOOL_OPTIONS"]
      let words = names.map { "\"$\($0)\"" }.joined(separator: " ")
      let output = try machine.shell("\(take); printf '%s|' \(words)", in: project, by: path)
      #expect(output == names.map { (values[$0] ?? "none") + "|" }.joined())
      #expect(output.hasPrefix(machine.root.appending(path: machine.state).path + "/einlass/ca.pem|"))
      #expect(!FileManager.default.fileExists(atPath: project.appending(path: "harm").path))
    }
  }

  @Test func `a multi-line value sets no other variable of a workflow`() throws {
    let machine = Machine(settings: ["JAVA_TOOL_OPTIONS": "-Da=b\nEND\nPATH=harm"])
    try Machine.with(machine) { machine in
      let project = try machine.project("one")
      #expect(try machine.run("up", in: project).code == 0)
      defer { _ = try? machine.run("down", in: project) }
      let lines = try machine.run("env", "github", in: project).output.split(separator: "\n")
      let start = try #require(lines.firstIndex(of: "JAVA_TOOL_OPTIONS<<END_"))
      let end = try #require(lines[start...].firstIndex(of: "END_"))
      #expect(end == start + 4 && lines[end - 1].hasPrefix("PATH=harm -Dhttp.proxyHost="))
    }
  }

  @Test func `a command runs against its own server, and keeps its exit code`() throws {
    try Machine.with { machine in
      let project = try machine.project("one")
      let script =
        "curl -s '\(Self.question)'; curl -s \"$EINLASS_HTTP/twitter/1.1/account/verify_credentials.json\"; exit 7"
      let result = try machine.run("exec", "--", "sh", "-c", script, in: project)
      #expect(result.code == 7)
      #expect(result.output == Self.refusal + Self.refusal)
    }
  }

  /// Returns a script that signs `question` with the exported keys, and sends an unsigned query, `count` times.
  private static func unsigned(_ count: Int) -> String {
    let sign =
      "'\((try? ProgramRunner.program().path) ?? "")' sign GET '\(question)' "
      + "--consumer-key $EINLASS_TWITTER_CONSUMER_KEY --consumer-secret $EINLASS_TWITTER_CONSUMER_SECRET "
      + "--token $EINLASS_TWITTER_TOKEN --token-secret $EINLASS_TWITTER_TOKEN_SECRET"
    return "for n in $(seq \(count)); do "
      + "curl -s -o /dev/null -H \"Authorization: $(\(sign))\" '\(question)?a=1'; done; "
  }

  @Test(arguments: [1, 3]) func `exec reports why the server refused signatures`(count: Int) throws {
    try Machine.with { machine in
      let project = try machine.project("one")
      let script = Self.unsigned(count) + "curl -s '\(Self.question)'; exit 7"
      let result = try machine.run("exec", "--", "sh", "-c", script, in: project)
      #expect(result.code == 7)
      #expect(result.output == Self.refusal)
      #expect(
        result.complaints == """
          einlass: 401 GET /1.1/account/verify_credentials.json: the query's only parameter 'a' was not signed
          einlass: \(count == 1 ? "1 signature was" : "3 signatures were") refused; for details, run 'einlass \
          control journal.show status=4xx' before the command ends, or run 'einlass explain' with a request

          """)
    }
  }

  @Test func `exec lists five refused calls, and none with --quiet`() throws {
    try Machine.with { machine in
      let project = try machine.project("one")
      let header =
        "OAuth oauth_consumer_key=\\\"x\\\", oauth_nonce=\\\"n\\\", oauth_signature=\\\"AAAA\\\", "
        + "oauth_signature_method=\\\"HMAC-SHA1\\\", oauth_timestamp=\\\"$(date +%s)\\\", oauth_version=\\\"1.0\\\""
      let script =
        "for n in $(seq 7); do curl -s -o /dev/null -H \"Authorization: \(header)\" "
        + "\"https://api.twitter.com/2/users/$n\"; done"
      let lines = try machine.run("exec", "--", "sh", "-c", script, in: project).complaints.split(
        separator: "\n")
      #expect(lines.count == 6, "\(lines)")
      #expect(lines.dropLast().allSatisfy { $0.contains("GET /2/users/") }, "\(lines)")
      #expect(lines.last?.hasPrefix("einlass: 7 signatures were refused; ") == true, "\(lines)")
      let quiet = try machine.run("exec", "--quiet", "--", "sh", "-c", script, in: project)
      #expect(quiet.complaints.isEmpty && quiet.code == 0)
    }
  }

  @Test func `the built-in world is accepted in place of a world file`() throws {
    try Machine.with { machine in
      let project = try machine.project("one")
      let command = ["--", "sh", "-c", "echo $EINLASS_TWITTER_TOKEN"]
      let named = try ProgramRunner.run(
        ["exec", "--world", "built-in"] + command, environment: machine.environment, in: project)
      let other = try ProgramRunner.run(["exec"] + command, environment: machine.environment, in: project)
      #expect(named.code == 0 && named.output == other.output, "\(named.complaints)")
      #expect(try machine.run("run", "built-in", in: project).output.contains("signed in as @nora_sim"))
    }
  }

  @Test func `this machine's own servers are not reached through the proxy`() throws {
    try Machine.with { machine in
      let project = try machine.project("one")
      let script = "curl -s --max-time 600 -o /dev/null -w '%{http_code}' \"$EINLASS_CONTROL/openapi.json\""
      #expect(try machine.run("exec", "--", "sh", "-c", script, in: project).output == "401")
    }
  }

  @Test func `health finds a server by project and by address`() throws {
    try Machine.with { machine in
      let project = try machine.project("one")
      #expect(try machine.run("health", in: project).code == 3)
      let started = try machine.run("up", "--format", "json", in: project).output
      defer { _ = try? machine.run("down", in: project) }
      let address = try #require(started.firstMatch(of: /"control":"([^"]+)"/)?.1)
      for options in [[], ["--address", String(address)]] {
        let result = try ProgramRunner.run(
          ["health"] + options, environment: machine.environment, in: project)
        #expect(result.code == 0)
        #expect(result.output.hasPrefix("ready "))
      }
      let other = try machine.run("health", "--address", "http://127.0.0.1:1", in: project)
      #expect(other.code == 3)
      #expect(other.complaints.hasPrefix("error: "))
    }
  }

  @Test func `the certificate is available over HTTP without the token`() throws {
    try Machine.with { machine in
      let script = "curl -s \"$EINLASS_CONTROL/ca.pem\" | cmp - \"$EINLASS_CA\" && echo same"
      let result = try machine.run("exec", "--", "sh", "-c", script, in: try machine.project("one"))
      #expect(result.output == "same\n", "\(result.complaints)")
    }
  }

  @Test(arguments: [
    ("a-token-of-16-chars\n", 0, ""),
    ("too-short", 2, "' contains no valid token; write a token of 16 to 256 visible characters"),
    ("two words-of-sixteen", 2, "' contains no valid token; write a token"),
    (nil, 2, "' cannot be read; pass a file that contains a token"),
  ])
  func `the token is read from a file, if it is valid`(text: String?, code: Int32, complaint: String) throws {
    try Machine.with { machine in
      let project = try machine.project("one")
      defer { _ = try? machine.run("down", in: project) }
      let file = project.appending(path: "token")
      try text?.write(to: file, atomically: true, encoding: .utf8)
      let started = try machine.run(
        "up", "--format", "json", "--", "--control-token-file", file.path, in: project)
      #expect(started.code == code)
      // No string contains the empty string.
      let isSaid = complaint.isEmpty ? started.complaints.isEmpty : started.complaints.contains(complaint)
      #expect(isSaid, "\(started.complaints)")
      #expect(started.output.contains(#""controlToken":"a-token-of-16-chars""#) == (code == 0))
    }
  }

  @Test(arguments: [
    ([], "403"), (["--control-host", "localhost"], "403"),
    (["--control-host", "0.0.0.0", "--i-know-this-is-open"], "200"),
  ])
  func `another host name reaches the control interface only if it is open`(options: [String], status: String)
    throws
  {
    try Machine.with { machine in
      let project = try machine.project("one")
      defer { _ = try? machine.run("down", in: project) }
      let started = try ProgramRunner.run(
        ["up", "--format", "json", "--"] + options, environment: machine.environment, in: project)
      let address = try #require(
        started.output.firstMatch(of: /"control":"([^"]+)"/)?.1, "\(started.complaints)")
      let ask = "curl -s -o /dev/null -w '%{http_code}' -H 'Host: einlass:8083' \(address)"
      #expect(try machine.shell("\(ask)/health", in: project) == status)
      #expect(try machine.shell("\(ask)/worlds", in: project) == (status == "200" ? "401" : status))
      #expect(try machine.run("down", in: project).code == 0)
    }
  }

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/java"), "Java is not installed"))
  func `a Java program trusts and reaches the networks by both Java clients`() throws {
    try Machine.with { machine in
      let project = try machine.project("it's $HOME")
      let client = Fixtures.directory.deletingLastPathComponent()
        .appending(path: "Tests/EinlassServerTests/Clients/Fetch.java")
      let address = "https://graph.facebook.com/v7.0/500000000000001"
      let token = "500000000000001%7C00000000000000000000000000000001"
      let result = try machine.run(
        "exec", "--", "java", client.path, "\(address)?access_token=\(token)", in: project)
      #expect(result.output.hasPrefix("{"), "\(result.output)\(result.complaints)")
      #expect(result.output.contains(#""name":"Einlass Demo""#))
    }
  }

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/php"), "PHP is not installed"))
  func `PHP's curl trusts and reaches the networks`() throws {
    try Machine.with { machine in
      let project = try machine.project("it's $HOME")
      let script = "$c = curl_init($argv[1]); curl_exec($c); echo curl_error($c);"
      let result = try machine.run("exec", "--", "php", "-r", script, Self.question, in: project)
      #expect(result.output == Self.refusal, "\(result.complaints)")
    }
  }

  @Test(arguments: [
    (
      ["health", "--address", "http://127.0.0.1:1", "--name", "a"], 2,
      "Error: --address and --name cannot be combined"
    ),
    (["health", "--address", "ftp://x"], 2, "error: 'ftp://x' is not a control interface address"),
    (["exec", "--", "/nonexistent/program"], 126, "error: '/nonexistent/program' cannot be started ("),
    (["exec", "--world", "/nonexistent.yaml", "--", "true"], 2, "error: /nonexistent.yaml: "),
    (
      ["up", "--", "--control-host", "0.0.0.0"], 2,
      "error: Error: other machines can reach --control-host 0.0.0.0"
    ),
    (["exec"], 2, "Error: pass a command after '--'"),
    (["up", "--name", "a/b"], 2, "error: 'a/b' is not a valid server name"),
    (["down"], 3, "error: no server is running for the project"),
  ])
  func `an invalid command is refused`(arguments: [String], code: Int32, complaint: String) throws {
    try Machine.with { machine in
      let project = try machine.project("one")
      let result = try ProgramRunner.run(arguments, environment: machine.environment, in: project)
      #expect(result.code == code)
      #expect(result.complaints.hasPrefix(complaint), "\(result.complaints)")
    }
  }

  @Test func `a server ends with its program, even if that is killed`()
    async throws
  {
    let machine = Machine()
    defer { try? FileManager.default.removeItem(at: machine.root) }
    let project = try machine.project("one")
    // The command kills its parent, einlass, and prints the control port, which must close then.
    let control = try machine.shell(
      "einlass exec -- sh -c 'echo $EINLASS_CONTROL; kill -9 $PPID' 2> /dev/null", in: project
    ).trimmingCharacters(in: .whitespacesAndNewlines)
    #expect(control.hasPrefix("http://127.0.0.1:"))
    try await eventually("the server has ended") {
      try machine.shell("curl -s -o /dev/null '\(control)/openapi.json' || echo closed", in: project)
        == "closed\n"
    }
  }
}
