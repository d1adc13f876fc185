internal import EinlassWire
internal import EinlassWorld
internal import HTTPTypes
internal import OAuth1

/// One call of a batch (reference of Facebook's login, section 3.8).
struct BatchItem: Sendable {
  /// The maximum number of calls in a batch.
  static let limit = 50

  let method: HTTPRequest.Method
  private let address: BatchText
  private let form: BatchText?
  let name: String?
  /// The names in `depends_on`.
  let dependsOn: [String]
  let omitsResponse: Bool?
  /// The entity tag in `headers`. `nil` if there is none.
  let knownTag: String?
  let accessToken: String?

  /// Reads the array.
  static func list(parsing text: String) throws(GraphError) -> [BatchItem] {
    guard case .array(let values)? = JSONText(parsing: text.utf8) else {
      throw GraphError.batchIsNoArray
    }
    guard values.count <= limit else { throw GraphError.batchTooLong(limit: limit) }
    var items: [BatchItem] = []
    for value in values { items.append(try BatchItem(value)) }
    return items
  }

  private init(_ value: JSONText) throws(GraphError) {
    guard let url = value["relative_url"]?.text else { throw GraphError.missingParameter("relative_url") }
    address = BatchText(url)
    switch value["method"]?.text?.uppercased() ?? "GET" {
    case "GET": method = .get
    case "POST": method = .post
    case "DELETE": method = .delete
    case "PUT": method = .put
    default: throw GraphError.wrongParameter("method", allowed: ["GET", "POST", "PUT", "DELETE"])
    }
    form = value["body"]?.text.map { BatchText($0) }
    name = value["name"]?.text
    accessToken = value["access_token"]?.text
    knownTag = Self.knownTag(value["headers"])
    if case .bool(let omits)? = value["omit_response_on_success"] {
      omitsResponse = omits
    } else {
      omitsResponse = nil
    }
    switch value["depends_on"] {
    case .string(let name): dependsOn = [name]
    case .array(let names): dependsOn = names.compactMap(\.text)
    default: dependsOn = []
    }
  }

  /// Reads the entity tag: `headers` is a list of lines, of which only `If-None-Match` counts here.
  private static func knownTag(_ headers: JSONText?) -> String? {
    guard case .array(let lines)? = headers else { return nil }
    let name = "if-none-match:"
    let line = lines.compactMap(\.text).first { $0.lowercased().hasPrefix(name) }
    return line.map { String($0.dropFirst(name.count).drop { $0 == " " }) }
  }

  /// The names in `{result=NAME:PATH}`.
  var references: [String] { address.names + (form?.names ?? []) }

  /// The names of all calls that have to succeed before this one.
  var dependencies: [String] { dependsOn + references }

  /// Returns the call as a separate request, with the values that it takes from other responses. `nil` if a response
  /// lacks a value, or if the request would exceed the limit for requests.
  func request(
    in batch: GraphCall, budget: inout Int, _ result: (String) -> JSONText?
  ) -> WireRequest? {
    guard let url = address.resolved(limit: Self.longest, budget: &budget, result) else { return nil }
    guard let form else { return request(in: batch, url, body: nil) }
    guard let body = form.resolved(limit: Self.longest, budget: &budget, result) else { return nil }
    return request(in: batch, url, body: body)
  }

  /// The maximum number of bytes in an address or a body, including values from other responses.
  private static let longest = 1024 * 1024

  /// Returns the request, with the batch's version if the address has none, and the batch's token and proof if the call
  /// has no token.
  private func request(in batch: GraphCall, _ url: String, body: String?) -> WireRequest {
    var path = url.drop { $0 == "/" }
    if let mark = path.firstIndex(of: "#") { path = path[..<mark] }
    let first = path.prefix { !"/?".contains($0) }
    let version = GraphVersion(first) == nil ? batch.route.version.map { "\($0)/" } ?? "" : ""
    var target = "/\(version)\(path)"
    var extra = FormFields()
    if let accessToken {
      extra.append("access_token", accessToken)
    } else if !Self.hasToken(target, body), let token = batch.token {
      extra.append("access_token", token)
      if let proof = batch.parameters["appsecret_proof"] { extra.append("appsecret_proof", proof) }
    }
    if !extra.fields.isEmpty { target += (target.contains("?") ? "&" : "?") + extra.encoded }
    var request = WireRequest(method, host: SimulatedFacebook.graphHost, target: target)
    request.head.scheme = batch.request.head.scheme
    if let knownTag, knownTag.utf8.allSatisfy({ 0x20...0x7E ~= $0 }) {
      request.head.headerFields[.ifNoneMatch] = knownTag
    }
    if let body, method != .get {
      request.body = Array(body.utf8)
      request.head.headerFields[.contentType] = FormFields.mediaType
    }
    return request
  }

  private static func hasToken(_ target: String, _ body: String?) -> Bool {
    let query = WireRequest(.get, host: "", target: target).query
    return query["access_token"] != nil || FormFields(parsing: (body ?? "").utf8)["access_token"] != nil
  }
}
