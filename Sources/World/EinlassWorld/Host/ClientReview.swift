/// What the clients of a network did in a world that was refused, or that will be one day.
package struct ClientReview: Sendable {
  /// How many calls there were in all.
  package var calls = 0
  /// The refused calls, in their order.
  package var refused: [RefusedCall] = []
  /// The mistakes, by when each was first made.
  package var mistakes: [ClientMistake] = []

  package init() {}
}

/// How a network looks through the journal of a world for the mistakes of its clients.
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
  /// What the client did, as a sentence.
  package let about: String
  /// What to do instead, as a sentence without a full stop.
  package let advice: String

  package init(name: String, about: String, advice: String) {
    self.name = name
    self.about = about
    self.advice = advice
  }
}
