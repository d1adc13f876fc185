internal import EinlassWorld

/// A page of a list that is read by cursors (reference of Calls after login, section 2.2).
///
/// A cursor is a position in the list plus a large number, so that it is as long as Twitter's own. Twitter's response
/// to an invalid one is not known: it gets an empty page here.
struct CursorPage: Sendable {
  private static let base: Int64 = 1_400_000_000_000_000_000

  let range: Range<Int>
  let next: Int64
  let previous: Int64

  /// - Parameters:
  ///   - count: The size of a page if the call does not state it.
  ///   - limit: The maximum size of a page.
  init(_ call: Call, of total: Int, count: Int, limit: Int) {
    let wanted = call.parameter("count").flatMap { Int($0) } ?? count
    let size = min(max(wanted, 1), limit)
    let cursor = call.parameter("cursor").map { Int64($0) ?? 0 } ?? -1
    let start: Int?
    switch cursor {
    case -1: start = 0
    case (Self.base + 1)...(Self.base + 1_000_000_000): start = Int(cursor - Self.base)
    case (-Self.base - 1_000_000_000)...(-Self.base - 1): start = max(0, Int(-cursor - Self.base) - size)
    default: start = nil
    }
    guard let start, start < max(total, 1) else {
      (range, next, previous) = (0..<0, 0, 0)
      return
    }
    let end = min(start + size, total)
    range = start..<end
    next = end < total ? Self.base + Int64(end) : 0
    previous = start > 0 ? -(Self.base + Int64(start)) : 0
  }

  /// The object with the page's values under `name`.
  func object(_ name: String, _ values: [UInt8], in era: TwitterEra) -> [UInt8] {
    var object = JSONObjectText(.twitter, capacity: values.count + 160)
    object.add(name, written: values)
    object.add("next_cursor", .integer(next))
    object.add("next_cursor_str", .string(String(next)))
    object.add("previous_cursor", .integer(previous))
    object.add("previous_cursor_str", .string(String(previous)))
    if era.totalCount { object.add("total_count", .null) }
    return object.closed()
  }
}
