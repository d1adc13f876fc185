internal import EinlassWire
internal import EinlassWorld

/// A list of posts whose pages lead on by time.
///
/// Source: reference of Calls after login, section 7.1; what `__paging_token` was made of is not known: here the post's
/// id.
struct TimeEdge {
  let address: EdgeAddress
  /// The oldest first.
  let posts: [PostNode]

  func json(_ parameters: GraphParameters) throws -> JSONText {
    let arguments = PagingArguments { parameters[$0] }
    let limit = min(max(arguments.limit ?? 25, 0), 100)
    var chosen = arguments.isChronological ? posts : posts.reversed()
    if let mark = parameters.filled("__paging_token"),
      let place = chosen.firstIndex(where: { $0.id == mark })
    {
      let isBack = parameters.filled("__previous") == "1"
      chosen = isBack ? Array(chosen[..<place].suffix(limit)) : Array(chosen[(place + 1)...])
    } else {
      chosen = chosen.filter { node in
        let time = node.post.createdAt.seconds
        return time >= arguments.since ?? .min && time <= arguments.until ?? .max
      }
    }
    let page = chosen.prefix(limit)
    let fields = parameters["fields"]
    let wanted = try FieldSelection.wanted(by: parameters)
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
