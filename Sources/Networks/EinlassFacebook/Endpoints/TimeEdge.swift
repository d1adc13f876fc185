internal import EinlassWire
internal import EinlassWorld

/// A list of posts that is paged by time.
///
/// Source: reference of Calls after login, section 7.1; the content of `__paging_token` is not known: here, it is the
/// post's id.
struct TimeEdge: Sendable {
  let address: EdgeAddress
  /// The oldest first.
  let posts: [PostNode]

  /// The page of the list that a call with `parameters` asks for.
  func json(_ parameters: GraphParameters) throws -> JSONText {
    try json({ parameters[$0] }, try FieldSelection.wanted(by: parameters), text: parameters["fields"])
  }

  /// The page that a field asks for by its modifiers and braces.
  func json(_ field: FieldSelection.Field) throws -> JSONText {
    try json({ field.modifiers[$0] }, field.nested, text: field.nestedText)
  }

  private func json(
    _ value: (String) -> String?, _ wanted: [FieldSelection.Field]?, text fields: String?
  ) throws -> JSONText {
    let arguments = PagingArguments(value)
    let limit = min(max(arguments.limit ?? 25, 0), 100)
    var chosen = arguments.isChronological ? posts : posts.reversed()
    if let mark = value("__paging_token"),
      let place = chosen.firstIndex(where: { $0.id == mark })
    {
      let isBack = value("__previous") == "1"
      chosen = isBack ? Array(chosen[..<place].suffix(limit)) : Array(chosen[(place + 1)...])
    } else {
      chosen = chosen.filter { node in
        let time = node.post.createdAt.seconds
        return time >= arguments.since ?? .min && time <= arguments.until ?? .max
      }
    }
    let page = chosen.prefix(limit)
    var members = [JSONText.Member(name: "data", value: .array(try page.map { try $0.json(wanted) }))]
    if let first = page.first, let last = page.last {
      let previous = [
        ("since", String(first.post.createdAt.seconds)), ("limit", String(limit)),
        ("__paging_token", first.id), ("__previous", "1"),
      ]
      let next = [
        ("limit", String(limit)), ("until", String(last.post.createdAt.seconds)), ("__paging_token", last.id),
      ]
      members.append(
        .init(
          name: "paging",
          value: .members([
            "previous": .string(address.url(previous, fields: fields)),
            "next": .string(address.url(next, fields: fields)),
          ])))
    }
    return .object(members)
  }
}
