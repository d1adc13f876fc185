internal import EinlassWorld

private typealias Key = WorldFileKey

/// `oauth2:` the steps of a back end that signs in with X through OAuth 2.0.
enum OAuth2Section {
  static let form = WorldFileForm.section(OAuth2Scenario()) {
    Key(
      "start", \.start, .choice,
      "The source of the tokens: page, or exchange of an OAuth 1.0a token; default: page")
    Key("person", \.person, .word, "The person who answers on the page; default: the first person on X")
    Key("denies", \.isDenied, .bool, "Whether the person denies access; default: false")
    Key(
      "scopes", \.scopes, .list(of: .word),
      "The scopes to request; default: users.read, tweet.read and offline.access")
    Key("mistake", \.mistake, .choice, "The back end's mistake; default: none")
    Key("delay", \.delay, duration, "The delay before the back end exchanges the code; default: none")
    Key(
      "wait", \.wait, duration, "The delay between receiving the tokens and the steps; default: none")
    Key("steps", \.steps, .listOrOne(of: .choice), "Its steps with the tokens, in order; default: me")
  }

  private static let duration = WorldFileForm.duration.map { duration, value throws(WorldFileError) in
    guard duration >= .zero else { throw value.expected("a duration of zero or more, such as 5s") }
    return duration
  }
}
