internal import EinlassWire
internal import EinlassWorld

/// A page of a list of API 2 that is read in its own order, such as likes and followers.
struct ListPage: Sendable {
  /// The prefix of a token for the next page. It was observed once. The rest is ours.
  static let mark = "7140"

  let range: Range<Int>
  private let nextToken: String?

  /// - Parameters:
  ///   - total: The length of the list.
  ///   - most: The maximum page size.
  init(_ call: Call, of total: Int, most: Int) throws(TwitterProblemError) {
    let text = call.query["max_results"] ?? "100"
    guard let count = Int(text), 1...most ~= count else {
      throw TwitterProblemError(
        .invalid(
          "max_results", String(text.prefix(200)),
          "The `max_results` query parameter value [\(text.prefix(200))] is not between 1 and \(most)"))
    }
    var start = 0
    if let token = call.query["pagination_token"] {
      guard token.hasPrefix(Self.mark), let place = Int(token.dropFirst(Self.mark.count), radix: 36),
        place >= 0
      else { throw TwitterProblemError(.malformed("pagination_token", token, "^[a-z0-9]+$")) }
      start = min(place, total)
    }
    let end = min(start + count, total)
    range = start..<end
    nextToken = end < total ? Self.mark + String(end, radix: 36) : nil
  }

  /// The member `meta` of a response with `count` results.
  func meta(_ count: Int) -> JSONText {
    var meta: [JSONText.Member] = [.init(name: "result_count", value: .integer(Int64(count)))]
    if let nextToken { meta.append(.init(name: "next_token", value: .string(nextToken))) }
    return .object(meta)
  }
}

extension SimulatedTwitter {
  /// The response with a page of `people`, newest first, as the call requests it.
  func page(of people: [Int64], _ call: Call) throws -> JSONText {
    let fields = try UserFields(call)
    let page = try ListPage(call, of: people.count, most: 1000)
    let shown = self.people(people[page.range]).map { fields.json($0, of: self, showsEmail: false) }
    let data = JSONText.Member(name: "data", value: .array(shown))
    return .object((shown.isEmpty ? [] : [data]) + [.init(name: "meta", value: page.meta(shown.count))])
  }
}
