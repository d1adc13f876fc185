internal import Foundation
internal import HTTPTypes
internal import Hummingbird

/// Why the back end says no; what the app is told.
///
/// The sentences are this back end's own. Facebook's are not passed on: some of them repeat the token.
package struct LoginError: Error, Equatable {
  /// What the app tells the cases apart by.
  package enum Kind: String, Sendable, CaseIterable {
    /// The code was exchanged before.
    case codeUsed = "code_used"
    /// The code is too old, is another app's, or came to another address.
    case codeRefused = "code_refused"
    /// The browser comes back with a state that this back end did not give it, or with one that it used before.
    case wrongState = "wrong_state"
    /// The website's visitor did not log in.
    case loginCancelled = "login_cancelled"
    /// Facebook's dialog sent the website's visitor back with an error.
    case loginRefused = "login_refused"
    /// The token is live, and somebody else's app got it.
    case tokenOfAnotherApp = "token_of_another_app"
    /// The token is invalid, or no longer valid; the subcode says why.
    case tokenRefused = "token_refused"
    /// The request lacks something, or cannot be read.
    case missingParameter = "missing_parameter"
    /// Facebook does not answer, or is in trouble; later it may all be well.
    case facebookUnavailable = "facebook_unavailable"
    /// Facebook does not accept this back end's app id and secret.
    case misconfigured = "misconfigured"
    /// The session is over, or never was.
    case unknownSession = "unknown_session"
  }

  package let kind: Kind
  package let message: String
  /// Facebook's, where it gave one.
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

  /// `{"error":{"type":…,"message":…,"subcode":…}}` with the status of the kind.
  func response(_ request: Request, _ context: some RequestContext) throws -> Response {
    let body = Body(error: Body.Members(type: kind.rawValue, message: message, subcode: subcode))
    var response = try body.response(from: request, context: context)
    response.status = kind.status
    // RFC 9110, section 15.5.2: a 401 says how one would have authenticated.
    if kind.status == .unauthorized { response.headers[.wwwAuthenticate] = "Bearer" }
    return response
  }
}
