internal import EinlassWorld

/// An entry of `twitter.people:`.
enum TwitterPersonSection {
  private static let screenName = WorldFileKey("screenName", .word, "The screen name, without the @")
  private static let name = WorldFileKey("name", .text, "The display name")
  private static let id = WorldFileKey<Int64>(
    "id", .integer(1...Int64.max), "The account's id; default: derived from the seed")
  private static let email = WorldFileKey("email", .text, "The e-mail address; default: none")
  private static let avatar = WorldFileKey("avatar", .word, "The picture's URL")
  private static let status = WorldFileKey("status", .text, "The newest tweet; default: none")
  private static let state = WorldFileKey<[TwitterConfiguration.PersonState]>(
    "state", .listOrOne(of: .choice), "The account's problems, one or more; default: none")
  private static let token = WorldFileKey(
    "token", .section(tokenKeys, read: readToken), "An access token for the app, valid from the start")
  private static let password = WorldFileKey(
    "password", .word, "The account's password; default: any password works")
  private static let profile = WorldFileKey(
    "profile", .section(TwitterProfile.keys, read: readProfile),
    "Other members of Twitter's user object; omitted members have their 2016 defaults")

  private static let follows = WorldFileKey(
    "follows", .listOrOne(of: .word), "The screen names of the people this person follows; default: none"
  )
  private static let blocks = WorldFileKey(
    "blocks", .listOrOne(of: .word), "The screen names of the people this person blocks; default: none")
  private static let tweets = WorldFileKey(
    "tweets", .listOrOne(of: TwitterTweetSection.form), "Tweets in addition to `status`; default: none")

  private static let takesMessages = WorldFileKey(
    "takesMessages", .bool,
    "Whether the account accepts messages from everyone; default: false, only from accounts it follows")

  private static let tokenName = WorldFileKey("token", .word, "The token")
  private static let tokenSecret = WorldFileKey("secret", .word, "Its secret")
  private static let tokenLevel = WorldFileKey<TwitterAppRegistration.AccessLevel>(
    "accessLevel", .choice, "The token's access level; default: the app's")
  private static let tokenKeys: WorldFileKeys = [
    tokenName.required, tokenSecret.required, tokenLevel.optional,
  ]

  private static let keys: WorldFileKeys = [
    screenName.required, name.optional, id.optional, email.optional, avatar.optional, status.optional,
    state.optional, token.optional, password.optional, profile.optional, follows.optional, blocks.optional,
    tweets.optional, takesMessages.optional,
  ]

  static let form = WorldFileForm<TwitterConfiguration.Person>.section(keys, read: read)

  @Sendable private static func read(
    _ section: YAMLSection
  ) throws(WorldFileError) -> TwitterConfiguration.Person {
    var person = TwitterConfiguration.Person(
      screenName: try section.required(screenName), name: try section.read(name))
    person.id = try section.read(id)
    person.email = try section.read(email)
    person.avatar = try section.read(avatar)
    person.status = try section.read(status)
    person.password = try section.read(password)
    if let profile = try section.read(profile) { person.profile = profile }
    person.token = try section.read(token)
    for state in try section.read(state) ?? [] { person.states.insert(state) }
    person.follows = try section.read(follows) ?? []
    person.blocks = try section.read(blocks) ?? []
    person.tweets = try section.read(tweets) ?? []
    person.takesMessages = try section.read(takesMessages) ?? false
    return person
  }

  @Sendable private static func readProfile(
    _ section: YAMLSection
  ) throws(WorldFileError) -> TwitterProfile {
    var profile = TwitterProfile()
    try profile.read(section)
    return profile
  }

  @Sendable private static func readToken(
    _ section: YAMLSection
  ) throws(WorldFileError) -> TwitterConfiguration.Token {
    var token = TwitterConfiguration.Token(
      token: try section.required(tokenName), secret: try section.required(tokenSecret))
    token.accessLevel = try section.read(tokenLevel)
    return token
  }
}
