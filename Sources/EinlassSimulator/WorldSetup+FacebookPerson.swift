internal import EinlassNetworks
internal import EinlassStorage
internal import EinlassWire
internal import OAuth1

// People at Facebook: their ids, their profiles and their friends.

extension WorldSetup {
  /// Adds a person; whoever is named as a friend has to be there already.
  ///
  /// Throws `WorldPlan.Mistake` where an id or the login is taken, a friend is unknown, or the profile cannot be.
  func addFacebookPerson(_ person: WorldPlan.FacebookPerson) async throws -> FacebookPersonRecord {
    var friends: [FacebookPersonRecord] = []
    for name in person.friends { friends.append(try await friend(name, of: person)) }
    let record = try await addStranger(person)
    for friend in friends { try await befriend(record.id, friend.id) }
    return try await storage.facebookPerson(id: record.id) ?? record
  }

  /// Adds everybody of the plan first, and then who is whose friend.
  func addFacebookPeople() async throws -> [FacebookPersonRecord] {
    var records: [FacebookPersonRecord] = []
    for person in plan.facebookPeople { records.append(try await addStranger(person)) }
    for (person, record) in zip(plan.facebookPeople, records) {
      for name in person.friends { try await befriend(record.id, friend(name, of: person).id) }
    }
    return records
  }

  private func addStranger(_ person: WorldPlan.FacebookPerson) async throws -> FacebookPersonRecord {
    if try await storage.facebookPerson(login: person.login) != nil {
      throw WorldPlan.Mistake("there are two people at Facebook with the login '\(person.login)'")
    }
    if let mistake = person.mistake { throw mistake }
    let scopedID = person.appScopedID ?? person.id
    if let scopedID, try await storage.facebookInstall(scopedID: scopedID) != nil {
      throw WorldPlan.Mistake("there are two people whom an app at Facebook knows by the id \(scopedID)")
    }
    let id = try await freeFacebookID(person.id)
    var record = FacebookPersonRecord(
      id: id, login: person.login, name: person.name, email: person.email,
      password: SharedSecret(chance.alphanumerics(12)))
    record.isCheckpointed = person.isCheckpointed
    record.isConfirmed = person.isConfirmed
    person.fillProfile(of: &record)
    try await storage.save(record)
    if let scopedID {
      let key = FacebookInstallRecord.Key(appID: plan.facebookApp.id, personID: id)
      var install = FacebookInstallRecord(key: key, scopedID: scopedID)
      install.isInstalled = false
      try await storage.save(install)
    }
    return record
  }

  /// By login or id, else the only one of that name.
  private func friend(
    _ name: String, of person: WorldPlan.FacebookPerson
  ) async throws -> FacebookPersonRecord {
    if let friend = try await storage.facebookPerson(login: name) { return friend }
    if let friend = try await storage.facebookPerson(id: name) { return friend }
    let wanted = name.lowercased()
    let found = try await storage.facebookPeople(prefix: name, limit: 50).filter {
      $0.name.lowercased() == wanted
    }
    guard let friend = found.first, found.count == 1 else {
      let what = found.isEmpty ? "nobody at Facebook is" : "several people at Facebook are"
      throw WorldPlan.Mistake("\(what) called '\(name)', a friend of '\(person.login)'; name the login")
    }
    return friend
  }

  /// Each becomes a friend of the other; who is one already, or would be one's own, stays as before.
  private func befriend(_ first: String, _ second: String) async throws {
    guard first != second else { return }
    for (id, other) in [(first, second), (second, first)] {
      guard var person = try await storage.facebookPerson(id: id) else { continue }
      guard person.friends?.contains(other) != true else { continue }
      person.friends = (person.friends ?? []) + [other]
      try await storage.save(person)
    }
  }
}

extension WorldPlan.FacebookPerson {
  /// What the profile has that no profile can have; nil: nothing.
  var mistake: WorldPlan.Mistake? {
    for (name, id) in [
      ("id", id), ("app-scoped id", appScopedID), ("place's id", location?.id), ("place's id", hometown?.id),
    ] {
      guard let id, !FacebookProfileRule.isID(id) else { continue }
      return WorldPlan.Mistake("the \(name) '\(id)' of '\(login)' is none of Facebook's: give 1 to 20 digits")
    }
    if let birthday, FacebookBirthday(birthday) == nil {
      return WorldPlan.Mistake(
        "the birthday '\(birthday)' of '\(login)' is none; give MM/DD/YYYY, MM/DD or YYYY")
    }
    if !FacebookProfileRule.isLocale(locale) {
      return WorldPlan.Mistake("the locale '\(locale)' of '\(login)' is none; give one such as en_US")
    }
    if !FacebookProfileRule.timezones.contains(timezone) {
      return WorldPlan.Mistake(
        "the time zone \(timezone) of '\(login)' is none; give whole hours from -12 to 14")
    }
    return nil
  }

  fileprivate func fillProfile(of record: inout FacebookPersonRecord) {
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

extension WorldPlan.FacebookPlace {
  /// A place without an id gets one of 15 digits, as pages had, that is the same in every world.
  fileprivate var record: FacebookPlaceRecord {
    let made = DerivedDigits.text(13, from: ["place", name]).map { "10" + $0 }
    return FacebookPlaceRecord(id: id ?? made ?? "100000000000000", name: name)
  }
}
