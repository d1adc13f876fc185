internal import EinlassSimulator
internal import EinlassWire
internal import HTTPTypes
internal import HummingbirdCore
internal import NIOCore
internal import ServiceLifecycle

/// A journal as server-sent events (WHATWG HTML, section 9.2), each with the entry's number as its id.
///
/// Whoever comes back says the last number in `Last-Event-ID` and goes on there. Entries that were lost, since the
/// reader was slow or the journal is full, are an event `lost` with their count; `end` comes when the world is gone.
struct JournalEvents: Sendable {
  private let journal: Journal
  private let filter: JournalFilter
  private let showsSecrets: Bool
  /// The number of the first entry that is wanted; nil: of the next to come.
  private let first: Int?

  init(
    _ worlds: WorldDirectory, world: String, arguments: [String: String], _ head: HTTPRequest
  ) async throws {
    var arguments = arguments
    // The field is the browser's; what it says is later than what the page asked for.
    if let id = head.headerFields[.lastEventID].flatMap({ Int64($0) }), id >= 0, id < Int32.max {
      arguments["from"] = String(id + 1)
    }
    (filter, showsSecrets) = try await Action.journalFilter(arguments, in: worlds, world: world)
    first = filter.firstNumber
    journal = try await worlds.world(named: world).journal
  }

  /// Writes each event until the world is gone, the server ends, or the task is cancelled.
  @concurrent
  func write(to writer: inout any ResponseBodyWriter) async throws {
    let following = journal.following(from: first)
    // The first octets show that somebody is there.
    try await writer.write(": the journal, from \(first.map(String.init) ?? "now") on\n\n")
    var expected = first
    for await entry in following.cancelOnGracefulShutdown() {
      if let expected, entry.number > expected {
        try await writer.write("event: lost\ndata: {\"count\":\(entry.number - expected)}\n\n")
      }
      expected = entry.number + 1
      guard await journal.isWanted(entry, by: filter) else { continue }
      let explanation = await journal.explanationForFollower(of: entry)
      let record = JournalRecord(entry, explanation: explanation, showsSecrets: showsSecrets).json
      let data = String(decoding: try record.encoded(), as: UTF8.self)
      try await writer.write(
        "id: \(entry.number)\nevent: \(record["kind"]?.text ?? "entry")\ndata: \(data)\n\n")
    }
    try await writer.write("event: end\ndata: {}\n\n")
  }
}

extension ResponseBodyWriter {
  @concurrent
  fileprivate mutating func write(_ text: String) async throws {
    try await write(ByteBuffer(string: text))
  }
}

extension HTTPField.Name {
  /// WHATWG HTML, section 9.2.4.
  fileprivate static var lastEventID: HTTPField.Name {
    guard let name = HTTPField.Name("last-event-id") else { return .referer }
    return name
  }
}
