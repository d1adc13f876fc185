internal import EinlassWire

extension Journal.Event {
  /// Returns the event that the person has left `question` open for `limit`, and the wait is over.
  package static func silence(_ question: String, _ limit: Duration) -> Journal.Event {
    .person(
      "has left \(question) open for \(DurationText.text(limit)), the world's limit; it remains unanswered"
    )
  }
}
