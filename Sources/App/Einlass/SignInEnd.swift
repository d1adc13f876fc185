/// How a sign-in ends without credentials.
enum SignInEnd<Problem: Error>: Error {
  case problem(Problem)
  /// The delegate is gone, or the sign-in was cancelled: the run stops without telling anyone, as in Einlass 1.
  case silence
}

/// The message for a second sign-in on one authenticator, which Einlass 1 left undefined.
enum SecondUse {
  static func message(_ type: String) -> String {
    "perform() was called a second time on one \(type); make a new instance for each sign-in."
  }
}

/// The message for an authenticator that knows no phone.
enum MissingPhone {
  static let message =
    "There is no simulated phone here; give the authenticator an 'app', or run it inside "
    + "'InstalledApp.$current.withValue(app) { ... }'."
}
