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
