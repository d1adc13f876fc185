internal import EinlassWire

extension Journal.Event {
  /// The person has left `question` open for `limit`, and nobody waits any longer.
  package static func silence(_ question: String, _ limit: Duration) -> Journal.Event {
    .person(
      "has left \(question) open for \(DurationText.text(limit)), the world's limit; it remains unanswered"
    )
  }
}
