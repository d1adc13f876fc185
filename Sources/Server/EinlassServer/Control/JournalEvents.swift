internal import EinlassWire
internal import EinlassWorld
internal import HTTPTypes
internal import HummingbirdCore
internal import NIOCore
internal import ServiceLifecycle

/// A journal as server-sent events (WHATWG HTML, section 9.2), each with the entry's number as its id.
///
/// A client that reconnects sends the last number in `Last-Event-ID` and continues after it. Entries that were lost,
/// because the client was slow or the journal is full, are counted in an event `lost`; the event `end` is sent when the
/// world is removed.
struct JournalEvents: Sendable {
  /// The approximate size of one write, in bytes.
  private static let writeSize = 256 * 1024
  /// An entry that is followed by at least this many others is sent without an explanation, which would take longer
  /// than sending all of them.
  private static let explainedCount = 16

  private let journal: Journal
  private let filter: JournalFilter
  private let showsSecrets: Bool
  /// Whether each event contains only the data that one line shows.
  private let isBrief: Bool
  /// The number of the first entry to send; `nil` for the next one.
  private let first: Int?

  init(
    _ worlds: WorldDirectory, world: WorldName, _ arguments: ActionArguments, _ head: HTTPRequest
  ) throws {
    var filter = ControlAction.journalFilter(arguments)
    // The browser sets this field; its value is more recent than the one in the page's request.
    if let id = head.headerFields[.lastEventID].flatMap({ Int($0) }), id >= 0, id < Int32.max {
      filter.firstNumber = id + 1
    }
    self.filter = filter
    showsSecrets = ControlAction.showsSecrets(arguments)
    isBrief = ControlAction.isBrief(arguments)
    first = filter.firstNumber
    journal = try worlds.world(named: world).journal
  }

  /// Writes each event until the world is removed, the server stops, or the task is cancelled.
  @concurrent
  func write(to writer: inout any ResponseBodyWriter) async throws {
    let following = journal.following(from: first)
    // A comment, which shows the client that the stream has begun.
    try await writer.write(
      ByteBuffer(string: ": the journal, from \(first.map(String.init) ?? "now") on\n\n"))
    for await part in following.cancelOnGracefulShutdown() {
      var octets = ByteBuffer()
      if part.lostCount > 0 {
        octets.writeString("event: lost\ndata: {\"count\":\(part.lostCount)}\n\n")
      }
      let known = journal.encodings.known(part.entries.map(key))
      var behind = part.entries.count + part.waitingCount
      for (entry, known) in zip(part.entries, known) {
        behind -= 1
        try Task.checkCancellation()
        guard isWanted(entry) else { continue }
        if let known {
          octets.writeBytes(known)
        } else {
          octets.writeBytes(await event(entry, isExplained: behind < Self.explainedCount))
        }
        if octets.readableBytes >= Self.writeSize {
          try await writer.write(octets)
          octets.clear()
        }
      }
      if octets.readableBytes > 0 { try await writer.write(octets) }
    }
    try await writer.write(ByteBuffer(string: "event: end\ndata: {}\n\n"))
  }

  private func key(_ entry: Journal.Entry) -> SharedEncodings.Key {
    SharedEncodings.Key(number: entry.number, showsSecrets: showsSecrets, isBrief: isBrief)
  }

  private func isWanted(_ entry: Journal.Entry) -> Bool {
    if filter.isForAll { return true }
    return journal.isWanted(entry, by: filter)
  }

  /// Returns the entry as an event, which is encoded once for all followers of the journal.
  private func event(_ entry: Journal.Entry, isExplained: Bool) async -> [UInt8] {
    await journal.encodings.octets(key(entry)) { [journal, showsSecrets, isBrief] in
      let record =
        await isBrief
        ? JournalRecord(lineOf: entry, redactor: journal.redactor).json
        : Self.record(entry, journal, isExplained: isExplained, showsSecrets: showsSecrets)
      // A record contains only strings and numbers, which can always be encoded.
      let data = (try? record.encoded()).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
      let kind = record["kind"]?.text ?? "entry"
      return Array("id: \(entry.number)\nevent: \(kind)\ndata: \(data)\n\n".utf8)
    }
  }
}

extension JournalEvents {
  /// Returns all data of an entry, with its explanation if there is time for it.
  private static func record(
    _ entry: Journal.Entry, _ journal: Journal, isExplained: Bool, showsSecrets: Bool
  ) async -> JSONValue {
    let explanation = isExplained ? await journal.explanation(of: entry) : nil
    return JournalRecord(
      entry, explanation: explanation, isExplained: isExplained, showsSecrets: showsSecrets,
      redactor: journal.redactor
    ).json
  }
}

extension HTTPField.Name {
  /// WHATWG HTML, section 9.2.4.
  fileprivate static var lastEventID: HTTPField.Name {
    guard let name = HTTPField.Name("last-event-id") else { return .referer }
    return name
  }
}
