/// The one seam between the phone's side and the networks' side: a request goes in, an answer or a
/// failure of the network comes out.
public protocol Transport: Sendable {
  /// Sends `request` and returns the answer with any status; throws only where no usable answer came.
  func send(_ request: WireRequest) async throws(TransportFailure) -> WireResponse
}
