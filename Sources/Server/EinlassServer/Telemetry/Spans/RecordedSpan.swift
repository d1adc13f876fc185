internal import EinlassWire
internal import Synchronization
package import Tracing

/// A span that becomes an OTLP JSON object when it ends.
package final class RecordedSpan: Span {
  private struct State {
    var name: String
    var attributes: SpanAttributes = [:]
    var status: SpanStatus?
    var events: [SpanEvent] = []
    var links: [SpanLink] = []
    var isEnded = false
  }

  package let context: ServiceContext
  private let parent: TraceContext?
  private let kind: SpanKind
  private let start: UInt64
  private let state: Mutex<State>
  private let ended: @Sendable (JSONValue) -> Void

  init(
    _ name: String, context: ServiceContext, parent: TraceContext?, kind: SpanKind, start: UInt64,
    ended: @escaping @Sendable (JSONValue) -> Void
  ) {
    self.context = context
    self.parent = parent
    self.kind = kind
    self.start = start
    self.ended = ended
    state = Mutex(State(name: name))
  }

  package var operationName: String {
    get { state.withLock(\.name) }
    set { state.withLock { $0.name = newValue } }
  }

  package var attributes: SpanAttributes {
    get { state.withLock(\.attributes) }
    set { state.withLock { $0.attributes = newValue } }
  }

  package var isRecording: Bool { isSampled && !state.withLock(\.isEnded) }

  private var isSampled: Bool { context.traceContext?.isSampled ?? false }

  package func setStatus(_ status: SpanStatus) {
    state.withLock { $0.status = status }
  }

  package func addEvent(_ event: SpanEvent) {
    state.withLock { $0.events.append(event) }
  }

  package func addLink(_ link: SpanLink) {
    state.withLock { $0.links.append(link) }
  }

  package func recordError<Instant: TracerInstant>(
    _ error: any Error, attributes: SpanAttributes, at instant: @autoclosure () -> Instant
  ) {
    var all: SpanAttributes = [
      "exception.type": "\(type(of: error))", "exception.message": "\(error)",
    ]
    all.merge(attributes)
    addEvent(SpanEvent(name: "exception", at: instant(), attributes: all))
  }

  /// Writes the span; a second call does nothing.
  package func end<Instant: TracerInstant>(at instant: @autoclosure () -> Instant) {
    let end = instant().nanosecondsSinceEpoch
    let last = state.withLock { state -> State? in
      defer { state.isEnded = true }
      return state.isEnded ? nil : state
    }
    guard let last, isSampled, let context = context.traceContext else { return }
    ended(json(last, context, end))
  }

  private func json(_ state: State, _ context: TraceContext, _ end: UInt64) -> JSONValue {
    var members: [String: JSONValue] = [
      "traceId": .string(context.traceID), "spanId": .string(context.spanID), "name": .string(state.name),
      "kind": .integer(OTLP.number(of: kind)),
      // A JSON number cannot hold 64 bits.
      "startTimeUnixNano": .string(String(start)), "endTimeUnixNano": .string(String(end)),
      "attributes": OTLP.json(state.attributes),
    ]
    if let parent { members["parentSpanId"] = .string(parent.spanID) }
    if let status = state.status { members["status"] = OTLP.json(status) }
    if !state.events.isEmpty { members["events"] = .array(state.events.map(OTLP.json)) }
    let links = state.links.compactMap(OTLP.json)
    if !links.isEmpty { members["links"] = .array(links) }
    return .object(members)
  }
}
