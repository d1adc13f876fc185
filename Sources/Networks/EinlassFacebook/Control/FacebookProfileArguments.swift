internal import EinlassWire
internal import EinlassWorld

// The profile arguments of `facebook.user.add`.

extension ControlAction {
  private static let appScopedID = digits(
    "app-scoped-id", "The app-scoped id that the world's app receives in /me.")
  private static let gender = ActionParameter<String>.text("gender", "The gender: female or male.")
  private static let birthday = ActionParameter<String>(
    name: "birthday", about: "The birthday as MM/DD/YYYY, MM/DD or YYYY.",
    kind: .word("^([0-9]{2}/[0-9]{2}(/[0-9]{4})?|[0-9]{4})$"),
    expectation: "not a birthday; use a date such as 11/06/1998"
  ) { FacebookBirthday($0) == nil ? nil : $0 }
  private static let locale = ActionParameter<String>(
    name: "locale", about: "The language and country, such as en_US.", kind: .word("^[a-z]{2,3}_[A-Z]{2}$")
  ) { FacebookProfileRule.isLocale($0) ? $0 : nil }
  private static let timezone = ActionParameter<Int64>.integer(
    "timezone", "The offset from UTC, in whole hours.",
    Int64(FacebookProfileRule.timezones.lowerBound)...Int64(FacebookProfileRule.timezones.upperBound))
  private static let location = ActionParameter<String>.text("location", "The person's current city.")
  private static let hometown = ActionParameter<String>.text(
    "hometown", "The person's hometown.")
  private static let link = ActionParameter<String>.text("link", "The profile's URL.")
  private static let picture = ActionParameter<Bool>.boolean("picture", "Whether the person has a picture.")
  private static let verified = ActionParameter<Bool>.boolean(
    "verified", "The value of the 'verified' field.")
  private static let updatedTime = ActionParameter<WallTime>(
    name: "updated-time", about: "The time of the profile's last change.", kind: .time
  ) { text in
    TimeText.parse(text).flatMap { FacebookProfileRule.updatedTimes.contains($0.seconds) ? $0 : nil }
  }
  private static let friends = ActionParameter<[String]>.list(
    "friends", "Existing people to add as friends, by login, id or name.")

  /// Every argument about a profile.
  static let profileArguments = [
    appScopedID.optional, gender.optional, birthday.optional, locale.optional, timezone.optional,
    location.optional,
    hometown.optional, link.optional, picture.optional, verified.optional, updatedTime.optional,
    friends.optional,
  ]

  /// Sets the members of `person` that `call` states.
  static func readProfile(_ call: ActionCall, _ person: inout FacebookConfiguration.Person) {
    person.appScopedID = call.ifGiven(appScopedID)
    person.gender = call.ifGiven(gender)
    person.birthday = call.ifGiven(birthday)
    person.locale = call.ifGiven(locale) ?? person.locale
    person.timezone = call.ifGiven(timezone).map { Int($0) } ?? person.timezone
    person.location = call.ifGiven(location).map { FacebookPlace($0) }
    person.hometown = call.ifGiven(hometown).map { FacebookPlace($0) }
    person.link = call.ifGiven(link)
    person.hasPicture = call.ifGiven(picture) ?? person.hasPicture
    person.isVerified = call.ifGiven(verified)
    person.updatedTime = call.ifGiven(updatedTime)
    person.friends = call.ifGiven(friends) ?? []
  }

  /// An id on Facebook.
  static func digits(_ name: String, _ about: String) -> ActionParameter<String> {
    ActionParameter(name: name, about: about, kind: .word("^[0-9]{1,20}$")) {
      FacebookProfileRule.isID($0) ? $0 : nil
    }
  }
}
