internal import EinlassWire
internal import Tracing

/// Parts of a span in OTLP's JSON encoding (opentelemetry-proto, `trace.proto` and `common.proto`).
enum OTLP {
  static func number(of kind: SpanKind) -> Int64 {
    switch kind {
    case .internal: 1
    case .server: 2
    case .client: 3
    case .producer: 4
    case .consumer: 5
    }
  }

  static func json(_ status: SpanStatus) -> JSONValue {
    let code: Int64 =
      switch status.code {
      case .ok: 1
      case .error: 2
      }
    return .present(["code": .integer(code), "message": status.message.map(JSONValue.string)])
  }

  static func json(_ event: SpanEvent) -> JSONValue {
    [
      "name": .string(event.name), "timeUnixNano": .string(String(event.nanosecondsSinceEpoch)),
      "attributes": json(event.attributes),
    ]
  }

  /// `nil` if the link's target is unknown here.
  static func json(_ link: SpanLink) -> JSONValue? {
    guard let target = link.context.traceContext else { return nil }
    return [
      "traceId": .string(target.traceID), "spanId": .string(target.spanID),
      "attributes": json(link.attributes),
    ]
  }

  /// The attributes, sorted by name.
  static func json(_ attributes: SpanAttributes) -> JSONValue {
    var values: [(name: String, value: JSONValue)] = []
    attributes.forEach { name, value in values.append((name, json(value))) }
    return .array(
      values.sorted { $0.name < $1.name }.map { ["key": .string($0.name), "value": $0.value] })
  }

  private static func json(_ attribute: SpanAttribute) -> JSONValue {
    switch attribute {
    case .int32(let value): integer(Int64(value))
    case .int64(let value): integer(value)
    case .double(let value): ["doubleValue": .number(value)]
    case .bool(let value): ["boolValue": .bool(value)]
    case .string(let value): ["stringValue": .string(value)]
    case .stringConvertible(let value): ["stringValue": .string("\(value)")]
    case .int32Array(let values): array(values.map { integer(Int64($0)) })
    case .int64Array(let values): array(values.map(integer))
    case .doubleArray(let values): array(values.map { ["doubleValue": .number($0)] })
    case .boolArray(let values): array(values.map { ["boolValue": .bool($0)] })
    case .stringArray(let values): array(values.map { ["stringValue": .string($0)] })
    case .stringConvertibleArray(let values): array(values.map { ["stringValue": .string("\($0)")] })
    default: ["stringValue": .string("\(attribute)")]
    }
  }

  private static func integer(_ value: Int64) -> JSONValue { ["intValue": .string(String(value))] }
  private static func array(_ values: [JSONValue]) -> JSONValue {
    ["arrayValue": ["values": .array(values)]]
  }
}
