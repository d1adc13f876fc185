internal import EinlassStorage
internal import EinlassWorld

extension FacebookConfiguration.Person {
  /// The first member of the profile with a value that no profile can have. `nil` if there is none.
  var error: ConfigurationError? {
    for (name, id) in [
      ("id", id), ("app-scoped id", appScopedID), ("place's id", profile.location?.id),
      ("place's id", profile.hometown?.id),
    ] {
      guard let id, !FacebookProfileRule.isID(id) else { continue }
      return ConfigurationError(
        "the \(name) '\(id)' of '\(login)' is not a Facebook id; use 1 to 20 digits")
    }
    if let birthday = profile.birthday, FacebookBirthday(birthday) == nil {
      return ConfigurationError(
        "the birthday '\(birthday)' of '\(login)' is not a date; use MM/DD/YYYY, MM/DD or YYYY")
    }
    if !FacebookProfileRule.isLocale(profile.locale) {
      return ConfigurationError(
        "the locale '\(profile.locale)' of '\(login)' is not valid; use a locale such as en_US")
    }
    if !FacebookProfileRule.timezones.contains(profile.timezone) {
      return ConfigurationError(
        "the time zone \(profile.timezone) of '\(login)' is out of range; use whole hours from -12 to 14")
    }
    return nil
  }
}
