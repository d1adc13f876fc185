/// Which page of an edge is asked for, by parameters of the call or by `.modifier(argument)` of a field.
struct PagingArguments: Sendable {
  /// nil: not stated, or not a number.
  let limit: Int?
  let offset: Int
  /// The cursor behind which the page begins.
  let after: String?
  /// The cursor before which the page ends.
  let before: String?
  /// Whether the number of all entries is asked for.
  let wantsTotal: Bool
  /// Whether the order is reversed, where the edge has one.
  let isChronological: Bool
  /// The earliest time, in seconds since 1970; words for times, which Facebook read as well, count for nothing.
  let since: Int64?
  /// The latest time, likewise.
  let until: Int64?

  /// Takes the arguments from `value`, which gives the text of one by its name.
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
