internal import EinlassWorld

extension PageAnswerError {
  static func person(_ name: String) -> PageAnswerError {
    PageAnswerError(
      "no person at the simulated Twitter has the screen name or id '\(name)'; name one of the world's "
        + "people in einlass_person")
  }

  static func answer(_ word: String) -> PageAnswerError {
    PageAnswerError("'\(word)' is not an answer to Twitter's page; einlass_answer is allow or deny")
  }
}
