public import HTTPTypes

extension Transport {
  /// Sends a request of swift-http-types with its body, for clients that are written with these types.
  ///
  /// - Returns: The response, whatever its status, and its body.
  /// - Throws: Why no usable response came.
  public func send(
    _ request: HTTPRequest, body: [UInt8] = []
  ) async throws(TransportError) -> (response: HTTPResponse, body: [UInt8]) {
    let response = try await send(WireRequest(head: request, body: body))
    return (response.head, response.body)
  }
}
