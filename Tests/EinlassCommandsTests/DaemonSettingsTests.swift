import EinlassTestSupport
import Foundation
import Testing

@testable import EinlassDaemon

/// The options of `einlassd`, read from the environment and from a file.
struct DaemonSettingsTests {
  @Test func `the environment overrides the file, and the command line both`() throws {
    let file = """
      {"http-port": 1, "proxy-port": 2, "verbose": true, "allow-others": true, "host": "::1", "world": "a b.yaml"}
      """
    try withFile(file) { path in
      let settings = try DaemonSettings(
        ["--config", path],
        environment: [
          "EINLASS_HTTP_PORT": "8", "EINLASS_ALLOW_OTHERS": "false", "EINLASS_WORLD_IDLE": "30m",
          "EINLASS_TOKEN": "of another program",
        ])
      #expect(
        try settings.arguments == [
          "--world=a b.yaml", "--http-port=8", "--proxy-port=2", "--world-idle=30m", "--host=::1",
          "--verbose",
        ])
    }
  }

  @Test func `an empty variable counts as unset`() throws {
    let settings = try DaemonSettings(
      [],
      environment: [
        "EINLASS_WORLD": "", "EINLASS_CONFIG": "", "EINLASS_HTTP_PORT": "", "EINLASS_HOST": "::1",
      ])
    #expect(try settings.arguments == ["--host=::1"])
  }

  @Test func `the command line overrides the environment's configuration file`() throws {
    try withFile(#"{"http-port": 1}"#) { first in
      try withFile(#"{"http-port": 2}"#) { second in
        let environment = ["EINLASS_CONFIG": first]
        let fromEnvironment = try DaemonSettings([], environment: environment).arguments
        #expect(fromEnvironment == ["--http-port=1"])
        let fromCommandLine = try DaemonSettings(["--config=\(second)"], environment: environment).arguments
        #expect(fromCommandLine == ["--http-port=2"])
      }
    }
  }

  @Test(arguments: [
    (
      "{\"http_port\": 1}",
      "unknown option 'http_port' (did you mean 'http-port'?); 'einlassd --help' lists all options"
    ),
    ("{\"config\": \"x\"}", "unknown option 'config'; 'einlassd --help' lists all options"),
    ("{\"http-port\": \"many\"}", "'http-port' is not a whole number; correct it"),
    ("{\"verbose\": \"maybe\"}", "'verbose' is not true or false; correct it"),
    ("{\"host\": 1}", "'host' is not a text; correct it"),
    ("[]", "the configuration file must contain a JSON object such as {\"http-port\": 8080}"),
  ])
  func `errors in the file name the file and the key`(text: String, complaint: String) throws {
    try withFile(text) { path in
      let invalid = try #require(throws: DaemonSettings.Invalid.self) {
        _ = try DaemonSettings(["--config", path], environment: [:]).arguments
      }
      #expect(invalid.description == "\(path): \(complaint)")
    }
  }

  @Test func `a file that is missing or not JSON is refused`() throws {
    let missing = try #require(throws: DaemonSettings.Invalid.self) {
      _ = try DaemonSettings(["--config", "/nothing.json"], environment: [:])
    }
    #expect(missing.description == "the configuration file /nothing.json does not exist")
    try withFile("http-port: 8080") { path in
      let invalid = try #require(throws: DaemonSettings.Invalid.self) {
        _ = try DaemonSettings(["--config", path], environment: [:])
      }
      #expect(invalid.description.hasPrefix("\(path): the configuration file is not JSON: "))
    }
  }

  @Test func `a variable with a wrong value is reported`() throws {
    let invalid = try #require(throws: DaemonSettings.Invalid.self) {
      _ = try DaemonSettings([], environment: ["EINLASS_HTTP_PORT": "many"]).arguments
    }
    #expect(
      invalid.description
        == "the environment variable EINLASS_HTTP_PORT is not a whole number; correct or unset it")
  }

  @Test func `the example file in the docs has only options of the program`() throws {
    let text = try Documents.block(tested: "configuration file").text
    let file = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    #expect(file.count >= 4)
    #expect(Set(file.keys).isSubset(of: DaemonOption.all.map(\.name)))
  }

  @Test func `every option of the program has a setting`() async throws {
    let result = try await run(["--experimental-dump-help"])
    let help = try #require(
      try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
    let command = try #require(help["command"] as? [String: Any])
    let arguments = try #require(command["arguments"] as? [[String: Any]])
    let names = arguments.compactMap { ($0["preferredName"] as? [String: Any])?["name"] as? String }
    #expect(
      names.filter { !["config", "help", "version"].contains($0) }.sorted()
        == DaemonOption.all.map(\.name).sorted())
  }

  @Test func `the program's command line overrides its environment`() async throws {
    let wrong = try await run([], ["EINLASS_CLOCK": "noon"])
    #expect(wrong.code == 2)
    #expect(wrong.complaints.contains("--clock 'noon' is not a time"))
    let right = try await run(
      ["--clock", "2017-03-20T09:00:00Z", "--world", "/nothing.yaml"], ["EINLASS_CLOCK": "noon"])
    #expect(right.code == 2)
    #expect(right.complaints.hasPrefix("error: /nothing.yaml"))
    let file = try await run(["--config", "/nothing.json"])
    #expect(
      file
        == .init(
          code: 2, output: "", complaints: "error: the configuration file /nothing.json does not exist\n"))
    #expect(try await run(["--help"], ["EINLASS_HTTP_PORT": "many"]).code == 0)
  }

  private func run(_ arguments: [String], _ environment: [String: String] = [:]) async throws
    -> BuiltProgram.Result
  {
    try await BuiltProgram.run("einlassd", arguments, environment: environment)
  }

  private func withFile(_ text: String, _ body: (String) throws -> Void) throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).json").path
    try Data(text.utf8).write(to: URL(filePath: path))
    defer { try? FileManager.default.removeItem(atPath: path) }
    try body(path)
  }
}
