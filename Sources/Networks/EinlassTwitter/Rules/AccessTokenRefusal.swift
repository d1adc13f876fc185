internal import EinlassWorld
internal import HTTPTypes

/// The refusals of the endpoint that issues tokens.
enum AccessTokenRefusal {
  static let path = "/oauth/access_token"

  /// `error` in the form that the call requires. XML has status 200 if the policy sets that, and replaces plain text if
  /// the client asks for codes.
  static func told(
    _ error: TwitterError, to call: Call, _ policy: SimulatedTwitter.Policy
  ) -> TwitterError {
    let wantsCodes = TwitterParameter.isTrue(call.parameter("send_error_codes"))
    let shape = error.shape(at: path)
    let is200 = policy.refusesInXMLWithStatus200 && shape == .xml
    return error.told(as: wantsCodes ? .xml : shape, status: is200 ? .ok : nil)
  }
}
