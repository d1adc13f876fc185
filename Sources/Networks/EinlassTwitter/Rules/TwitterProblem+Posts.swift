internal import EinlassWorld
internal import HTTPTypes

// The errors of API 2 for posts (reference of X today, sections 8.3 and 8.5).

extension TwitterProblem {
  /// The text is recorded; its form is inferred.
  static let postTooLong = post(
    "Your Tweet text is too long. For more information on how Twitter determines text length see "
      + "https://github.com/twitter/twitter-text.")
  /// The text is a guess.
  static let postEmpty = post("One of `text` or `media` is required.")
  /// The form is inferred.
  static let mediaInvalid = post("Your media IDs are invalid.")
  /// In the words of API 1.1; the form is inferred from that of duplicates.
  static let replyInvisible = TwitterProblem(
    .forbidden,
    [
      "detail": "You attempted to reply to a Tweet that is deleted or not visible to you.",
      "type": "about:blank", "title": "Forbidden", "status": 403,
    ])

  /// A member of the body that does not exist: the text is from general knowledge.
  static func unknownMember(_ name: String) -> TwitterProblem {
    post("$.\(name): is not defined in the schema and the schema does not allow additional properties")
  }

  /// A body that is not JSON, or a value of another type. The text is a guess.
  static let malformedBody = post("The request body is not a JSON object as this endpoint expects it.")

  private static func post(_ message: String) -> TwitterProblem {
    TwitterProblem(
      .badRequest,
      [
        "errors": .array([.members(["parameters": .object([]), "message": .string(message)])]),
        "title": "Invalid Request", "detail": "One or more parameters to your request was invalid.",
        "type": type("invalid-request"),
      ])
  }
}
