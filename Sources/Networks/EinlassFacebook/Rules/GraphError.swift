internal import EinlassWorld
package import HTTPTypes

/// The reason why the simulated Facebook refuses a call. Its wire format is in `GraphError+Response`.
///
/// The known cases are the static values; a planned failure may be any other. Source: reference of Facebook's login,
/// sections 2.4 and 4.
package struct GraphError: Error, Sendable, Hashable {
  /// Graph's `type`.
  package enum Kind: String, Sendable, Hashable {
    case oauth = "OAuthException"
    case graphMethod = "GraphMethodException"
    case api = "FacebookApiException"
    case exception = "Exception"
    /// The type of 2010.
    case invalidClient = "OAuthInvalidClientException"
    /// A feature that the simulator lacks; not one of Graph's types.
    case notSimulated = "EinlassNotSimulated"
  }

  /// The word in `WWW-Authenticate` (section 4.2).
  package enum Challenge: String, Sendable, Hashable {
    case invalidToken = "invalid_token"
    case invalidRequest = "invalid_request"
    case invalidCode = "invalid_code"
    case notFound = "not_found"
  }

  package var code: Int
  package var subcode: Int?
  package var kind = Kind.oauth
  package var message: String
  package var status = HTTPResponse.Status.badRequest
  /// `nil` if the response has no `WWW-Authenticate`.
  package var challenge: Challenge?
  /// The member `is_transient`. `nil` if the response has none.
  package var isTransient: Bool?
  /// Further information for programs, in addition to the code.
  package var data: String?
  /// A heading to show to the person.
  package var userTitle: String?
  /// A message to show to the person.
  package var userMessage: String?
  /// Whether the response has only the code and the message.
  package var isBare = false

  package init(_ code: Int, subcode: Int? = nil, _ message: String, _ challenge: Challenge?) {
    self.code = code
    self.subcode = subcode
    self.message = message
    self.challenge = challenge
  }

  /// Returns a copy of the error with the given members replaced.
  package func with(
    status: HTTPResponse.Status? = nil, kind: Kind? = nil, isTransient: Bool? = nil
  ) -> GraphError {
    var copy = self
    copy.status = status ?? copy.status
    copy.kind = kind ?? copy.kind
    copy.isTransient = isTransient ?? copy.isTransient
    return copy
  }
}

// MARK: - Trouble and limits (section 4.4; their statuses are inferences)

extension GraphError {
  package static let unknownError =
    GraphError(1, "An unknown error occurred", nil).with(status: .internalServerError)
  package static let plainHTTP =
    GraphError(1, "You must use https:// when passing an access token", .invalidRequest)
  package static let temporarilyUnavailable =
    GraphError(
      2, "An unexpected error has occurred. Please retry your request later.", nil
    ).with(status: .internalServerError, isTransient: true)
  package static let applicationRequestLimit =
    GraphError(4, "(#4) Application request limit reached", .invalidRequest)
    .with(status: .forbidden, isTransient: true)
  /// The text is guessed from memory, not recorded.
  package static let applicationNotPermitted =
    GraphError(10, "(#10) Application does not have permission for this action", .invalidRequest)
    .with(status: .forbidden)
  package static let userRequestLimit =
    GraphError(17, "(#17) User request limit reached", .invalidRequest).with(status: .forbidden)
  package static let pageRequestLimit =
    GraphError(32, "(#32) Page request limited reached", .invalidRequest).with(status: .forbidden)
  /// The text is guessed from memory, not recorded.
  package static let callRateLimit =
    GraphError(613, "(#613) Calls to this api have exceeded the rate limit.", .invalidRequest)
    .with(status: .forbidden)
  package static let permissionsError =
    GraphError(200, "(#200) Permissions error", .invalidRequest).with(status: .forbidden)
}

// MARK: - Requests (section 4.4)

