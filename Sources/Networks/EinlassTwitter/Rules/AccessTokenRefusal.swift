internal import EinlassWorld
internal import HTTPTypes

/// How the endpoint that issues tokens refuses.
enum AccessTokenRefusal {
  static let path = "/oauth/access_token"

  /// `error` in the form that the call gets: XML comes with status 200 where the policy says so, and takes the
  /// place of plain text where the client asks for codes.
  static func told(
    _ error: TwitterError, to call: Call, _ policy: SimulatedTwitter.Policy
  ) -> TwitterError {
    let wantsCodes = TwitterParameter.isTrue(call.parameter("send_error_codes"))
    let shape = error.shape(at: path)
    let is200 = policy.refusesInXMLWithStatus200 && shape == .xml
    return error.told(as: wantsCodes ? .xml : shape, status: is200 ? .ok : nil)
  }
}
