internal import EinlassStorage
internal import EinlassWire
internal import EinlassWorld
internal import HTTPTypes

extension Endpoint<SimulatedTwitter> {
  /// `GET` or `POST /1.1/users/lookup.json`: up to 100 people, in the requested order. People who are not found are
  /// left out (reference of Calls after login, section 3.1).
  static let usersLookup = Endpoint(.twitter.usersLookup, [.get, .post], "/1.1/users/lookup.json") {
    call, twitter in
    try twitter.openResource(&call, .usersLookup) { call, caller in
      let people = try twitter.peopleMeant(call)
      if people.isEmpty { throw TwitterError.noUserMatches }
      let options = TwitterUserObject.Options(call)
      var users: [[UInt8]] = []
      for person in people {
        users.append(try twitter.userObject(person, for: caller.person, options))
      }
      return users.writtenArray
    }
  }
}

extension SimulatedTwitter {
  /// The people that the lists `user_id` and `screen_name` name, without duplicates and without suspended and
  /// deactivated people.
  func peopleMeant(_ call: Call) throws -> [TwitterPersonRecord] {
    let (ids, names) = (call.parameter("user_id") ?? "", call.parameter("screen_name") ?? "")
    guard ids.listedCount + names.listedCount <= 100 else { throw TwitterError.tooManyTerms }
    var found: [Int64] = []
    for id in ids.listed.compactMap({ Int64($0) }) where !found.contains(id) { found.append(id) }
    for name in names.listed {
      let person = tables.find(TwitterPersonRecord.self, by: .screenName, name)
      if let person, !found.contains(person.id) { found.append(person.id) }
    }
    return people(found)
  }
}
