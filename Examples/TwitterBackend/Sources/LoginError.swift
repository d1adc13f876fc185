internal import HTTPTypes
internal import Hummingbird

/// The reason for a refused login, as sent to the app.
///
/// This back end writes the messages. Twitter's are only logged, since they may repeat the request.
package struct LoginError: Error, Equatable {
  /// The kind of an error, by which the app distinguishes the cases.
  package enum Kind: String, Sendable, CaseIterable {
    /// The request is incomplete or cannot be read.
    case missingParameter = "missing_parameter"
    /// Twitter does not accept the token: it is invalid, revoked, or another app's.
    case tokenRefused = "token_refused"
    /// The token is live, but belongs to another person than the app claims.
    case tokenOfAnotherPerson = "token_of_another_person"
    /// The signed request of OAuth Echo is for another service, or from another app.
    case foreignEcho = "foreign_echo"
    /// The signed request of OAuth Echo was used before.
    case usedEcho = "used_echo"
    /// Twitter has suspended or locked the account.
    case accountUnavailable = "account_unavailable"
    /// Twitter does not respond, limits this app's calls, or reports an error that may be temporary.
    case twitterUnavailable = "twitter_unavailable"
    /// The session has ended, or never existed.
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

  /// Returns `{"error":{"type":…,"message":…}}` with the status of the kind.
  func response(_ request: Request, _ context: some RequestContext) throws -> Response {
    let body = Body(error: Body.Members(type: kind.rawValue, message: message))
    var response = try body.response(from: request, context: context)
    response.status = kind.status
    // RFC 9110, section 15.5.2: a 401 names the authentication scheme.
    if kind.status == .unauthorized { response.headers[.wwwAuthenticate] = "Bearer" }
    return response
  }
}
