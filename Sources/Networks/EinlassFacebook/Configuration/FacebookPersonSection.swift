internal import EinlassWire
internal import EinlassWorld

private typealias Key = WorldFileKey

/// The entries of `facebook.people:`.
enum FacebookPersonSection {
  private static let form = WorldFileForm.section(FacebookConfiguration.Person(name: "", login: "")) {
    Key("name", \.name, .word, "The name").required
    Key("login", \.login, .word, "The e-mail address or phone number used to log in").required
    Key(
      "id", \.id, FacebookProfileRule.idForm,
      "The global Facebook id; default: derived from the seed")
    Key(
      "appScopedID", \.appScopedID, FacebookProfileRule.idForm,
      "The app-scoped id for the world's app; default: the id if set, otherwise derived from the seed")
    Key("email", \.email, .text, "The e-mail address; default: none")
    Key("gender", \.profile.gender, .word, "The gender; default: not sent")
    Key(
      "birthday", \.profile.birthday, birthday, "The birthday as MM/DD/YYYY, MM/DD or YYYY; default: not sent"
    )
    Key("locale", \.profile.locale, locale, "The language and country; default: en_US")
    Key(
      "timezone", \.profile.timezone, .integer(FacebookProfileRule.timezones),
      "The offset from UTC in whole hours; default: 0")
    Key("location", \.profile.location, place, "The person's current city; default: not sent")
    Key("hometown", \.profile.hometown, place, "The person's hometown; default: not sent")
    Key(
      "link", \.profile.link, .word, "The profile's URL; default: the URL that Facebook derives from the id")
    Key(
      "picture", \.profile.hasPicture, .bool,
      "Whether the person has a picture; otherwise Facebook shows a silhouette; default: true")
    Key(
      "verified", \.profile.isVerified, .bool,
      "The value of the 'verified' field; default: true if the account is confirmed")
    Key(
      "updatedTime", \.profile.updatedTime,
      .timeOrSeconds(
        "2014-03-01T12:00:00Z", isValid: { FacebookProfileRule.updatedTimes.contains($0.seconds) }),
      "The value of the 'updated_time' field; default: a time in 2014")
    Key(
      "friends", \.friends, .list(of: .word),
      "Friends in this file, by login, id or name; listing a friendship under one person is enough; "
        + "default: none"
    )
    Key(
      "state", .listOrOne(of: .choice(["checkpointed", "unconfirmed"])),
      "The account's problems, one or both; default: none"
    ) { person, states in
      person.isCheckpointed = states.contains("checkpointed")
      person.isConfirmed = !states.contains("unconfirmed")
    }
    Key(
      "tester", \.isTester, .bool,
      "Whether the person may use the app in development mode; default: false")
    Key("testUser", \.isTestUser, .bool, "Whether the person is a test user of the app; default: false")
    Key(
      "friendRequests", \.friendRequests, .list(of: .word),
      "The recipients of this person's friend requests, by login, id or name; default: none")
    Key(
      "installed", \.installed, .list(of: .text),
      "The permissions that the app already has; default: the app is not installed")
  }

  private static let birthday = WorldFileForm.text(
    like: "^(([0-9]{2}/[0-9]{2}(/[0-9]{4})?)|[0-9]{4})$", example: "03/21/1980",
    "a birthday as MM/DD/YYYY, MM/DD or YYYY", isValid: { FacebookBirthday($0) != nil })
  private static let locale = WorldFileForm.text(
    like: "^[a-z]{2,3}_[A-Z]{2}$", example: "de_AT", "a locale such as en_US",
    isValid: FacebookProfileRule.isLocale)

  /// A name, or a mapping with `name` and `id`.
  private static let place = WorldFileForm<FacebookPlace>.scalar(
    WorldFileForm(.word) { value throws(WorldFileError) in
      guard try !value.text().isEmpty else { throw value.expected("the place's name") }
      return FacebookPlace(try value.word())
    },
    or: .section((name: "", id: String?.none)) {
      Key("name", \.name, .word, "The place's name").required
      Key("id", \.id, FacebookProfileRule.idForm, "The place's id; default: derived from the name")
    } make: { _, stated in
      FacebookPlace(stated.name, id: stated.id)
    })

  /// A list of people with unique logins and ids, whose friends are all in the list.
  static let list = WorldFileForm<[FacebookConfiguration.Person]>.list(of: form).map {
    people, value throws(WorldFileError) in
    var (logins, ids, shownIDs): (Set<String>, Set<String>, Set<String>) = ([], [], [])
    for (person, value) in zip(people, try value.list()) {
      if !logins.insert(person.login).inserted {
        throw value.error(
          "a person with the login '\(person.login)' already exists; use another login")
      }
      if let id = person.id, !ids.insert(id).inserted {
        throw value.error("a person with the id \(id) already exists; use another id")
      }
      if let id = person.appScopedID ?? person.id, !shownIDs.insert(id).inserted {
        throw value.error(
          "another person already has the app-scoped id \(id); use another appScopedID")
      }
    }
    try checkFriends(people, value)
    return people
  }

  private static func checkFriends(
    _ all: [FacebookConfiguration.Person], _ value: YAMLValue
  ) throws(WorldFileError) {
    guard all.contains(where: { !($0.friends + $0.friendRequests).isEmpty }) else { return }
    let known = Set(all.flatMap { [$0.login, $0.id, $0.name.lowercased()].compactMap { $0 } })
    for person in try value.list() {
      for (key, list) in try person.entries() where ["friends", "friendRequests"].contains(key) {
        for friend in try list.list() {
          let name = try friend.word()
          guard !known.contains(name), !known.contains(name.lowercased()) else { continue }
          throw friend.error(
            "no person in facebook.people is called '\(name)'\(Suggestion.text(for: name, among: all.map(\.login))); "
              + "use a person's login, id or name")
        }
      }
    }
  }
}
