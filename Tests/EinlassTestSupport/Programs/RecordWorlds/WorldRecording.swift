internal import EinlassSimulator
internal import EinlassWire
internal import FoundationEssentials
internal import HTTPTypes
internal import OAuth1

/// The complete output of a world: the outcome, each entry of its journal with messages byte for byte, its sequence
/// diagram, and the world as exported afterwards.
struct WorldRecording {
  let text: String

  /// Runs the world file at `path`, which messages call `name`.
  init(_ path: String, name: String) async throws {
    let file = try WorldFile.load(path)
    let directory = try await WorldDirectory(file.configuration)
    let world = try await directory.world(named: "default")
    let run = await ScenarioRun.perform(file.signIn, in: world)
    var lines = ["outcome: \(run.outcome.summary)", "duration: \(run.duration)"]
    lines += run.outcome.fields.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value ?? "nil")" }
    lines += file.expectation?.difference(from: run.outcome).map { ["difference: \($0)"] } ?? []
    lines.append("== journal")
    for entry in run.journal.entries { lines += Self.lines(entry) }
    lines += ["== diagram", SequenceDiagram(run.journal, title: name, outcome: run.outcome.summary).text]
    lines += ["== export", try await directory.export("default")]
    text = lines.joined(separator: "\n") + "\n"
  }

  private static func lines(_ entry: Journal.Entry) -> [String] {
    guard case .message(let message) = entry.event else {
      return ["#\(entry.number) \(JournalText([entry]).text)"]
    }
    let names = [
      message.sender.rawValue, message.network?.rawValue ?? "nowhere", message.endpoint ?? "no endpoint",
    ]
    var lines = ["#\(entry.number) \(TimeText.text(entry.time)) \(names.joined(separator: " "))"]
    lines += message.plannedFailure.map { ["planned: \($0)"] } ?? []
    lines += request(message.request)
    if let finding = message.finding {
      lines.append("signature: \(finding.failure?.rawValue ?? "right") \(finding.note ?? "")")
      lines += finding.claim.map { ["base string: \($0.baseString)"] } ?? []
    }
    switch message.result {
    case .success(let response): lines += Self.response(response)
    case .failure(let failure): lines.append("< \(failure)")
    }
    return lines
  }

  static func request(_ request: WireRequest) -> [String] {
    ["> \(request.head.method.rawValue) \(request.url)"] + fields(request.head.headerFields, "> ")
      + body(request.body, "> ")
  }

  static func response(_ response: WireResponse) -> [String] {
    ["< \(response.head.status) \(response.delivery)"] + fields(response.head.headerFields, "< ")
      + body(response.body, "< ")
  }

  private static func fields(_ fields: HTTPFields, _ mark: String) -> [String] {
    fields.map { "\(mark)\($0.name.rawName): \($0.value)" }
  }

  /// Returns text unchanged, and bytes that are not UTF-8 in base64.
  private static func body(_ octets: [UInt8], _ mark: String) -> [String] {
    guard !octets.isEmpty else { return [] }
    return [
      "\(mark)\(octets.count) octets",
      String(validating: octets, as: UTF8.self) ?? Data(octets).base64EncodedString(),
    ]
  }
}
