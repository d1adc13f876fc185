internal import EinlassWire
internal import EinlassWorld

/// An entry of `facebook.people:`.
enum FacebookPersonSection {
  private enum State: String, CaseIterable {
    case checkpointed, unconfirmed
  }

  private static let name = WorldFileKey("name", .word, "The name")
  private static let login = WorldFileKey("login", .word, "The e-mail address or phone number used to log in")
  private static let id = WorldFileKey(
    "id", FacebookProfileRule.idForm,
    "The global Facebook id; default: derived from the seed")
  private static let appScopedID = WorldFileKey(
    "appScopedID", FacebookProfileRule.idForm,
    "The app-scoped id for the world's app; default: the value of id, or else derived from the seed")
  private static let email = WorldFileKey("email", .text, "The e-mail address; default: none")
  private static let gender = WorldFileKey("gender", .word, "The gender; default: not sent")
  private static let birthday = WorldFileKey(
    "birthday",
    .text(
      like: "^(([0-9]{2}/[0-9]{2}(/[0-9]{4})?)|[0-9]{4})$", example: "03/21/1980",
      "a birthday as MM/DD/YYYY, MM/DD or YYYY", isValid: { FacebookBirthday($0) != nil }),
    "The birthday as MM/DD/YYYY, MM/DD or YYYY; default: not sent")
  private static let locale = WorldFileKey(
    "locale",
    .text(
      like: "^[a-z]{2,3}_[A-Z]{2}$", example: "de_AT", "a locale such as en_US",
      isValid: FacebookProfileRule.isLocale),
    "The language and country; default: en_US")
  private static let timezone = WorldFileKey<Int>(
    "timezone", .integer(FacebookProfileRule.timezones), "The offset from UTC in whole hours; default: 0")
  private static let location = WorldFileKey(
    "location", placeForm, "The person's current city; default: not sent")
  private static let hometown = WorldFileKey(
    "hometown", placeForm, "The person's hometown; default: not sent")
  private static let link = WorldFileKey(
    "link", .word, "The profile's URL; default: the URL that Facebook derives from the id")
  private static let picture = WorldFileKey(
    "picture", .bool,
    "Whether the person has a picture; otherwise Facebook shows a silhouette; default: true")
  private static let verified = WorldFileKey(
    "verified", .bool, "The value of the field 'verified'; default: true if the account is confirmed")
  private static let updatedTime = WorldFileKey<WallTime>(
    "updatedTime",
    .timeOrSeconds(
      "2014-03-01T12:00:00Z", isValid: { FacebookProfileRule.updatedTimes.contains($0.seconds) }),
    "The value of the field 'updated_time'; default: a time in 2014")
  private static let friends = WorldFileKey(
    "friends", .list(of: .word),
    "Friends in the file, by login, id or name; a friendship needs to be listed for only one person; "
      + "default: none")
  private static let state = WorldFileKey<[State]>(
    "state", .listOrOne(of: .choice), "The account's problems, one or both; default: none")
  private static let tester = WorldFileKey(
    "tester", .bool, "Whether the person may use the app in development mode; default: false")
  private static let testUser = WorldFileKey(
    "testUser", .bool, "Whether the person is a test user of the app; default: false")
  private static let friendRequests = WorldFileKey(
    "friendRequests", .list(of: .word),
    "The recipients of this person's friend requests, by login, id or name; default: none")
  private static let installed = WorldFileKey(
    "installed", .list(of: .text),
    "The permissions that the app already has; default: the app is not installed")

  private static let keys: WorldFileKeys = [
    name.required, login.required, id.optional, appScopedID.optional, email.optional, gender.optional,
    birthday.optional, locale.optional, timezone.optional, location.optional, hometown.optional,
    link.optional, picture.optional, verified.optional, updatedTime.optional, friends.optional,
    state.optional, tester.optional, testUser.optional, friendRequests.optional, installed.optional,
  ]

  static let form = WorldFileForm<FacebookConfiguration.Person>.section(keys, read: read)

