internal import EinlassWire
internal import EinlassWorld

/// A list that belongs to a node, as one caller may see it: `data`, `paging` and `summary`.
///
/// Source: reference of Calls after login, section 7.1.
struct GraphEdge: Sendable {
  /// One entry of the list.
  struct Entry: Sendable {
    let id: String
    /// The entry with the fields asked for; nil: its defaults.
    let json: @Sendable ([FieldSelection.Field]?) throws -> JSONText
  }

  /// How pages lead on to each other.
  enum Paging: Sendable {
    case cursors, offsets
  }

  /// Where the list is found, for the addresses of other pages.
  struct Address: Sendable {
    let version: GraphVersion
    /// The caller's, which such an address repeats.
    let token: String?
    /// The node's id and the edge's name, with a slash between.
    let path: String
    let era: GraphEra

    /// The address of another page, with the id instead of `me` and the caller's token.
    func url(_ place: [(String, String)], fields: String?) -> String {
      var query = FormFields()
      if let token { query.append("access_token", token) }
      if let fields, !fields.isEmpty { query.append("fields", fields) }
      for (name, value) in place { query.append(name, value) }
      return "https://\(SimulatedFacebook.graphHost)/\(version)/\(path)?\(query.encoded)"
    }
  }

  let address: Address
  var entries: [Entry]
  var paging = Paging.cursors
  /// The number of entries on a page where the call does not say.
  var usualLimit = 25
  /// A higher limit is lowered to this.
  var largestLimit = 100
  /// What `summary` counts; nil: the entries.
  var total: Int?
  /// Whether `summary` comes unasked.
  var alwaysCounts = false

  /// The page of the list that a call with `parameters` asks for.
  func json(_ parameters: GraphParameters) throws -> JSONText {
    let fields = parameters["fields"]
    let wanted = try fields.map { $0.isEmpty ? [] : try FieldSelection(parsing: $0).fields }
    return try json(PageArguments { parameters[$0] }, wanted, text: fields)
  }

  /// The page that a field asks for by its modifiers and braces.
  func json(_ field: FieldSelection.Field) throws -> JSONText {
    try json(PageArguments { field.modifiers[$0] }, field.nested, text: field.nestedText)
  }

  /// The ids of the entries on the page that a call with `parameters` asks for.
  func ids(on parameters: GraphParameters) throws -> [String] {
    let arguments = PageArguments { parameters[$0] }
    return try entries[range(arguments, limit: limit(arguments))].map(\.id)
  }

  private func limit(_ arguments: PageArguments) -> Int {
    min(max(arguments.limit ?? usualLimit, 0), largestLimit)
  }

  private func json(
    _ arguments: PageArguments, _ wanted: [FieldSelection.Field]?, text: String?
  ) throws -> JSONText {
    let limit = limit(arguments)
    let range = try range(arguments, limit: limit)
    var members = [
      JSONText.Member(name: "data", value: .array(try entries[range].map { try $0.json(wanted) }))
    ]
    let links = limit > 0 ? links(range, limit: limit, fields: text) : []
    if !links.isEmpty { members.append(.init(name: "paging", value: .object(links))) }
    if alwaysCounts || arguments.wantsTotal {
      let count = JSONText.integer(Int64(total ?? entries.count))
      members.append(.init(name: "summary", value: .members(["total_count": count])))
    }
    return .object(members)
  }

  /// The places in the list that belong on the page. An offset is accepted where there are cursors as well: guessed.
  private func range(_ arguments: PageArguments, limit: Int) throws -> Range<Int> {
    if let after = arguments.after {
      let start = try place(of: after) + 1
      return start..<min(start + limit, entries.count)
    }
    if let before = arguments.before {
      let end = try place(of: before)
      return max(0, end - limit)..<end
    }
    let start = min(arguments.offset, entries.count)
    return start..<min(start + limit, entries.count)
  }

  /// A cursor is invalid once what it stands for is gone.
  private func place(of cursor: String) throws -> Int {
    guard let id = GraphCursor.id(of: cursor), let place = entries.firstIndex(where: { $0.id == id }) else {
      throw GraphError.invalidCursor
    }
    return place
  }

  private func links(_ range: Range<Int>, limit: Int, fields: String?) -> [JSONText.Member] {
    let hasMore = range.upperBound < entries.count
    switch paging {
    case .offsets:
      guard hasMore else { return [] }
      let place = [("limit", String(limit)), ("offset", String(range.upperBound))]
      return [.init(name: "next", value: .string(address.url(place, fields: fields)))]
    case .cursors:
      guard let first = entries[range].first, let last = entries[range].last else { return [] }
      let before = GraphCursor.text(for: first.id, in: address.era)
      let after = GraphCursor.text(for: last.id, in: address.era)
      var members = [
        JSONText.Member(
          name: "cursors", value: .members(["before": .string(before), "after": .string(after)]))
      ]
      // That the address of the page before comes first is documented; it was never recorded.
      if range.lowerBound > 0 {
        let place = [("limit", String(limit)), ("before", before)]
        members.append(.init(name: "previous", value: .string(address.url(place, fields: fields))))
      }
      if hasMore {
        let place = [("limit", String(limit)), ("after", after)]
        members.append(.init(name: "next", value: .string(address.url(place, fields: fields))))
      }
      return members
    }
  }
}

extension GraphCall {
  /// Where the edge `name` of the node with `id` is found.
  func address(_ id: String, _ name: String, at now: WallTime) -> GraphEdge.Address {
    GraphEdge.Address(version: version, token: token, path: "\(id)/\(name)", era: GraphEra(now))
  }
}
