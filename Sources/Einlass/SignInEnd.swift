/// How a sign-in ends without credentials.
enum SignInEnd<Problem: Error>: Error {
  case problem(Problem)
  /// Nobody is there to answer, or to be told: the run stops without a word, as Einlass 1 did.
  case silence
}
