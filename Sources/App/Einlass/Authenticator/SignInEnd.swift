/// The end of a sign-in without credentials.
enum SignInEnd<Problem: SignInProblem>: Error {
  case problem(Problem)
  /// The sign-in stops without a result, as in Einlass 1: the delegate has been deallocated, or the person never
  /// answers a prompt.
  case silence

  /// The problem for a caller that awaits a result.
  var problem: Problem {
    switch self {
    case .problem(let problem): problem
    case .silence: .cancelled
    }
  }
}
