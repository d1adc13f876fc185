import EinlassWire
import Foundation
import Synchronization
import Testing
import Tracing

@testable import EinlassServer

/// Spans as lines of OTLP.
struct SpanLinesTests {
  private static let traceID = "0af7651916cd43dd8448eb211c80319c"

  @Test(
    arguments: [
      ("00-\(traceID)-b7ad6b7169203331-01", true), ("00-\(traceID)-b7ad6b7169203331-00", false),
      // A later version may add a part.
      ("01-\(traceID)-b7ad6b7169203331-03-more", true),
    ])
  func `a traceparent is read`(header: String, isSampled: Bool) throws {
    let context = try #require(TraceContext(header: header))
    #expect(
      context == TraceContext(traceID: Self.traceID, spanID: "b7ad6b7169203331", isSampled: isSampled))
  }

  @Test(arguments: [
    "", "00", "ff-\(traceID)-b7ad6b7169203331-01", "00-\(traceID)-b7ad6b7169203331-01-more",
    "00-\(traceID)-b7ad6b7169203331-0g", "00-\(traceID)-0000000000000000-01",
    "00-00000000000000000000000000000000-b7ad6b7169203331-01",
    "00-\(traceID.uppercased())-b7ad6b7169203331-01",
    "00-\(traceID)0-b7ad6b7169203331-01", "0-\(traceID)-b7ad6b7169203331-01",
  ])
  func `an invalid traceparent is ignored`(header: String) {
    #expect(TraceContext(header: header) == nil)
  }

  @Test func `a nested span has the outer one as its parent, in the same trace`() throws {
    let lines = Lines()
    let outer = lines.tracer.startSpan("outer", context: .topLevel, ofKind: .server)
    let inner = lines.tracer.startSpan("inner", context: outer.context, ofKind: .client)
    inner.attributes["int"] = 7
    inner.attributes["text"] = "a \"b\""
    inner.setStatus(SpanStatus(code: .error))
    inner.end()
    outer.end()
    outer.end()
    let spans = try lines.spans
    try #require(spans.count == 2)
    #expect(spans[0]["traceId"] == spans[1]["traceId"])
    #expect(spans[1]["parentSpanId"] == nil)
    #expect(spans[0]["parentSpanId"] == spans[1]["spanId"])
    #expect(spans[0]["spanId"] != spans[1]["spanId"])
    #expect(spans.map { $0["kind"] } == [.integer(3), .integer(2)])
    #expect(spans[0]["status"] == ["code": 2])
    #expect(
      spans[0]["attributes"] == [
        ["key": "int", "value": ["intValue": "7"]], ["key": "text", "value": ["stringValue": "a \"b\""]],
      ])
  }

  @Test func `a trace that the client does not record is not written`() throws {
    let lines = Lines()
    var context = ServiceContext.topLevel
    lines.tracer.extract(
      ["traceparent": "00-\(Self.traceID)-b7ad6b7169203331-00"], into: &context, using: DictionaryExtractor())
    let span = lines.tracer.startSpan("a", context: context)
    #expect(!span.isRecording)
    span.end()
    #expect(try lines.spans.isEmpty)
  }

  @Test func `ids have all their digits, even small numbers`() throws {
    let lines = Lines { 0 }
    lines.tracer.startSpan("a", context: .topLevel).end()
    let span = try #require(try lines.spans.first)
    #expect(span["spanId"] == "0000000000000001")
    #expect(span["traceId"] == "00000000000000010000000000000001")
  }
}

struct DictionaryExtractor: Extractor {
  func extract(key: String, from carrier: [String: String]) -> String? { carrier[key] }
}

/// The lines that a tracer has written.
final class Lines: Sendable {
  private let lines = Mutex<[String]>([])
  private let random: @Sendable () -> UInt64

  init(random: @escaping @Sendable () -> UInt64 = { .random(in: .min ... .max) }) {
    self.random = random
  }

  var tracer: SpanLines {
    SpanLines(service: "test", version: "1", random: random) { line in self.lines.withLock { $0.append(line) }
    }
  }

  /// The spans of all lines. Each line has one span.
  var spans: [JSONValue] {
    get throws {
      try lines.withLock { $0 }.map { line in
        let document = try JSONValue(parsing: Data(line.utf8))
        let scope = document["resourceSpans"]?.array?.first?["scopeSpans"]?.array?.first
        return try #require(scope?["spans"]?.array?.first)
      }
    }
  }
}

extension JSONValue {
  /// The elements. `nil` if this is not an array.
  var array: [JSONValue]? {
    if case .array(let elements) = self { elements } else { nil }
  }
}
