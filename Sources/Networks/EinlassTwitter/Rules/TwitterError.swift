package import HTTPTypes

/// The reason why the simulated Twitter refuses a call. Responses are in `TwitterError+Response`; the known errors are
/// the static values in `TwitterError+Values`.
///
/// Source: reference of Twitter's login, sections 5.1 and 5.2.
package struct TwitterError: Error, Sendable, Hashable {
  /// The format of an error's body.
  package enum Shape: Sendable, Hashable {
    /// `{"errors":[...]}`
    case json
    /// `<errors><error code="N">`
    case xml
    /// The same with single quotes in the first line, as recorded for codes 415 and 417.
    case singleQuotedXML
    /// `<hash>` with the path in it, the older form.
    case hashXML
    /// The bare message.
    case text
    /// `{"request":PATH,"error":MESSAGE}`, the older form in JSON, which a few refusals kept.
    case requestJSON
  }

  /// The rule that chooses a shape for an endpoint.
  package enum Form: Sendable, Hashable {
    /// JSON, but XML at these paths.
    case json(xmlAt: [String])
    case always(Shape)

    /// The form of most errors: JSON, except for errors at step 2 of reverse authentication, which are XML.
    package static let byEndpoint = Form.json(xmlAt: [AccessTokenRefusal.path])
  }

  /// The name of the static value.
  package let name: String
  /// Twitter's code. `nil` if the response is plain text.
  package let code: Int?
  package var status: HTTPResponse.Status
  package let message: String
  package var form: Form
  /// The code in XML, including for errors that are otherwise plain text, since `send_error_codes=1` turns those into
  /// XML.
  ///
  /// The existence of such codes was observed. Their values are guesses.
  let codeInXML: Int
  /// The additional member in the responses of `/oauth2/`.
  let label: String?
  /// Whether the message comes before the code, as in errors raised after authentication (section 5.1).
  let putsMessageFirst: Bool
  /// The error's form in API 2; `nil` if it is the same as in API 1.1.
  let problem: TwitterProblem?
  /// The error's form at the OAuth 2.0 token endpoints; `nil` if it is the same as elsewhere.
  var oauth2: OAuth2Error?
  /// Whether the endpoint does not change the form.
  var keepsForm = false

  /// Defaults: `form` is plain text if there is no code, otherwise that of most errors; `codeInXML` is the code, or 32
  /// if there is none; `problem` is "Unauthorized" for every 401 and for code 215.
  init(
    _ name: String, _ code: Int?, _ status: HTTPResponse.Status, _ message: String, form: Form? = nil,
    codeInXML: Int? = nil, label: String? = nil, putsMessageFirst: Bool = false,
    problem: TwitterProblem? = nil, oauth2: OAuth2Error? = nil
  ) {
    self.name = name
    self.code = code
    self.status = status
    self.message = message
    self.form = form ?? (code == nil ? .always(.text) : .byEndpoint)
    self.codeInXML = codeInXML ?? code ?? 32
    self.label = label
    self.putsMessageFirst = putsMessageFirst
    self.oauth2 = oauth2
    self.problem = problem ?? (status.code == 401 || code == 215 ? .unauthorized : nil)
  }

  /// Returns the shape of this error at the endpoint `path`.
  package func shape(at path: String) -> Shape {
    switch form {
    case .always(let shape): shape
    case .json(let paths): paths.contains(path) ? .xml : .json
    }
  }

  /// Returns the error in this shape for every endpoint; `status` replaces its own.
  package func told(as shape: Shape, status: HTTPResponse.Status? = nil) -> TwitterError {
    var error = self
    error.form = .always(shape)
    error.keepsForm = true
    error.status = status ?? self.status
    return error
  }
}

extension HTTPResponse.Status {
  /// The reason phrase in HTTP/1.1 was Twitter's own (reference of Twitter's login, section 7.2).
  static let authorizationRequired = HTTPResponse.Status(code: 401, reasonPhrase: "Authorization Required")
}
