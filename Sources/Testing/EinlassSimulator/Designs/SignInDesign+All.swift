extension SignInDesign {
  /// Every design, in the order in which messages list them.
  public static let all: [SignInDesign] = [
    .twitter, .facebook, .session, .web, .broker, .threeLegged, .oauth2,
  ]
}
