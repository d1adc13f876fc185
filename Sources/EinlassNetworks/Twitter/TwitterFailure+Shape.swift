internal import EinlassWire
internal import HTTPTypes

extension TwitterFailure {
  /// In which form a refusal is written; it depends on the endpoint and on what of it refuses.
  ///
  /// Source: reference of Twitter's login, section 5.1.
  package enum Shape: Sendable, Hashable {
    /// `{"errors":[...]}`
    case json
    /// `<errors><error code="N">`
    case xml
    /// The same with single quotes in the first line, as recorded of codes 415 and 417.
    case singleQuotedXML
    /// `<hash>` with the path in it, the form of old.
    case hashXML
    /// The bare message.
    case text
  }

  /// The form in which the endpoint at `path` tells the failure. Faults of the authentication filter are JSON on
  /// every path, and API 1.1 knows nothing but JSON; what is wrong with an application or at step 2 of reverse
  /// authentication is told in XML.
  package func shape(at path: String) -> Shape {
    switch self {
    case .desktopCallback, .callbackNotApproved: .singleQuotedXML
    case .callbackLocked: .hashXML
    case _ where code == nil: .text
    case .badAuthenticationData, .overCapacity, .internalError, .plainHTTP: .json
    case .invalidApplication where path == "/oauth/request_token": .xml
    case _ where path == "/oauth/access_token": .xml
    default: .json
    }
  }

  /// The code in XML, also of what is plain text elsewhere: with `send_error_codes=1` that comes in XML too.
  ///
  /// That there were codes is observed, which ones is guessed.
  var codeInXML: Int {
    switch self {
    case .requestTokenInvalid: 89
    case .temporarilyUnavailable: 130
    default: code ?? 32
    }
  }
}

/// A refusal in another form, or with another status, than the endpoint's path alone would give it.
struct TwitterRefusal: Error {
  let failure: TwitterFailure
  let shape: TwitterFailure.Shape
  /// nil: the failure's own.
  var status: HTTPResponse.Status?

  func response(at now: WallTime, path: String) -> WireResponse {
    failure.response(at: now, path: path, shape: shape, status: status)
  }
}
