package import EinlassWire
internal import HTTPTypes

extension SimulatedFailure {
  /// The name of a failure whose response is stated in full; it is not in the catalogue.
  static let statedName = "answer"

  /// A complete response, as a world file can state one.
  package static func stated(status: Int, type: String, body: [UInt8]) -> SimulatedFailure {
    stated(WireResponse(HTTPResponse.Status(standard: status), fields: [.contentType: type], body: body))
  }

  /// A complete response, as Swift code can state one.
  package static func stated(_ response: WireResponse) -> SimulatedFailure {
    SimulatedFailure(
      statedName, "The response in the world file.", .guessed, .response { _, _ in response })
  }
}
