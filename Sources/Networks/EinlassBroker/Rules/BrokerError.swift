internal import EinlassWire
internal import EinlassWorld
internal import HTTPTypes

/// Why the broker does not run a choreo at all: `{"error":{"message":…}}`, as its kits read it.
///
/// That 401 is about credentials and 404 about missing things is how the kits read them; the wordings are guessed.
enum BrokerError: Error, Sendable, Hashable {
  /// The account, or the name or value of the key, is wrong; the response does not tell which.
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

/// The form of all the broker's responses to programs.
enum BrokerResponse {
  static func json(_ status: Int, _ body: JSONText, at now: WallTime) -> WireResponse {
    var fields = HTTPFields()
    fields.add("content-type", "application/json;charset=utf-8")
    fields.add("cache-control", "no-store")
    fields.add("date", CalendarDate(now).httpDate)
    return WireResponse(HTTPResponse.Status(standard: status), fields: fields, body: body.encoded(.broker))
  }
}
