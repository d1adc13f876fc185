internal import EinlassWire
internal import EinlassWorld

/// An entry of `facebook.people:`.
enum FacebookPersonSection {
  private enum State: String, CaseIterable {
    case checkpointed, unconfirmed
  }

  static func read(_ value: YAMLValue) throws(WorldFileError) -> FacebookConfiguration.Person {
    let section = try value.section([
      "name", "login", "id", "appScopedID", "email", "gender", "birthday", "locale", "timezone", "location",
      "hometown",
      "link", "picture", "verified", "updatedTime", "friends", "state", "tester", "installed",
    ])
    var person = FacebookConfiguration.Person(
      name: try section.required("name").word(), login: try section.required("login").word())
    person.id = try id(section["id"])
    person.appScopedID = try id(section["appScopedID"])
    person.email = try section["email"]?.text()
    person.isTester = try section["tester"]?.bool() ?? false
    for state in try section["state"]?.listOrOne() ?? [] {
      switch try state.choice(State.self) {
      case .checkpointed: person.isCheckpointed = true
      case .unconfirmed: person.isConfirmed = false
      }
    }
    if let installed = section["installed"] {
      var permissions: [String] = []
      for permission in try installed.list() { permissions.append(try permission.text()) }
      person.installed = permissions
    }
    try readProfile(section, &person)
    return person
  }

  private static func readProfile(
    _ section: YAMLSection, _ person: inout FacebookConfiguration.Person
  ) throws(WorldFileError) {
    person.gender = try section["gender"]?.word()
    if let birthday = section["birthday"] {
      let text = try birthday.text()
      guard FacebookBirthday(text) != nil else {
        throw birthday.expected("a birthday as MM/DD/YYYY, MM/DD or YYYY")
      }
      person.birthday = text
    }
    if let locale = section["locale"] {
      let text = try locale.text()
      guard FacebookProfileRule.isLocale(text) else { throw locale.expected("a locale such as en_US") }
      person.locale = text
    }
    if let timezone = section["timezone"] {
      person.timezone = try timezone.integer(FacebookProfileRule.timezones)
    }
    person.location = try place(section["location"])
    person.hometown = try place(section["hometown"])
    person.link = try section["link"]?.word()
    person.hasPicture = try section["picture"]?.bool() ?? true
    person.isVerified = try section["verified"]?.bool()
    if let time = section["updatedTime"] {
      let moment = try time.text()
      guard let parsed = TimeText.parse(moment), FacebookProfileRule.updatedTimes.contains(parsed.seconds)
      else {
        throw time.expected("a time such as 2014-03-01T12:00:00Z")
      }
      person.updatedTime = parsed
    }
    for friend in try section["friends"]?.list() ?? [] { person.friends.append(try friend.word()) }
  }

  /// Friends are people of the file, by login, id or name.
  static func checkFriends(
    _ people: YAMLValue?, _ all: [FacebookConfiguration.Person]
  ) throws(WorldFileError) {
    guard let people, all.contains(where: { !$0.friends.isEmpty }) else { return }
    let known = Set(all.flatMap { [$0.login, $0.id, $0.name.lowercased()].compactMap { $0 } })
    for value in try people.list() {
      guard let friends = try value.entries().first(where: { $0.key == "friends" })?.value else { continue }
      for friend in try friends.list() {
        let name = try friend.word()
        guard !known.contains(name), !known.contains(name.lowercased()) else { continue }
        throw friend.error(
          "no person in facebook.people is called '\(name)'\(Suggestion.text(for: name, among: all.map(\.login))); "
            + "expected the login, id or name of one of them")
      }
    }
  }

  private static func id(_ value: YAMLValue?) throws(WorldFileError) -> String? {
    guard let value else { return nil }
    let text = try value.word()
    guard FacebookProfileRule.isID(text) else { throw value.expected("an id of 1 to 20 digits") }
    return text
  }

  /// A name, or a mapping with `name` and `id`.
  private static func place(_ value: YAMLValue?) throws(WorldFileError) -> FacebookPlace? {
    guard let value else { return nil }
    if let name = try? value.text() {
      guard !name.isEmpty else { throw value.expected("the place's name") }
      return FacebookPlace(try value.word())
    }
    let section = try value.section(["name", "id"])
    return FacebookPlace(try section.required("name").word(), id: try id(section["id"]))
  }
}
