import EinlassTesting
import HTTPTypes
import Testing

@Test(.world) func `a request of swift-http-types`() async throws {
  let request = HTTPRequest(method: .get, scheme: "https", authority: "graph.facebook.com", path: "/me")
  let (response, _) = try await World.current.app.transport.send(request)
  #expect(response.status == .badRequest)
}
