internal import Tracing

/// The position of a span among others: W3C Trace Context, level 1.
struct TraceContext: Sendable, Hashable {
  /// 32 hexadecimal digits, not all zero.
  let traceID: String
  /// 16 hexadecimal digits, not all zero.
  let spanID: String
  /// Whether the trace's origin records it.
  let isSampled: Bool

  init(traceID: String, spanID: String, isSampled: Bool) {
    self.traceID = traceID
    self.spanID = spanID
    self.isSampled = isSampled
  }

  /// Reads the header field `traceparent`. `nil` if it is not valid and must be ignored.
  init?(header: String) {
    let parts = header.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
    guard parts.count >= 4, Self.isHexadecimal(parts[0], 2), parts[0] != "ff",
      // Later versions may add parts; version 00 has four.
      parts.count == 4 || parts[0] != "00",
      Self.isHexadecimal(parts[1], 32), parts[1].contains(where: { $0 != "0" }),
      Self.isHexadecimal(parts[2], 16), parts[2].contains(where: { $0 != "0" }),
      Self.isHexadecimal(parts[3], 2), let flags = UInt8(parts[3], radix: 16)
    else { return nil }
    self.init(traceID: parts[1], spanID: parts[2], isSampled: flags & 1 == 1)
  }

  var header: String { "00-\(traceID)-\(spanID)-\(isSampled ? "01" : "00")" }

  static let headerName = "traceparent"

  private static func isHexadecimal(_ text: String, _ count: Int) -> Bool {
    text.utf8.count == count
      && text.utf8.allSatisfy {
        UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 || UInt8(ascii: "a")...UInt8(ascii: "f") ~= $0
      }
  }
}

private enum TraceContextKey: ServiceContextKey {
  typealias Value = TraceContext
}

extension ServiceContext {
  /// The context of the current span, here or at the client.
  var traceContext: TraceContext? {
    get { self[TraceContextKey.self] }
    set { self[TraceContextKey.self] = newValue }
  }
}
