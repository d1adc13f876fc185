internal import EinlassWire
internal import EinlassWorld
internal import HTTPTypes

/// The reason why the broker does not run a choreo at all, sent as `{"error":{"message":…}}`, which its SDKs read.
///
/// The SDKs read 401 as an error about credentials, and 404 as one about something missing. The wordings are guesses.
enum BrokerError: Error, Sendable, Hashable {
  /// The account, or the name or value of the key, is wrong; the response does not say which.
  case wrongKey
  /// The body is not JSON with inputs.
  case unreadable
  case unknownPreset(String)
  case unknownExecution(String)
  /// The broker itself has failed.
  case trouble

  private var status: Int {
    switch self {
    case .wrongKey: 401
    case .unreadable: 400
    case .unknownPreset, .unknownExecution: 404
    case .trouble: 500
    }
  }

  private var message: String {
    switch self {
    case .wrongKey: "Invalid credentials: check account name, application key name and application key value."
    case .unreadable: "The request body is not a JSON object with a list of inputs."
    case .unknownPreset(let name): "There is no preset '\(name)' in this account."
    case .unknownExecution(let id): "There is no execution '\(id)' in this account."
    case .trouble: "An internal error has occurred."
    }
  }

  func response(at now: WallTime) -> WireResponse {
    var response = BrokerResponse.json(
      status, .members(["error": .members(["message": .string(message)])]), at: now)
    if self == .wrongKey { response.head.headerFields.add("www-authenticate", "Basic realm=\"Temboo\"") }
    return response
  }
}

/// The format of all the broker's responses to programs.
enum BrokerResponse {
  static func json(_ status: Int, _ body: JSONText, at now: WallTime) -> WireResponse {
    var fields = HTTPFields()
    fields.add("content-type", "application/json;charset=utf-8")
    fields.add("cache-control", "no-store")
    fields.add("date", CalendarDate(now).httpDate)
    return WireResponse(HTTPResponse.Status(standard: status), fields: fields, body: body.encoded(.broker))
  }
}
