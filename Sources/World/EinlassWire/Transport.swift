/// The only boundary between the phone's side and the networks' side: a request goes in, and a response or a network
/// failure comes out.
public protocol Transport: Sendable {
  /// Sends a request, and returns when its response has arrived.
  ///
  /// - Parameter request: The request. Its authority names the host.
  /// - Returns: The response, whatever its status.
  /// - Throws: The reason why no usable response arrived.
  func send(_ request: WireRequest) async throws(TransportError) -> WireResponse
}
