internal import EinlassWire
internal import EinlassWorld

/// A list that belongs to a node, as visible to one caller: `data`, `paging` and `summary`.
///
/// Source: reference of Calls after login, section 7.1.
struct GraphEdge: Sendable {
  /// One entry of the list.
  struct Entry: Sendable {
    let id: String
    /// The entry with the requested fields; `nil` requests its defaults.
    let json: @Sendable ([FieldSelection.Field]?) throws -> JSONText
  }

  var paging: EdgePaging
  var entries: [Entry]

  init(_ address: EdgeAddress, entries: [Entry] = []) {
    paging = EdgePaging(address)
    self.entries = entries
  }

  /// The page of the list that a call with `parameters` asks for.
  func json(_ parameters: GraphParameters) throws -> JSONText {
    try json(
      PagingArguments { parameters[$0] }, try FieldSelection.wanted(by: parameters),
      text: parameters["fields"])
  }

  /// The page that a field asks for by its modifiers and braces.
  func json(_ field: FieldSelection.Field) throws -> JSONText {
    try json(PagingArguments { field.modifiers[$0] }, field.nested, text: field.nestedText)
  }

  private func json(
    _ arguments: PagingArguments, _ wanted: [FieldSelection.Field]?, text: String?
  ) throws -> JSONText {
    let page = try paging.page(of: entries.map(\.id), arguments, fields: text)
    return page.json(try entries[page.range].map { try $0.json(wanted) })
  }
}
