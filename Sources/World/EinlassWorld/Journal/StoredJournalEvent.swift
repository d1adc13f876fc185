internal import EinlassWire

/// An event of a journal in the form in which programs that share a world exchange it.
///
/// A change to this format requires a new version of shared stores, since older entries would become unreadable.
struct StoredJournalEvent {
  /// The kind of content after the time.
  fileprivate enum Kind: Int {
    case message, part, planned, impossible, person, app
  }

  /// An action of a part of the world, as seen by another program.
  private struct Part: WorldEvent {
    let kind: String
    let line: String
    let arrows: [String]
  }

  /// The event as bytes.
  let octets: [UInt8]

  init(_ timed: Journal.TimedEvent) {
    var encoder = MessageEncoder(capacity: 256 + timed.event.size)
    encoder.add(number: timed.time.milliseconds)
    switch timed.event {
    case .message(let message):
      encoder.add(length: Kind.message.rawValue)
      message.write(to: &encoder)
    case .part(let event): encoder.add(.part, [event.kind, event.line] + event.arrows)
    case .planned(let failure, let call): encoder.add(.planned, [failure, call])
    case .impossible(let event, let reason): encoder.add(.impossible, [event, reason])
    case .person(let text): encoder.add(.person, [text])
    case .app(let text): encoder.add(.app, [text])
    }
    octets = encoder.octets
  }

  /// The event that another program encoded in these bytes.
  init(octets: [UInt8]) {
    self.octets = octets
  }

  /// Returns the event in a journal whose networks are found by `network`.
  func timed(network: (NetworkID) -> (any SimulatedNetwork)?) -> Journal.TimedEvent {
    var decoder = MessageDecoder(octets[...])
    let time = WallTime(milliseconds: decoder.number())
    return Journal.TimedEvent(time: time, event: Self.event(&decoder, network))
  }

  private static func event(
    _ decoder: inout MessageDecoder, _ network: (NetworkID) -> (any SimulatedNetwork)?
  ) -> Journal.Event {
    let kind = Kind(rawValue: decoder.length())
    if kind == .message {
      return .message(Journal.Message(&decoder, readClaim: { network($0)?.readClaim }))
    }
    let texts = decoder.texts()
    switch (kind, texts.count) {
    case (.part, 2...): return .part(Part(kind: texts[0], line: texts[1], arrows: Array(texts[2...])))
    case (.planned, 2): return .planned(failure: texts[0], call: texts[1])
    case (.impossible, 2): return .impossible(event: texts[0], reason: texts[1])
    case (.person, 1): return .person(texts[0])
    case (.app, 1): return .app(texts[0])
    default: return .app("uses a feature that this version of the program does not support")
    }
  }
}

extension MessageEncoder {
  fileprivate mutating func add(_ kind: StoredJournalEvent.Kind, _ texts: [String]) {
    add(length: kind.rawValue)
    add(texts)
  }
}
