internal import EinlassWire

/// The reason why a choreo failed after it was started. The sentences go into `lasterror`.
///
/// All wordings are guessed, except "timed out", which is documented, and the frame around another server's error,
/// which is from memory.
enum ChoreoError: Error, Sendable, Hashable {
  case missingInput(String)
  case badCustomCallbackID
  case badForwardingURL
  case badTimeout
  case customCallbackIDInUse(String)
  case unknownCallback(String)
  case expiredCallback(String)
  case usedCallback(String)
  case timedOut(seconds: Int64)
  /// The provider responded with an error, which is passed on unchanged.
  case provider(status: Int, body: String)
  case unreachable(TransportError)
  /// There is no outcome yet, which is not a failure.
  case stillRunning

  /// The status of the execution.
  var status: String { self == .stillRunning ? "RUNNING" : "ERROR" }

  var sentence: String {
    switch self {
    case .missingInput(let name): "A required input is missing: \(name)"
    case .badCustomCallbackID:
      "The CustomCallbackID is invalid: it may only contain numbers, letters, periods, and hyphens."
    case .badForwardingURL: "The ForwardingURL is invalid: give a fully-qualified URL."
    case .badTimeout: "The Timeout is invalid: give a number of seconds from 1 to 60."
    case .customCallbackIDInUse(let id): "The CustomCallbackID has already been used: \(id)"
    case .unknownCallback(let id): "The CallbackID is unknown: \(id)"
    case .expiredCallback(let id): "The CallbackID has expired: \(id)"
    case .usedCallback(let id): "The CallbackID has already been used: \(id)"
    case .timedOut(let seconds):
      "The request timed out: the authorization was not completed within \(seconds) seconds."
    case .provider(let status, let body):
      "A HTTP Error has occurred: The remote server responded with a status code of \(status). "
        + "The data returned from the remote server was: \(body)"
    case .unreachable(let failure):
      "A HTTP Error has occurred: The remote server did not answer (\(failure))."
    case .stillRunning: ""
    }
  }
}
