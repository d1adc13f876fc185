internal import EinlassWorld

extension PageAnswerError {
  static func person(_ name: String) -> PageAnswerError {
    PageAnswerError(
      "no person on the simulated Facebook has the login, id or name '\(name)'; set einlass_person to one "
        + "of the world's people")
  }

  static func answer(_ word: String) -> PageAnswerError {
    PageAnswerError(
      "'\(word)' is not a valid answer to the dialog; set einlass_answer to one of "
        + DialogAnswer.words.joined(separator: ", "))
  }
}
