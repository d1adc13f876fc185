internal import EinlassWire
internal import EinlassWorld

/// The rules by which a list is split into pages, whatever its entries are.
///
/// Source: reference of Calls after login, section 7.1.
struct EdgePaging: Sendable {
  /// The way in which pages link to each other.
  enum Style: Sendable {
    case cursors, offsets
  }

  let address: EdgeAddress
  var style = Style.cursors
  /// The number of entries on a page if the call does not set one.
  var usualLimit = 25
  /// The highest limit. Higher values are lowered to it.
  var largestLimit = 100
  /// The number that `summary` reports. Defaults to the number of entries.
  var total: Int?
  /// Parameters that the addresses of other pages repeat.
  var extra: [(String, String)] = []
  /// Whether `summary` is sent unasked.
  var alwaysCounts = false

  init(_ address: EdgeAddress) {
    self.address = address
  }

  /// The page of a list of `ids` that `arguments` request. The addresses of other pages repeat `fields`.
  func page(of ids: [String], _ arguments: PagingArguments, fields: String?) throws -> EdgePage {
    let limit = min(max(arguments.limit ?? usualLimit, 0), largestLimit)
    let range = try range(in: ids, arguments, limit: limit)
    let counts = alwaysCounts || arguments.wantsTotal
    return EdgePage(
      range: range, links: limit > 0 ? links(range, in: ids, limit: limit, fields: fields) : [],
      total: counts ? total ?? ids.count : nil)
  }

  /// The range of the page in the list. It is guessed that edges with cursors accept an offset as well.
  private func range(in ids: [String], _ arguments: PagingArguments, limit: Int) throws -> Range<Int> {
    if let after = arguments.after {
      let start = try place(of: after, in: ids) + 1
      return start..<min(start + limit, ids.count)
    }
    if let before = arguments.before {
      let end = try place(of: before, in: ids)
      return max(0, end - limit)..<end
    }
    let start = min(arguments.offset, ids.count)
    return start..<min(start + limit, ids.count)
  }

  /// Resolves a cursor, which is invalid once its entry has been removed.
  private func place(of cursor: String, in ids: [String]) throws -> Int {
    guard let id = GraphCursor.id(of: cursor), let place = ids.firstIndex(of: id) else {
      throw GraphError.invalidCursor
    }
    return place
  }

  private func links(
    _ range: Range<Int>, in ids: [String], limit: Int, fields: String?
  ) -> [JSONText.Member] {
    let hasMore = range.upperBound < ids.count
    func link(_ name: String, _ place: (String, String)) -> JSONText.Member {
      .init(
        name: name, value: .string(address.url(extra + [("limit", String(limit)), place], fields: fields)))
    }
    switch style {
    case .offsets: return hasMore ? [link("next", ("offset", String(range.upperBound)))] : []
    case .cursors:
      guard let first = ids[range].first, let last = ids[range].last else { return [] }
      let before = GraphCursor.text(for: first, in: address.era)
      let after = GraphCursor.text(for: last, in: address.era)
      let cursors = JSONText.members(["before": .string(before), "after": .string(after)])
      var members = [JSONText.Member(name: "cursors", value: cursors)]
      // It is documented, but was never recorded, that the previous page's address comes first.
      if range.lowerBound > 0 { members.append(link("previous", ("before", before))) }
      if hasMore { members.append(link("next", ("after", after))) }
      return members
    }
  }
}

/// One page of a list.
struct EdgePage: Sendable {
  /// The places of its entries in the whole list.
  let range: Range<Int>
  fileprivate let links: [JSONText.Member]
  /// The number that `summary` reports. `nil` if there is none.
  fileprivate let total: Int?

  /// `data`, `paging` and `summary`.
  func json(_ data: [JSONText]) -> JSONText {
    var members = [JSONText.Member(name: "data", value: .array(data))]
    if !links.isEmpty { members.append(.init(name: "paging", value: .object(links))) }
    if let total {
      members.append(.init(name: "summary", value: .members(["total_count": .integer(Int64(total))])))
    }
    return .object(members)
  }
}
