internal import EinlassWire
package import Tracing

/// Writes each span, when it ends, as a line of OTLP JSON (OpenTelemetry's file exporter), which a collector reads.
///
/// Does not write traces that the client does not record (W3C Trace Context, sampled flag).
package struct SpanLines: Tracer {
  private let service: String
  private let version: String
  private let random: @Sendable () -> UInt64
  private let write: @Sendable (String) -> Void

  /// Creates a tracer for `service` that passes each line, without its line feed, to `write`.
  ///
  /// - Parameter random: The source of the IDs of traces and spans.
  package init(
    service: String, version: String,
    random: @escaping @Sendable () -> UInt64 = { UInt64.random(in: .min ... .max) },
    write: @escaping @Sendable (String) -> Void
  ) {
    self.service = service
    self.version = version
    self.random = random
    self.write = write
  }

  package func startSpan<Instant: TracerInstant>(
    _ operationName: String, context: @autoclosure () -> ServiceContext, ofKind kind: SpanKind,
    at instant: @autoclosure () -> Instant, function: String, file fileID: String, line: UInt
  ) -> RecordedSpan {
    var context = context()
    let parent = context.traceContext
    context.traceContext = TraceContext(
      traceID: parent?.traceID ?? identifier() + identifier(), spanID: identifier(),
      isSampled: parent?.isSampled ?? true)
    return RecordedSpan(
      operationName, context: context, parent: parent, kind: kind, start: instant().nanosecondsSinceEpoch
    ) { json in
      if let text = try? text(of: json) { write(text) }
    }
  }

  /// Lines are written when spans end, so there is nothing to flush.
  package func forceFlush() {}

  package func extract<Carrier, Extract: Extractor>(
    _ carrier: Carrier, into context: inout ServiceContext, using extractor: Extract
  ) where Extract.Carrier == Carrier {
    let header = extractor.extract(key: TraceContext.headerName, from: carrier)
    if let parent = header.flatMap(TraceContext.init(header:)) { context.traceContext = parent }
  }

  package func inject<Carrier, Inject: Injector>(
    _ context: ServiceContext, into carrier: inout Carrier, using injector: Inject
  ) where Inject.Carrier == Carrier {
    guard let header = context.traceContext?.header else { return }
    injector.inject(header, forKey: TraceContext.headerName, into: &carrier)
  }

  /// 16 hexadecimal digits, not all zero.
  private func identifier() -> String {
    let digits = String(max(1, random()), radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  private func text(of span: JSONValue) throws -> String {
    let document: JSONValue = [
      "resourceSpans": [
        [
          "resource": [
            "attributes": [
              ["key": "service.name", "value": ["stringValue": .string(service)]],
              ["key": "service.version", "value": ["stringValue": .string(version)]],
            ]
          ],
          "scopeSpans": [["scope": ["name": "einlass", "version": .string(version)], "spans": [span]]],
        ]
      ]
    ]
    return String(decoding: try document.encoded(), as: UTF8.self)
  }
}
