internal import Foundation
internal import HTTPTypes
internal import Hummingbird

/// An error of the back end, as sent to the app.
///
/// This back end writes the messages. It does not forward Facebook's, some of which repeat the token.
package struct LoginError: Error, Equatable {
  /// The kind of an error, by which the app distinguishes the cases.
  package enum Kind: String, Sendable, CaseIterable {
    /// The code was exchanged before.
    case codeUsed = "code_used"
    /// The code has expired, belongs to another app, or was issued for another redirect address.
    case codeRefused = "code_refused"
    /// The browser returns with a state that this back end did not issue to it, or that was used before.
    case wrongState = "wrong_state"
    /// The website's visitor did not log in.
    case loginCancelled = "login_cancelled"
    /// Facebook's dialog sent the website's visitor back with an error.
    case loginRefused = "login_refused"
    /// The token is live, but was issued to another app.
    case tokenOfAnotherApp = "token_of_another_app"
    /// The token is invalid, or no longer valid; the subcode gives the reason.
    case tokenRefused = "token_refused"
    /// The request is incomplete or cannot be read.
    case missingParameter = "missing_parameter"
    /// Facebook does not answer, or reports an error that may be temporary.
    case facebookUnavailable = "facebook_unavailable"
    /// Facebook does not accept this back end's app id and secret.
    case misconfigured = "misconfigured"
    /// The session has ended, or never existed.
    case unknownSession = "unknown_session"
  }

  package let kind: Kind
  package let message: String
  /// Facebook's subcode, if any.
  package var subcode: Int?

  init(_ kind: Kind, _ message: String, subcode: Int? = nil) {
    self.kind = kind
    self.message = message
    self.subcode = subcode
  }
}

extension LoginError.Kind {
  var status: HTTPResponse.Status {
    switch self {
    case .codeUsed, .codeRefused, .missingParameter: .badRequest
    case .tokenRefused, .unknownSession: .unauthorized
    case .wrongState, .tokenOfAnotherApp, .loginCancelled, .loginRefused: .forbidden
    case .misconfigured: .internalServerError
    case .facebookUnavailable: .badGateway
    }
  }
}

extension LoginError {
  private struct Body: ResponseEncodable {
    struct Members: Encodable {
      let type: String
      let message: String
      let subcode: Int?
    }

    let error: Members
  }

  /// Returns `{"error":{"type":…,"message":…,"subcode":…}}` with the status of the kind.
  func response(_ request: Request, _ context: some RequestContext) throws -> Response {
    let body = Body(error: Body.Members(type: kind.rawValue, message: message, subcode: subcode))
    var response = try body.response(from: request, context: context)
    response.status = kind.status
    // RFC 9110, section 15.5.2: a 401 names the authentication scheme.
    if kind.status == .unauthorized { response.headers[.wwwAuthenticate] = "Bearer" }
    return response
  }
}
