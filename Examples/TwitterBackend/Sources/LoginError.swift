internal import HTTPTypes
internal import Hummingbird

/// Why the back end refuses a login; what the app is told.
///
/// The sentences are this back end's own: what Twitter says goes to the log, since it may repeat what was sent.
package struct LoginError: Error, Equatable {
  /// What the app tells the cases apart by.
  package enum Kind: String, Sendable, CaseIterable {
    /// The request lacks something, or cannot be read.
    case missingParameter = "missing_parameter"
    /// Twitter does not accept the token: it is invalid, revoked, or another app's.
    case tokenRefused = "token_refused"
    /// The token is live, and belongs to somebody else than the app says.
    case tokenOfAnotherPerson = "token_of_another_person"
    /// The signed request of OAuth Echo is for another service, or of another app.
    case foreignEcho = "foreign_echo"
    /// The signed request of OAuth Echo came before.
    case usedEcho = "used_echo"
    /// Twitter has suspended or locked the account.
    case accountUnavailable = "account_unavailable"
    /// Twitter does not respond, has had enough of this app's calls, or is in trouble; later it may all be well.
    case twitterUnavailable = "twitter_unavailable"
    /// The session is over, or never was.
    case unknownSession = "unknown_session"

    var status: HTTPResponse.Status {
      switch self {
      case .missingParameter: .badRequest
      case .tokenRefused, .usedEcho, .unknownSession: .unauthorized
      case .tokenOfAnotherPerson, .foreignEcho, .accountUnavailable: .forbidden
      case .twitterUnavailable: .badGateway
      }
    }
  }

  package let kind: Kind
  package let message: String

  init(_ kind: Kind, _ message: String) {
    self.kind = kind
    self.message = message
  }
}

extension LoginError {
  private struct Body: ResponseEncodable {
    struct Members: Encodable {
      let type: String
      let message: String
    }

    let error: Members
  }

  /// `{"error":{"type":…,"message":…}}` with the status of the kind.
  func response(_ request: Request, _ context: some RequestContext) throws -> Response {
    let body = Body(error: Body.Members(type: kind.rawValue, message: message))
    var response = try body.response(from: request, context: context)
    response.status = kind.status
    // RFC 9110, section 15.5.2: a 401 says how one would have authenticated.
    if kind.status == .unauthorized { response.headers[.wwwAuthenticate] = "Bearer" }
    return response
  }
}
