internal import EinlassWire
internal import HTTPTypes

extension Failure {
  /// What goes wrong at the broker beyond what its own rules make of it.
  static let brokerAnswers: [Failure] = [
    Failure(
      "broker-other-state", "The broker sends the browser on with another state, as in a forgery.", .tool,
      calls: ["broker.callback"],
      .change { response, _ in
        guard let location = response.head.headerFields[.location] else { return response }
        var copy = response
        copy.head.headerFields[.location] = location.replacing(/state=[^&#]*/, with: "state=forged")
        return copy
      }),
    terminated(
      "broker-limit", "The broker ends the choreo: it has run too long or too often.", "TERMINATED_LIMIT"),
    terminated(
      "broker-terminated", "Somebody ends the choreo by hand, at the broker's website.",
      "TERMINATED_MANUALLY"),
    Failure(
      "predictable-states", "States come from a generator that was started with the time of day.", .tool,
      calls: [StateSource.call], .predictable),
  ]

  private static let choreos = ["broker.initialize_oauth", "broker.finalize_oauth", "broker.user"]

  /// The statuses are documented; that they come with status 200 and nothing else is guessed.
  private static func terminated(_ name: String, _ about: String, _ status: String) -> Failure {
    Failure(
      name, about, .documented, calls: choreos,
      .answer { _, now in
        let body = """
          {"execution":{"id":"00000000-0000-4000-8000-000000000000","status":"\(status)",\
          "starttime":\(now.milliseconds),"endtime":\(now.milliseconds)}}
          """
        return WireResponse(
          .ok, fields: [.contentType: "application/json;charset=utf-8"], body: Array(body.utf8))
      })
  }
}
