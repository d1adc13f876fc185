internal import EinlassWorld

extension PageAnswerError {
  static func person(_ name: String) -> PageAnswerError {
    PageAnswerError(
      "no person at the simulated Facebook has the login, id or name '\(name)'; name one of the world's "
        + "people in einlass_person")
  }

  static func answer(_ word: String) -> PageAnswerError {
    PageAnswerError(
      "'\(word)' is not an answer to the dialog; einlass_answer is one of "
        + DialogAnswer.words.joined(separator: ", "))
  }
}