extension GraphError {
  package static let noToken = GraphError(
    104, "An access token is required to request this resource.", .invalidToken)
  /// The word in the challenge is guessed.
  package static let noUserToken = GraphError(
    102, "A user access token is required to request this resource.", .invalidToken)
  package static let noActiveToken = GraphError(
    2500, "An active access token must be used to query information about the current user.",
    .invalidRequest)
  package static let emptyIdentifier = GraphError(
    2500, "Cannot specify an empty identifier", .invalidRequest)
  package static let wrongProof =
    GraphError(100, "Invalid appsecret_proof provided in the API argument", .invalidRequest)
    .with(kind: .graphMethod)
  package static let noProof =
    GraphError(100, "API calls from the server require an appsecret_proof argument", .invalidRequest)
    .with(kind: .graphMethod)
  package static let notAnInspector = GraphError(
    100,
    "(#100) You must provide an app access token, or a user access token that is an owner or developer "
      + "of the app", .invalidRequest)
  package static let foreignInputToken = GraphError(
    100, "(#100) The App_id in the input_token did not match the Viewing App", .invalidRequest)

  /// `path` starts with a slash.
  package static func unknownPath(_ path: String) -> GraphError {
    GraphError(2500, "Unknown path components: \(path)", .invalidRequest)
  }

  /// An unsupported request since 2025. The first report is of October; the month is guessed.
  static func unknownAlias(_ alias: String, _ method: HTTPRequest.Method, in era: GraphEra) -> GraphError {
    if era.hasNoAliases { return unsupported(method, id: alias) }
    return GraphError(803, "(#803) Some of the aliases you requested do not exist: \(alias)", .notFound)
      .with(status: .notFound)
  }

  /// The form since about 2015; before, the sentence about the object was missing.
  package static func unsupported(_ method: HTTPRequest.Method, id: String) -> GraphError {
    GraphError(
      100, subcode: 33,
      "Unsupported \(method.rawValue.lowercased()) request. Object with ID '\(id)' does not exist, cannot be "
        + "loaded due to missing permissions, or does not support this operation. Please read the Graph API "
        + "documentation at https://developers.facebook.com/docs/graph-api", .invalidRequest
    ).with(kind: .graphMethod)
  }

  package static func unknownField(_ name: String, of type: String) -> GraphError {
    GraphError(
      100, "(#100) Tried accessing nonexisting field (\(name)) on node type (\(type))", .invalidRequest)
  }

  /// The text is guessed from memory, not recorded.
  package static func retiredField(_ name: String) -> GraphError {
    GraphError(12, "(#12) \(name) is deprecated for versions v2.0 and higher", .invalidRequest)
  }

  /// The text is guessed from memory, not recorded.
  package static func missingParameter(_ name: String) -> GraphError {
    GraphError(100, "(#100) The parameter \(name) is required", .invalidRequest)
  }

  /// The text is guessed.
  package static func wrongParameter(_ name: String, allowed: [String]) -> GraphError {
    GraphError(
      100, "(#100) Param \(name) must be one of {\(allowed.joined(separator: ", "))}", .invalidRequest)
  }

  package static let invalidParameter = GraphError(100, "(#100) Invalid parameter", .invalidRequest)

  package static func notPositive(_ name: String) -> GraphError {
    GraphError(100, "(#100) Param \(name) must be a positive integer", .invalidRequest)
  }

  package static func tooManyIDs(_ count: Int, limit: Int) -> GraphError {
    GraphError(100, "(#100) Too many IDs. Maximum: \(limit). Provided: \(count).", .invalidRequest)
  }

  /// The text is guessed from memory, not recorded.
  package static let batchIsNoArray = GraphError(100, "(#100) param batch must be an array.", .invalidRequest)

  /// The text is guessed from memory, not recorded.
  package static func batchTooLong(limit: Int) -> GraphError {
    GraphError(3, "Too many requests in batch message. Maximum batch size is \(limit)", .invalidRequest)
  }

  /// The text is guessed.
  package static let invalidCursor = GraphError(100, "(#100) Invalid cursor", .invalidRequest)

  /// A syntax error in `fields` at `position`, counted from 0. Most texts of `problem` are recorded.
  package static func fieldSyntax(_ problem: String, at position: Int, of text: String) -> GraphError {
    GraphError(2500, "Syntax error \"\(problem)\" at character \(position): \(text)", .invalidRequest)
  }
}
