internal import EinlassWire

extension BrokeredLogin.LoginError {
  /// Facebook's words for a person's refusal (reference of Facebook's login, section 1.5).
  private static let denials: Set<String> = [
    "Permissions error", "The user denied your request.", "user_denied", "access_denied",
  ]

  /// Parts of a choreo's `lasterror` and their meanings; the first match counts.
  private static let sentences: [(part: String, failure: BrokeredLogin.LoginError)] = [
    ("CustomCallbackID is invalid", .invalidCallbackID),
    ("CallbackID has already been used", .callbackReused), ("CallbackID has expired", .callbackExpired),
    ("CallbackID is unknown", .unknownCallback), ("timed out", .timedOut),
  ]

  private static let missing = "A required input is missing: "
  private static let remote = "The data returned from the remote server was: "
  private static let badSecret = "Error validating client secret."

  /// Reads the output `ErrorMessage`.
  init(ofPerson message: String) {
    self =
      Self.denials.contains(message) ? .denied(message) : .facebook(code: nil, message: message)
  }

  /// Reads the `lasterror` of an execution.
  init(ofExecution error: String, status: Int) {
    if let remote = error.firstRange(of: Self.remote) {
      let body = Array(error[remote.upperBound...].utf8)
      if let graph = LenientFields(json: body).flatMap(GraphError.init) {
        self =
          graph.message == Self.badSecret
          ? .wrongSecret(graph.message) : .facebook(code: graph.code, message: graph.message)
        return
      }
    }
    if error.hasPrefix(Self.missing) {
      self = .missingInput(String(error.dropFirst(Self.missing.count)))
      return
    }
    self =
      Self.sentences.first { error.contains($0.part) }?.failure ?? .broker(status: status, message: error)
  }
}
