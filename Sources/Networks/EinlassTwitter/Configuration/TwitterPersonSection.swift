internal import EinlassWorld

private typealias Key = WorldFileKey

/// An entry of `twitter.people:`.
enum TwitterPersonSection {
  static let form = WorldFileForm.section(TwitterConfiguration.Person(screenName: "")) {
    Key("screenName", .word, "The screen name, without the @") { ($0.screenName, $0.name) = ($1, $1) }
      .required
    Key("name", \.name, .text, "The display name")
    Key("id", \.id, .integer(1...Int64.max), "The account's id; default: derived from the seed")
    Key("email", \.email, .text, "The e-mail address; default: none")
    Key("avatar", \.avatar, .word, "The picture's URL")
    Key("status", \.status, .text, "The newest tweet; default: none")
    Key(
      "state", WorldFileForm<[TwitterConfiguration.PersonState]>.listOrOne(of: .choice),
      "The account's problems, one or more; default: none"
    ) { $0.states = Set($1) }
    Key("token", \.token, token, "An access token for the app, valid from the start")
    Key(
      "password", \.password, .word,
      "The account's password; default: any password works")
    Key(
      "profile", \.profile, in: TwitterProfile.mapping,
      "Other members of Twitter's user object; omitted members have their 2016 defaults")
    Key(
      "follows", \.follows, .listOrOne(of: .word),
      "The screen names of the people this person follows; default: none")
    Key(
      "blocks", \.blocks, .listOrOne(of: .word),
      "The screen names of the people this person blocks; default: none")
    Key(
      "tweets", \.tweets, .listOrOne(of: TwitterTweetSection.form),
      "Tweets in addition to `status`; default: none")
    Key(
      "takesMessages", \.takesMessages, .bool,
      "Whether the account accepts messages from everyone; default: false (only from accounts it follows)")
  }

  private static let token = WorldFileForm.section(TwitterConfiguration.Token(token: "", secret: "")) {
    Key("token", \.token, .word, "The token").required
    Key("secret", \.secret, .word, "Its secret").required
    Key("accessLevel", \.accessLevel, .choice, "The token's access level; default: the app's")
  }
}
