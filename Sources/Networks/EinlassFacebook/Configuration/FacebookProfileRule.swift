internal import EinlassStorage
internal import EinlassWire
internal import EinlassWorld

/// The values that a profile on Facebook can have, wherever they are stated: in a configuration, a world file or an
/// export.
enum FacebookProfileRule {
  /// Whole hours from UTC.
  static let timezones = -12...14
  /// From Facebook's first year to the end of the year 9999, in seconds since 1970.
  static let updatedTimes: ClosedRange<Int64> = 1_072_915_200...253_402_300_799

  /// Whether the text has 1 to 20 digits.
  static func isID(_ text: String) -> Bool {
    1...20 ~= text.utf8.count && text.utf8.allSatisfy { 0x30...0x39 ~= $0 }
  }

  /// An id in world files.
  static let idForm = WorldFileForm.text(
    like: "^[0-9]{1,20}$", example: "'100000000000001'", "an id of 1 to 20 digits", isValid: isID)

  /// Whether the text is a language of two or three letters, an underscore and a country of two letters.
  static func isLocale(_ text: String) -> Bool {
    text.wholeMatch(of: /[a-z]{2,3}_[A-Z]{2}/) != nil
  }

  /// The member of `person` whose value no person can have. `nil` if there is none.
  static func wrongMember(of person: FacebookPersonRecord) -> String? {
    if !isID(person.id) { return "id" }
    if let friends = person.friends, !friends.allSatisfy(isID) { return "friends" }
    return wrongMember(of: person.profile).map { "profile.\($0)" }
  }

  private static func wrongMember(of profile: FacebookProfile) -> String? {
    if let birthday = profile.birthday, FacebookBirthday(birthday) == nil { return "birthday" }
    if !isLocale(profile.locale) { return "locale" }
    if !timezones.contains(profile.timezone) { return "timezone" }
    if let time = profile.updatedTime, !updatedTimes.contains(time.seconds) { return "updatedTime" }
    if let place = profile.location, !isID(place.id) { return "location.id" }
    if let place = profile.hometown, !isID(place.id) { return "hometown.id" }
    return nil
  }
}
