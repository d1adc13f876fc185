import EinlassDevice
import EinlassWire
import HTTPTypes
import Social
import Testing

/// The arguments of a request's handler.
struct Given: Sendable {
  let data: Data?
  let response: HTTPURLResponse?
  let error: NSError?

  /// The body as a JSON object.
  var object: [String: Any]? {
    data.flatMap { try? JSONSerialization.jsonObject(with: $0) } as? [String: Any]
  }
}

extension SLRequest {
  func sent() async -> Given {
    await withCheckedContinuation { given in
      perform { given.resume(returning: Given(data: $0, response: $1, error: $2.map { $0 as NSError })) }
    }
  }
}

extension InstalledApp {
  /// Sends a request as the app, as its own `URLSession` would.
  func send(_ request: URLRequest) async throws -> WireResponse {
    let url = try #require(request.url)
    let method = try #require(HTTPRequest.Method(rawValue: request.httpMethod ?? "GET"))
    var wire = WireRequest(
      method, host: try #require(url.host), target: url.path + (url.query.map { "?" + $0 } ?? ""))
    for (name, value) in request.allHTTPHeaderFields ?? [:] {
      wire.head.headerFields.append(HTTPField(name: try #require(HTTPField.Name(name)), value: value))
    }
    wire.body = Array(request.httpBody ?? Data())
    return try await transport.send(wire)
  }
}
