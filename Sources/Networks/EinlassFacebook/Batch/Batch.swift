internal import EinlassStorage
internal import EinlassWire
internal import EinlassWorld
internal import HTTPTypes

extension Endpoint<SimulatedFacebook> {
  /// `POST /` with `batch`: up to 50 calls in one, answered in order with status 200 whatever their results.
  ///
  /// An invalid token of the batch itself fails the whole batch; an invalid token of a call fails only that call.
  /// Source: reference of Facebook's login, section 3.8. It is guessed that a batch without any token or `batch_app_id`
  /// is refused.
  static let batch = graph(.facebook.batch, [.post], "/") { call, facebook in
    guard let text = call.parameters.filled("batch") else { throw GraphError.emptyIdentifier }
    // The calls of a batch count, but the batch itself does not. This is an inference.
    let authorization = try facebook.authorize(&call, counting: 0)
    let items = try BatchItem.list(parsing: text)
    let hasToken = authorization != nil || items.contains { $0.accessToken != nil }
    guard hasToken || call.parameters.filled("batch_app_id") != nil else { throw GraphError.noToken }
    var run = BatchRun(items: items, call: call, facebook: facebook)
    return .json(.array(run.responses()))
  }
}

/// The state of one batch while it runs.
private struct BatchRun {
  let items: [BatchItem]
  let call: GraphCall
  let facebook: SimulatedFacebook
  /// The names of the calls that others refer to.
  private let referenced: Set<String>
  /// The results of the calls with names. `nil` if the call failed.
  private var results: [String: JSONText?] = [:]
  /// The number of members and entries of responses that references may still read. The value is our choice: more than
  /// any sensible batch needs, for at most a few hundredths of a second.
  private var budget = 1_000_000

  init(items: [BatchItem], call: GraphCall, facebook: SimulatedFacebook) {
    self.items = items
    referenced = Set(items.flatMap(\.references))
    self.call = call
    self.facebook = facebook
  }

  mutating func responses() -> [JSONText] {
    var responses: [JSONText] = []
    for item in items where !Task.isCancelled { responses.append(response(to: item)) }
    return responses
  }

  /// Returns the call's response; null if a call that it depends on failed, or if its response is not wanted. Null for
  /// a failed dependency is guessed from memory, not recorded.
  private mutating func response(to item: BatchItem) -> JSONText {
    guard item.dependencies.allSatisfy({ results[$0] ?? nil != nil }),
      let request = item.request(in: call, budget: &budget, { [results] in results[$0] ?? nil })
    else {
      item.name.map { results[$0] = .some(nil) }
      return .null
    }
    let response = response(to: request)
    if let name = item.name {
      results[name] = response.isSuccess ? .some(JSONText(parsing: response.body)) : .some(nil)
    }
    return isOmitted(item, response) ? .null : describe(response)
  }

  private func response(to request: WireRequest) -> WireResponse {
    let single = GraphCall(Call(request), policy: facebook.policy)
    // A batch inside a batch would be 2,500 calls, and one more level 125,000.
    if single.route.path == "/", single.route.method == .post {
      return facebook.response(.emptyIdentifier, to: single)
    }
    return facebook.respond(to: request).response
  }

  /// Whether to omit a successful response that another call refers to. True unless the call says otherwise.
  private func isOmitted(_ item: BatchItem, _ response: WireResponse) -> Bool {
    guard response.isSuccess, let name = item.name else { return false }
    return item.omitsResponse ?? referenced.contains(name)
  }

  private func describe(_ response: WireResponse) -> JSONText {
    var members = [JSONText.Member(name: "code", value: .integer(Int64(response.head.status.code)))]
    if call.parameters["include_headers"]?.lowercased() != "false" {
      let fields = response.head.headerFields.filter { $0.name != .contentLength }.map { field in
        JSONText.members([
          "name": .string(Self.spelling(field.name.canonicalName)), "value": .string(field.value),
        ])
      }
      members.append(.init(name: "headers", value: .array(fields)))
    }
    let isUnchanged = response.head.status == .notModified
    members.append(.init(name: "body", value: isUnchanged ? .null : .string(response.text ?? "")))
    return .object(members)
  }

  /// Returns a header name such as `Content-Type`, in the spelling of the time.
  private static func spelling(_ name: String) -> String {
    switch name {
    case "etag": "ETag"
    case "www-authenticate": "WWW-Authenticate"
    case "facebook-api-version": "Facebook-API-Version"
    case "x-fb-trace-id": "X-FB-Trace-ID"
    case "x-fb-rev": "X-FB-Rev"
    case "x-fb-debug": "X-FB-Debug"
    default:
      name.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined(separator: "-")
    }
  }
}
