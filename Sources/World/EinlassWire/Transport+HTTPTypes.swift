public import HTTPTypes

extension Transport {
  /// Sends a request of swift-http-types with its body, for clients that are written with these types.
  ///
  /// - Parameters:
  ///   - request: The head of the request. Its authority names the host.
  ///   - body: The bytes of the body. Empty by default.
  /// - Returns: The response, whatever its status, and its body.
  /// - Throws: The reason why no usable response arrived.
  public func send(
    _ request: HTTPRequest, body: [UInt8] = []
  ) async throws(TransportError) -> (response: HTTPResponse, body: [UInt8]) {
    let response = try await send(WireRequest(head: request, body: body))
    return (response.head, response.body)
  }
}
