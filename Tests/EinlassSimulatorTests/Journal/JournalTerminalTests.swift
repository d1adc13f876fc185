import EinlassSimulator
import EinlassWire
import Foundation
import HTTPTypes
import Testing

/// Client data that a terminal may display.
struct JournalTerminalTests {
  private static let bad = "a=\u{1B}[31m\u{7}\u{1B}]0;t\u{7F}\u{9B}5m\r\nb='c'"

  private func request(_ target: String) -> WireRequest {
    var request = WireRequest(.post, host: "api.twitter.com", target: target)
    request.head.headerFields[.contentType] = "text/plain"
    request.body = Array(Self.bad.utf8)
    return request
  }

  private func directory() async throws -> WorldDirectory {
    let directory = try await ActionWorlds.directory()
    let world = try await directory.world(named: "default")
    _ = try await world.transport.send(request("/\u{9B}x"))
    return directory
  }

  private func actors(_ text: String) -> [Unicode.Scalar] {
    text.unicodeScalars.filter { TerminalText.isActing($0) && $0 != "\n" }
  }

  @Test(arguments: ["text", "json", "curl", "har"], ["false", "true"])
  func `control characters of a client are shown as escapes`(_ format: String, _ secrets: String) async throws
  {
    let directory = try await directory()
    let arguments = format == "text" ? [:] : ["format": format, "secrets": secrets]
    let result = try await ControlAction.perform("journal.show", arguments, in: directory)
    let text = try #require(result.text)
    #expect(actors(text) == [])
    #expect(text.contains("[31m"))
    #expect(actors(String(decoding: try result.json.encoded(), as: UTF8.self)) == [])
  }

  @Test func `JSON and HAR keep the original text`() async throws {
    let directory = try await directory()
    let records = try await ControlAction.perform("journal.show", ["format": "json"], in: directory)
    let parsed = try JSONValue(parsing: Data(try #require(records.text).utf8))
    guard case .array(let values) = parsed else { throw CancellationError() }
    #expect(values.last?["request"]?["body"]?.text == Self.bad)
    let archive = try await ControlAction.perform("journal.show", ["format": "har"], in: directory)
    let har = try JSONValue(parsing: Data(try #require(archive.text).utf8))
    guard case .array(let entries)? = har["log"]?["entries"] else { throw CancellationError() }
    #expect(entries.last?["request"]?["postData"]?["text"]?.text == Self.bad)
  }

  @Test func `a curl command still sends the original text`() throws {
    let message = Journal.Message(
      network: .twitter, endpoint: nil, request: request("/"), result: .failure(.timedOut), finding: nil,
      plannedFailure: nil)
    let command = CurlCommand(message).text
    #expect(actors(command) == [])
    let word = try #require(
      command.split(separator: "--data-raw ").last?.split(separator: " \\\n  'https").first)
    let shell = Process()
    shell.executableURL = URL(filePath: "/bin/sh")
    shell.arguments = ["-c", "printf %s \(word)"]
    let pipe = Pipe()
    shell.standardOutput = pipe
    try shell.run()
    let octets = try #require(try pipe.fileHandleForReading.readToEnd())
    shell.waitUntilExit()
    #expect(Array(octets) == Array(Self.bad.utf8))
  }

  @Test func `diagrams and journal lines contain no line feed from a client`() async throws {
    let journal = Journal(clock: VirtualClock(WallTime(seconds: 0)))
    journal.record(.person("chooses 'x\n00:00:00  <-- 200\u{1B}[2J'"))
    #expect(JournalText(journal).text.split(separator: "\n").count == 1)
    #expect(actors(JournalText(journal).text) == [])
    #expect(actors(SequenceDiagram(journal, title: "a\u{1B}b").text) == [])
  }
}
