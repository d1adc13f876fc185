internal import Einlass
internal import EinlassWire
internal import EinlassWorld
internal import HTTPTypes

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// An error response of a login back end.
struct WorldBackEndError: Error {
  let status: Int
  let type: LoginBackEnd.Refusal
  let message: String
  var subcode: Int?

  /// Facebook's refusal of a code or a token.
  init(_ failure: GraphClient.ClientError, aboutCode: Bool) {
    switch failure {
    case .unavailable(let reason):
      self.init(502, .facebookUnavailable, "Facebook did not respond: \(reason)")
    case .refused(let code, _, let message) where code == 101 || message.contains("client secret"):
      self.init(500, .misconfigured, "Facebook does not accept the app's id and secret: \(message)")
    case .refused(_, let subcode, let message):
      // Before 2019, Facebook had no subcode for a used code.
      let isUsed = subcode == 36_009 || message.contains("authorization code has been used")
      let type: LoginBackEnd.Refusal = aboutCode ? (isUsed ? .codeUsed : .codeRefused) : .tokenRefused
      self.init(aboutCode ? 400 : 401, type, message, subcode: subcode)
    }
  }

  /// The reason that a token is refused. `nil` if it is valid.
  init?(_ verdict: TokenInspection.Verdict) {
    switch verdict {
    case .valid: return nil
    case .madeForAnotherApp: self.init(403, .tokenOfAnotherApp, "the token was issued to another app")
    case .dead(let message, let subcode): self.init(401, .tokenRefused, message, subcode: subcode)
    case .unknown(let failure): self.init(failure, aboutCode: false)
    }
  }

  init(_ status: Int, _ type: LoginBackEnd.Refusal, _ message: String, subcode: Int? = nil) {
    self.status = status
    self.type = type
    self.message = message
    self.subcode = subcode
  }

  var response: WireResponse {
    var error: [String: JSONValue] = ["type": .string(type.rawValue), "message": .string(message)]
    if let subcode { error["subcode"] = .integer(Int64(subcode)) }
    return WireResponse(json: .object(["error": .object(error)]), status: status)
  }
}

extension WireResponse {
  /// A JSON response with members sorted by name.
  init(json: JSONValue, status: Int) {
    self.init(
      HTTPResponse.Status(standard: status), fields: [.contentType: "application/json"],
      body: Array((try? json.encoded()) ?? Data()))
  }
}
