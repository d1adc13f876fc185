/// The requested page of an edge, set by parameters of the call or by `.modifier(argument)` of a field.
struct PagingArguments: Sendable {
  /// The number of entries. `nil` if not set, or not a number.
  let limit: Int?
  let offset: Int
  /// The cursor after which the page starts.
  let after: String?
  /// The cursor before which the page ends.
  let before: String?
  /// Whether the number of all entries is requested.
  let wantsTotal: Bool
  /// Whether the order is reversed, if the edge has an order.
  let isChronological: Bool
  /// The earliest time, in seconds since 1970. Times written in words, which Facebook also accepted, are ignored.
  let since: Int64?
  /// The latest time, in seconds since 1970.
  let until: Int64?

  /// Reads the arguments from `value`, which returns an argument's text by name.
  init(_ value: (String) -> String?) {
    func filled(_ name: String) -> String? { value(name).flatMap { $0.isEmpty ? nil : $0 } }
    limit = filled("limit").flatMap { Int($0) }
    offset = max(filled("offset").flatMap { Int($0) } ?? 0, 0)
    after = filled("after")
    before = filled("before")
    wantsTotal = ["true", "1", "total_count"].contains(filled("summary"))
    isChronological = filled("order") == "chronological"
    since = filled("since").flatMap { Int64($0) }
    until = filled("until").flatMap { Int64($0) }
  }
}