  @Sendable private static func read(
    _ section: YAMLSection
  ) throws(WorldFileError) -> FacebookConfiguration.Person {
    var person = FacebookConfiguration.Person(
      name: try section.required(name), login: try section.required(login))
    person.id = try section.read(id)
    person.appScopedID = try section.read(appScopedID)
    person.email = try section.read(email)
    person.isTester = try section.read(tester) ?? false
    person.isTestUser = try section.read(testUser) ?? false
    person.friendRequests = try section.read(friendRequests) ?? []
    for state in try section.read(state) ?? [] {
      switch state {
      case .checkpointed: person.isCheckpointed = true
      case .unconfirmed: person.isConfirmed = false
      }
    }
    person.installed = try section.read(installed)
    try readProfile(section, &person)
    return person
  }

  private static func readProfile(
    _ section: YAMLSection, _ person: inout FacebookConfiguration.Person
  ) throws(WorldFileError) {
    person.gender = try section.read(gender)
    person.birthday = try section.read(birthday)
    if let locale = try section.read(locale) { person.locale = locale }
    if let timezone = try section.read(timezone) { person.timezone = timezone }
    person.location = try section.read(location)
    person.hometown = try section.read(hometown)
    person.link = try section.read(link)
    person.hasPicture = try section.read(picture) ?? true
    person.isVerified = try section.read(verified)
    if let time = try section.read(updatedTime) { person.updatedTime = time }
    person.friends = try section.read(friends) ?? []
  }

  /// Friends are people of the file, by login, id or name.
  static func checkFriends(
    _ people: YAMLValue?, _ all: [FacebookConfiguration.Person]
  ) throws(WorldFileError) {
    guard let people, all.contains(where: { !($0.friends + $0.friendRequests).isEmpty }) else { return }
    let known = Set(all.flatMap { [$0.login, $0.id, $0.name.lowercased()].compactMap { $0 } })
    for value in try people.list() {
      let section = try value.section(keys)
      var named: [YAMLValue] = []
      for list in [section[friends], section[friendRequests]] { named += try list?.list() ?? [] }
      for friend in named {
        let name = try friend.word()
        guard !known.contains(name), !known.contains(name.lowercased()) else { continue }
        throw friend.error(
          "no person in facebook.people is called '\(name)'\(Suggestion.text(for: name, among: all.map(\.login))); "
            + "use a person's login, id or name")
      }
    }
  }

  /// Throws where an entry of `list` names somebody who is not in the file, by the login.
  static func checkLogins<Entry>(
    of list: YAMLValue?, _ form: WorldFileForm<Entry>, among logins: [String],
    _ named: (Entry) -> [String]
  ) throws(WorldFileError) {
    for value in try list?.list() ?? [] {
      for login in named(try form.read(value)) { try check(login, among: logins, at: value) }
    }
  }

  /// Throws where nobody in the file has the login.
  static func check(
    _ login: String, among logins: [String], at value: YAMLValue
  ) throws(WorldFileError) {
    guard !logins.contains(login) else { return }
    throw value.error(
      "no person in facebook.people has the login '\(login)'\(Suggestion.text(for: login, among: logins)); "
        + "use a login from that list")
  }

  // MARK: - Places

  private static let placeName = WorldFileKey("name", .word, "The place's name")
  private static let placeID = WorldFileKey(
    "id", FacebookProfileRule.idForm, "The place's id; default: derived from the name")
  private static let placeKeys: WorldFileKeys = [placeName.required, placeID.optional]

  /// A name, or a mapping with `name` and `id`.
  private static let placeForm = WorldFileForm<FacebookPlace>(.either([.word, .section(placeKeys)])) {
    value throws(WorldFileError) in
    if let name = try? value.text() {
      guard !name.isEmpty else { throw value.expected("the place's name") }
      return FacebookPlace(try value.word())
    }
    let section = try value.section(placeKeys)
    return FacebookPlace(try section.required(placeName), id: try section.read(placeID))
  }
}
