internal import EinlassStorage
internal import EinlassWorld

extension FacebookConfiguration.Person {
  /// The first member of the profile with a value that no profile can have; nil: none.
  var error: ConfigurationError? {
    for (name, id) in [
      ("id", id), ("app-scoped id", appScopedID), ("place's id", location?.id), ("place's id", hometown?.id),
    ] {
      guard let id, !FacebookProfileRule.isID(id) else { continue }
      return ConfigurationError(
        "the \(name) '\(id)' of '\(login)' is not an id of Facebook's; give 1 to 20 digits")
    }
    if let birthday, FacebookBirthday(birthday) == nil {
      return ConfigurationError(
        "the birthday '\(birthday)' of '\(login)' is not a date; give MM/DD/YYYY, MM/DD or YYYY")
    }
    if !FacebookProfileRule.isLocale(locale) {
      return ConfigurationError(
        "the locale '\(locale)' of '\(login)' is not a locale; give one such as en_US")
    }
    if !FacebookProfileRule.timezones.contains(timezone) {
      return ConfigurationError(
        "the time zone \(timezone) of '\(login)' is out of range; give whole hours from -12 to 14")
    }
    return nil
  }

  func fillProfile(of record: inout FacebookPersonRecord) {
    record.gender = gender
    record.birthday = birthday
    record.locale = locale
    record.timezone = timezone
    record.location = location?.record
    record.hometown = hometown?.record
    record.link = link
    record.hasPicture = hasPicture
    record.isVerified = isVerified
    record.updatedTime = updatedTime
  }
}

extension FacebookConfiguration.Place {
  /// A place without an id gets one of 15 digits, as pages had, that is the same in every world.
  fileprivate var record: FacebookPlaceRecord {
    let made = DerivedDigits.text(13, from: ["place", name]).map { "10" + $0 }
    return FacebookPlaceRecord(id: id ?? made ?? "100000000000000", name: name)
  }
}
