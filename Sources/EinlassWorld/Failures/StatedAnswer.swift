internal import EinlassWire
internal import HTTPTypes

extension SimulatedFailure {
  /// The name of an answer that somebody stated in full; no entry of the catalogue has it.
  static let statedName = "answer"

  /// An answer in full, as a world file can state one.
  package static func stated(status: Int, type: String, body: [UInt8]) -> SimulatedFailure {
    SimulatedFailure(
      statedName, "The answer that the world file states.", .guessed,
      .answer { _, _ in
        WireResponse(HTTPResponse.Status(code: status), fields: [.contentType: type], body: body)
      })
  }
}
