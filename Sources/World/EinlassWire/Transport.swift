/// The one seam between the phone's side and the networks' side: a request goes in, a response or a
/// failure of the network comes out.
public protocol Transport: Sendable {
  /// Sends `request`.
  ///
  /// - Returns: The response, whatever its status.
  /// - Throws: Why no usable response came.
  func send(_ request: WireRequest) async throws(TransportError) -> WireResponse
}
