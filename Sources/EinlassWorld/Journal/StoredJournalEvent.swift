internal import EinlassWire

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// An event of a journal as programs that share a world pass it on.
struct StoredJournalEvent: Codable {
  private var time: Int64
  private var message: Journal.Message.Stored?
  private var part: Part?
  private var planned: [String]?
  private var impossible: [String]?
  private var person: String?
  private var app: String?

  /// What a part of the world did, as another program sees it.
  private struct Part: Codable, WorldEvent {
    let kind: String
    let line: String
    let arrows: [String]

    init(_ event: any WorldEvent) {
      (kind, line, arrows) = (event.kind, event.line, event.arrows)
    }
  }

  init(_ timed: Journal.TimedEvent) {
    time = timed.time.milliseconds
    switch timed.event {
    case .message(let message): self.message = message.stored
    case .part(let event): part = Part(event)
    case .planned(let failure, let call): planned = [failure, call]
    case .impossible(let event, let reason): impossible = [event, reason]
    case .person(let text): person = text
    case .app(let text): app = text
    }
  }

  init(parsing text: String) throws {
    self = try JSONDecoder().decode(Self.self, from: Data(text.utf8))
  }

  var text: String {
    get throws { String(decoding: try JSONEncoder().encode(self), as: UTF8.self) }
  }

  /// The event in a journal whose networks are found by `network`.
  func timed(network: (NetworkID) -> (any SimulatedNetwork)?) -> Journal.TimedEvent {
    Journal.TimedEvent(time: WallTime(milliseconds: time), event: event(network))
  }

  private func event(_ network: (NetworkID) -> (any SimulatedNetwork)?) -> Journal.Event {
    if let message {
      return .message(
        Journal.Message(
          message, readClaim: message.network.flatMap { network(NetworkID(rawValue: $0)) }?.readClaim))
    }
    if let part { return .part(part) }
    if let planned, planned.count == 2 { return .planned(failure: planned[0], call: planned[1]) }
    if let impossible, impossible.count == 2 {
      return .impossible(event: impossible[0], reason: impossible[1])
    }
    if let person { return .person(person) }
    return .app(app ?? "does what this version of the program does not know")
  }
}
