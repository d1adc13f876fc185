internal import EinlassWorld

extension PageAnswerError {
  static func person(_ name: String) -> PageAnswerError {
    PageAnswerError(
      "no person on the simulated Twitter has the screen name or id '\(name)'; set einlass_person to one "
        + "of the world's people")
  }

  static func answer(_ word: String) -> PageAnswerError {
    PageAnswerError(
      "'\(word)' is not a valid answer on Twitter's page; einlass_answer must be allow or deny")
  }
}
