import EinlassTestSupport
import EinlassURLSession
import EinlassWire
import FoundationNetworking
import HTTPTypes

/// A transport whose responses come from a test, with the received requests.
struct Responder: Transport {
  let requests = Shared<[WireRequest]>([])
  private let respond: @Sendable (WireRequest) async throws(TransportError) -> WireResponse

  init(_ respond: @escaping @Sendable (WireRequest) async throws(TransportError) -> WireResponse) {
    self.respond = respond
  }

  func send(_ request: WireRequest) async throws(TransportError) -> WireResponse {
    requests.change { $0.append(request) }
    return try await respond(request)
  }

  /// Returns a session that reaches it. `change` changes the session's configuration first.
  func session(
    clock: (any WallClock)? = nil, delegate: (any URLSessionDelegate)? = nil,
    _ change: (URLSessionConfiguration) -> Void = { _ in }
  ) -> URLSession {
    let configuration = URLSessionConfiguration.reaching(self, clock: clock)
    change(configuration)
    return URLSession(configuration: configuration, delegate: delegate, delegateQueue: nil)
  }
}

extension WireResponse {
  static func text(_ text: String, _ fields: HTTPFields = [:]) -> WireResponse {
    WireResponse(.ok, fields: fields, body: Array(text.utf8))
  }

  static func redirect(_ code: Int, to location: String, _ fields: HTTPFields = [:]) -> WireResponse {
    var fields = fields
    fields[.location] = location
    return WireResponse(
      HTTPResponse.Status(code: code), fields: fields, body: Array("moved".utf8))
  }
}
