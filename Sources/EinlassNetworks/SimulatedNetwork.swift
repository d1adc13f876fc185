public import EinlassWire

/// A network that answers requests as the real one did.
public protocol SimulatedNetwork: Sendable {
  /// Which one.
  var id: NetworkID { get }

  /// The host names it answers for, in lower case; `*` as the first label stands for any one.
  var hosts: [String] { get }

  /// The names of its endpoints, in the order of its list.
  var endpointNames: [String] { get }

  /// The endpoint that would answer `request`; nil where none fits.
  func endpointName(for request: WireRequest) -> String?

  /// The id of the person whose token `request` carries, valid or not; nil where it carries none.
  func personID(of request: WireRequest) async -> String?

  /// Answers any request; never fails, since the networks put their failures into answers.
  func answer(_ request: WireRequest) async -> NetworkAnswer
}
