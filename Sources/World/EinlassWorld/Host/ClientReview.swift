/// A review of client actions in a world that a network refused, or will refuse one day.
package struct ClientReview: Sendable {
  /// The total number of calls.
  package var calls = 0
  /// The refused calls, in order.
  package var refused: [RefusedCall] = []
  /// The mistakes, in the order of their first occurrences.
  package var mistakes: [ClientMistake] = []

  package init() {}
}

/// Searches the journal of a world for the mistakes of a network's clients.
package struct ClientReviewer: Sendable {
  /// The mistakes that it knows by name.
  package let mistakes: [KnownMistake]
  package let review: @Sendable (World) throws -> ClientReview

  package init(
    _ mistakes: [KnownMistake], review: @escaping @Sendable (World) throws -> ClientReview
  ) {
    self.mistakes = mistakes
    self.review = review
  }
}

/// A mistake that clients make.
package struct KnownMistake: Sendable {
  /// Its name, such as `refresh-token-reused`.
  package let name: String
  /// The client's action, as a sentence.
  package let about: String
  /// The remedy, as a sentence without a full stop.
  package let advice: String

  package init(name: String, about: String, advice: String) {
    self.name = name
    self.about = about
    self.advice = advice
  }
}
