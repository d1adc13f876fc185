internal import EinlassWire
internal import EinlassWorld
internal import HTTPTypes

extension GraphResult {
  /// The response with `headers`; `known` is the request's `If-None-Match`.
  func response(_ headers: GraphHeaders, known: String?) -> WireResponse {
    var fields = headers.common(isSuccess: true)
    switch self {
    case .json(let json):
      let body = json.encoded(.facebook)
      let tag = AppSecretProof.entityTag(body)
      if let tag { fields.add("etag", tag) }
      // From memory, not recorded: Graph responded to a known tag with 304.
      if let known, known == tag { return WireResponse(.notModified, fields: fields, body: []) }
      fields.add("content-type", headers.jsonType)
      return WireResponse(.ok, fields: fields, body: body)
    case .plain(let text):
      fields.add("content-type", "text/plain; charset=UTF-8")
      return WireResponse(.ok, fields: fields, body: Array(text.utf8))
    case .redirect(let address):
      fields.add("location", address)
      return WireResponse(.found, fields: fields, body: [])
    case .permission(let names):
      fields.add("access-control-allow-methods", "GET, POST, DELETE, OPTIONS")
      if let names { fields.add("access-control-allow-headers", names) }
      return WireResponse(.ok, fields: fields, body: [])
    case .notSimulated(let what):
      return NotSimulated.response(what)
    }
  }
}

extension SimulatedFacebook {
  /// Makes one call and returns its response. An error that `body` throws becomes an error envelope.
  func exchange(
    _ call: inout Call, _ body: @Sendable (inout GraphCall, SimulatedFacebook) throws -> GraphResult
  ) -> WireResponse {
    var graph = GraphCall(call, policy: policy)
    do {
      let result = try body(&graph, self)
      let response = result.response(headers(graph), known: graph.request.head.headerFields[.ifNoneMatch])
      return ScriptCallback.wrap(response, for: graph)
    } catch {
      return response(call.noting(error) as? GraphError ?? .unknownError, to: graph)
    }
  }

  func response(_ error: GraphError, to call: GraphCall) -> WireResponse {
    ScriptCallback.wrap(error.response(headers(call)), for: call)
  }

  func headers(_ call: GraphCall) -> GraphHeaders {
    let now = clock.now
    let codings = call.request.head.headerFields[.acceptEncoding]?.lowercased() ?? ""
    return GraphHeaders(
      version: call.version, now: now, traceID: traceID(at: now), debug: random.alphanumerics(86) + "==",
      accept: call.request.head.headerFields[.accept],
      variesByEncoding: GraphEra(now).variesByEncoding && codings.contains("gzip"),
      hasToken: call.token != nil, usage: call.usage,
      requestID: GraphEra(now).hasRecentHeaders ? "A" + random.alphanumerics(22) : nil)
  }

  /// Eleven characters from 2015 to 2018, since then 23, of which the first is `A`.
  private func traceID(at now: WallTime) -> String? {
    guard let length = GraphEra(now).traceIDLength else { return nil }
    return length == 23 ? "A" + random.alphanumerics(22) : random.alphanumerics(length)
  }
}

extension Endpoint<SimulatedFacebook> {
  /// An endpoint of graph.facebook.com.
  static func graph(
    _ call: CallName, _ methods: [HTTPRequest.Method], _ path: String,
    respond: @escaping @Sendable (inout GraphCall, SimulatedFacebook) throws -> GraphResult
  ) -> Endpoint<SimulatedFacebook> {
    Endpoint(call, methods, path) { call, facebook in facebook.exchange(&call, respond) }
  }
}
