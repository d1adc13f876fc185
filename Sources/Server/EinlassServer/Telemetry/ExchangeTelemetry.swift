internal import EinlassWire
internal import EinlassWorld
internal import HTTPTypes
internal import Tracing

/// Counts exchanges and records a span for each, using the systems that the process has set up.
struct ExchangeTelemetry: ExchangeObserver {
  private let metrics: ServerMetrics?
  /// `nil` if the process has set up no tracer.
  private let tracer: (any Tracer)?

  /// `nil` if the process has not yet set up metrics or a tracer: exchanges then need no observer.
  init?(_ metrics: ServerMetrics?) {
    let tracer = InstrumentationSystem.tracer
    self.tracer = tracer is NoOpTracer ? nil : tracer
    self.metrics = metrics
    if self.tracer == nil, metrics == nil { return nil }
  }

  func observe(_ beginning: ExchangeBeginning, exchange: () async -> FinishedExchange) async
    -> FinishedExchange
  {
    let start = ContinuousClock.now
    let finished: FinishedExchange
    if let tracer {
      finished = await observe(beginning, by: tracer, exchange: exchange)
    } else {
      finished = await exchange()
    }
    metrics?.record(finished.message, start.duration(to: .now))
    return finished
  }

  /// The span's parent is the exchange for which a network sends this one, otherwise the span that the client names.
  private func observe(
    _ beginning: ExchangeBeginning, by tracer: some Tracer, exchange: () async -> FinishedExchange
  ) async -> FinishedExchange {
    var context = ServiceContext.current ?? .topLevel
    if ServiceContext.current == nil {
      tracer.extract(beginning.request.head.headerFields, into: &context, using: HeaderFieldExtractor())
    }
    let method = beginning.request.head.method.rawValue
    let span = tracer.startSpan(method, context: context, ofKind: .server)
    defer { span.end() }
    let finished = await ServiceContext.withValue(span.context) { await exchange() }
    if let endpoint = finished.message.endpoint { span.operationName = "\(method) \(endpoint)" }
    span.attributes.merge(ExchangeAttributes.all(beginning, finished))
    if finished.message.status.map({ $0 >= 500 }) ?? true { span.setStatus(SpanStatus(code: .error)) }
    return finished
  }
}

private struct HeaderFieldExtractor: Extractor {
  func extract(key: String, from fields: HTTPFields) -> String? {
    HTTPField.Name(key).flatMap { fields[$0] }
  }
}

/// The span attributes of a server in OpenTelemetry's semantic conventions for HTTP, version 1.23 and later, and
/// Einlass's own.
private enum ExchangeAttributes {
  static func all(_ beginning: ExchangeBeginning, _ finished: FinishedExchange) -> SpanAttributes {
    let head = beginning.request.head
    let message = finished.message
    var attributes: SpanAttributes = [:]
    attributes["http.request.method"] = head.method.rawValue
    attributes["url.scheme"] = head.scheme ?? "https"
    attributes["server.address"] = beginning.request.host
    // Some paths contain secrets.
    attributes["url.path"] = beginning.redactor.text(beginning.request.path)
    attributes["http.response.status_code"] = message.status
    attributes["error.type"] = errorType(finished)
    attributes["einlass.world"] = beginning.world
    attributes["einlass.sender"] = message.sender.rawValue
    attributes["einlass.network"] = message.network?.rawValue
    attributes["einlass.endpoint"] = message.endpoint
    attributes["einlass.planned_failure"] = message.plannedFailure
    attributes["einlass.signature"] = message.signatureResult
    return attributes
  }

  /// Returns the status of a response that reports a server error, or the reason that there is no response.
  private static func errorType(_ finished: FinishedExchange) -> String? {
    switch finished.result {
    case .success(let response):
      response.head.status.code >= 500 ? String(response.head.status.code) : nil
    case .failure(let failure): "\(failure)"
    }
  }
}
