package import EinlassWire

/// Graph's error envelope as clients read it: `{"error":{"message":…,"type":…,"code":…,"error_subcode":…}}`.
///
/// A member of another type counts as missing; each client requires the members that it needs.
package struct GraphErrorEnvelope: Sendable {
  package let code: Int?
  package let subcode: Int?
  package let type: String?
  package let message: String?
  /// The code, if it came as a string.
  package let codeText: String?
  /// The subcode, if it came as a string.
  package let subcodeText: String?

  /// The error of a response; `nil` if it has none.
  package init?(_ response: LenientFields) {
    guard let error = response.object("error") else { return nil }
    code = error.integer("code")
    subcode = error.integer("error_subcode")
    type = error.text("type")
    message = error.text("message")
    codeText = error.text("code")
    subcodeText = error.text("error_subcode")
  }

  /// The error in the body of a response; `nil` if it has none, or is not JSON.
  package init?(json octets: [UInt8]) {
    guard let response = LenientFields(json: octets) else { return nil }
    self.init(response)
  }
}
